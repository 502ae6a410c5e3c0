"""Macros around kernels and launches, as the preprocessor saw them."""
