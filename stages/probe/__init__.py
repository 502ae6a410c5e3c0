"""Determine roles, shapes and bounds of the parameters of each kernel by running it."""
