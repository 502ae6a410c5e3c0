"""Wrappers and tests that a model writes for Triton samples, each run, checked and repaired."""
