"""The words of projects on their kernels: comments and docstrings, with their places and licenses."""
