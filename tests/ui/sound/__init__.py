"""Tests of :mod:`ui.sound`."""
