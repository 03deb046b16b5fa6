"""Do the tests notice? Small changes are made in a copy of the program, and those that no test saw are listed."""
