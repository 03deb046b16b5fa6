"""How quick, small and strong the program is: printed, never asserted."""
