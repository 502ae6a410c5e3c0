"""Select kernels."""
