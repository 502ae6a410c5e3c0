"""Header sets: the framework and CUDA headers that a source was written for, pinned like everything else."""

from stages.lib.headersets.named import by_name
from stages.lib.headersets.unpacked import unpacked

__all__ = ["by_name", "unpacked"]
