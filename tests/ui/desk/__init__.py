"""Tests of :mod:`ui.desk`."""
