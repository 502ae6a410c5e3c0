"""Kernels of a project, cut out exactly, with their launches, closures and operators."""
