"""Every `__global__` definition of a project, cut out exactly with libclang."""
