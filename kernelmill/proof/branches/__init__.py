"""Branches of kernels: their conditions, what launches say about these, and which no launch can reach."""
