"""Everything that draws or listens: the window and the program's loop here, all else in the rooms below."""
