"""One engine for all patiences: a row of values is a game, and everything that is played follows from its row.

May import :mod:`engine.patience.parts`, :mod:`engine.patience.places`, :mod:`engine.rules`, :mod:`engine.words` and
:mod:`engine.files`.
"""
