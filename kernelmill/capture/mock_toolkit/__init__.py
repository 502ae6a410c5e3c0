"""A mock CUDA toolkit, with an nvcc that compiles nothing."""
