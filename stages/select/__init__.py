"""Which kernels are worth it, and why the others are not."""
