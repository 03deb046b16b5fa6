"""The places where a patience's cards lie. Each kind answers what may be lifted, what may be put there, why not.

May import :mod:`engine.patience.parts`, :mod:`engine.rules` and :mod:`engine.words`.
"""
