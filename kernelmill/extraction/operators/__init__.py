"""Operator chains: from a Python function to the kernels that implement it."""
