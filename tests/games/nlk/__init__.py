"""Tests of :mod:`games.nlk`."""
