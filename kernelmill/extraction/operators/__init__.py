"""The chain from a Python operator to the kernels that implement it."""
