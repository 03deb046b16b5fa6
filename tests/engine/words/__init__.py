"""Tests of :mod:`engine.words`."""
