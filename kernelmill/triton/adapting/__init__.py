"""Adapting Triton programs that were written for CUDA to AMD GPUs, with comments and formatting kept."""
