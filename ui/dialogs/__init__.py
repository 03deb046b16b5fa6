"""Panels over a scene: questions, settings, results, the rules page, files.

May import :mod:`ui.widgets`, :mod:`ui.desk`, :mod:`ui.contract`, :mod:`ui.draw`, :mod:`ui.input` and the engine.
"""
