"""Kernel launches: configuration, arguments, and the host code that computes them."""
