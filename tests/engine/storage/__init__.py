"""Tests of :mod:`engine.storage`."""
