"""Run Triton programs without a GPU: interpreted and checked on the CPU, and compiled for GPUs that are not there."""
