"""Othello's searches: what is asked of one, the compiled and the plain one, and the weights they judge by."""
