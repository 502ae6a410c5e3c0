"""Prune drafts to the declarations that their kernels need, and check that the rest compiles."""
