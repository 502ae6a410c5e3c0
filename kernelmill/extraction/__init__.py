"""Extract the kernels of a project exactly, with their launches, closures and operators."""
