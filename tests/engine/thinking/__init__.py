"""Tests of :mod:`engine.thinking`."""
