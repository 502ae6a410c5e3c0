"""Collecting Triton samples from files in TritonBench's training format and from Python projects."""
