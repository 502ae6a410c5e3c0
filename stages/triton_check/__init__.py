"""Run Triton programs, measure their tests, and compile their kernels for GPUs."""
