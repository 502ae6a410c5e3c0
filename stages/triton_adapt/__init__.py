"""Adapt Triton samples to AMD GPUs."""
