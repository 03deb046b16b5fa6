"""Tests of :mod:`engine`."""
