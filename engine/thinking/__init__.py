"""Thoughts: whose turn it is, what is asked, the window's side of the worker process, and the worker itself.

May import :mod:`engine.play`, :mod:`engine.rules`, :mod:`engine.words` and :mod:`engine.files`.
"""
