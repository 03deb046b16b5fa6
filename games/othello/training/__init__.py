"""How the weights of the evaluation were made: ``python -m games.othello.training`` makes them again.

Not used in play. The engine plays against itself from random openings, the ends of the games are solved, and the
weights are fitted to the results; the next round plays with the new weights.
"""
