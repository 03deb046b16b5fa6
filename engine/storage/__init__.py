"""What is kept: games in progress and results (the profile), settings, and games as text files.

May import :mod:`engine.play`, :mod:`engine.rules`, :mod:`engine.words` and :mod:`engine.files`.
"""
