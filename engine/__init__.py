"""What every game shares and none draws. Nothing in this package imports pygame."""
