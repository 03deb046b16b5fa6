"""Tests of :mod:`ui.start`."""
