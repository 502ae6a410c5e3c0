"""Translate units from CUDA to HIP."""
