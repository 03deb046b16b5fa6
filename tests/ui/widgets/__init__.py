"""Tests of :mod:`ui.widgets`."""
