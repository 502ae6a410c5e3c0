"""Detection of the installed compilers, and their diagnostics."""
