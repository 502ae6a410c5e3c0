"""CPU references that are derived from the text of kernels."""
