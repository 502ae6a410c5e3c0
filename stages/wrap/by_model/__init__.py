"""Wrappers and interfaces that a model writes, each compiled, run and repaired."""
