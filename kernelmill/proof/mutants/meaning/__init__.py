"""Mutants as people and models make them by mistake, found in the syntax tree of a unit."""
