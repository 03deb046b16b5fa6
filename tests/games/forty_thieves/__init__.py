"""Tests of :mod:`games.forty_thieves`."""
