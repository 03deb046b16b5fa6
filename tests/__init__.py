"""The tests. ``python3 -m tests`` sets itself up and runs all of them."""
