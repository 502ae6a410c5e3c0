"""Units with a wrapper and a main: programs that compile and run alone."""
