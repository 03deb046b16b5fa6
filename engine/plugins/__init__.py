"""Games of the player's own, from the data folder: whether they may run, and whether they do harm.

Nothing of such a game runs before the player has allowed it as its files are now (:mod:`engine.plugins.fingerprint`);
then it is tried in a process of its own, and only then loaded like the program's own games. Without a folder of such
games nothing here is imported.

May import :mod:`engine.files`, :mod:`engine.rules` and :mod:`engine.words`.
"""
