"""Header sets: the pinned framework and CUDA headers that a source was written for."""

from kernelmill.headers.named import by_name
from kernelmill.headers.unpacked import unpacked

__all__ = ["by_name", "unpacked"]
