"""Wrappers and tests for Triton samples, by running them, or by a model."""
