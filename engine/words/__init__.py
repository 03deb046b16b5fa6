"""Words in the player's language: sentences, catalogues of translations, the system's language, the calendar.

May import :mod:`engine.files` and :mod:`engine.rules` (cards are told in words).
"""
