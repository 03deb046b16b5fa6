"""Tests of :mod:`ui.scenes`."""
