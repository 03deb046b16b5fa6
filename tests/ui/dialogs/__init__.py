"""Tests of :mod:`ui.dialogs`."""
