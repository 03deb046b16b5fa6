"""Tests of :mod:`games.othello`."""
