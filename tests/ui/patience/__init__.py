"""Tests of :mod:`engine.patience`."""
