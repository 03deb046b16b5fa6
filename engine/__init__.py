"""What every game shares and nothing here draws: the rooms below, which know neither window nor any one game."""
