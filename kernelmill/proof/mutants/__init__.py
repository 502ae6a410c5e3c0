"""Mutants of the kernel of a suite: where they are made, the program that holds them, and its runs."""
