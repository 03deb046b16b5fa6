"""Tests of :mod:`ui.draw`."""
