"""The proof of each suite: runs, checks, coverage, known-bad kernels and mutants."""
