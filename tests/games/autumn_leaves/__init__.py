"""Tests of :mod:`games.autumn_leaves`."""
