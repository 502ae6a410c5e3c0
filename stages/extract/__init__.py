"""Extract every `__global__` definition with libclang."""
