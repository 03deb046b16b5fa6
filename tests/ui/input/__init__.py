"""Tests of which key was meant."""
