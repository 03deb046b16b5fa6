"""The contracts a game fulfils (rules, hidden hands, opponents, solver, analysis), and what its rules are made of.

Cards, numbered deals, and the catalogue that finds the games. Imports no other room; from :mod:`games` only where
its folders lie.
"""
