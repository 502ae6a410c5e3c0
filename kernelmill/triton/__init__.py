"""Triton kernels of Python projects and of files in TritonBench's training format."""
