"""Reading Python source with Triton kernels, without importing it."""
