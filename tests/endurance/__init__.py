"""Does the program endure? Many random events in one window, and many kills while it is played."""
