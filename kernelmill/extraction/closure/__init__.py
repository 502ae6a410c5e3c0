"""Closures: the declarations of a project that a kernel needs."""
