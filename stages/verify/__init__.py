"""The proof of each suite: checks, coverage, negative controls and mutants."""
