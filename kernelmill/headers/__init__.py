"""Header sets: the framework and CUDA headers that a source was written for, pinned like everything else."""

from kernelmill.headers.named import by_name
from kernelmill.headers.unpacked import unpacked

__all__ = ["by_name", "unpacked"]
