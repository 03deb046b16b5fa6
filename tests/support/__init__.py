"""What several tests share: a window under told time, a real screen, toy games, oracles."""
