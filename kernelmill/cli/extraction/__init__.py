"""`kernelmill extract`: extract the kernels of one file, with or without a compilation database."""
