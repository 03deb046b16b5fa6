"""Tests of the games: those that hold for every game found, and each game's own."""
