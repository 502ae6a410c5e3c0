"""Header sets: the pinned framework and CUDA headers that a source was written for."""
