"""Fast play on bit masks, for opponents only. Compiled by numba where it is there, else run as plain Python."""
