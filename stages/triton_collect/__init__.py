"""Collect Triton samples from Python projects and from files in TritonBench's training format."""
