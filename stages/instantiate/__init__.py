"""Instantiate kernels: self-contained units with the declarations that they need."""
