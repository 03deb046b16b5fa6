"""Tests of :mod:`ui`."""
