"""The part that compiles kernels for GPUs that are not there, in a confined process of its own."""
