"""Tests of :mod:`engine.play`."""
