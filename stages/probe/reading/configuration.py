"""The launch configuration as expressions over sizes, and its values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from kernelmill.cpp.evaluation import evaluate_integer
from kernelmill.cpp.expressions import Node


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchConfiguration:
    """A launch configuration over sizes; the grid and the block have three expressions each."""

    grid: tuple[Node, Node, Node]
    block: tuple[Node, Node, Node]
    shared: Node
    """Bytes of dynamic shared memory."""

    @property
    def parts(self) -> tuple[Node, ...]:
        """All seven expressions."""
        return (*self.grid, *self.block, self.shared)


class LaunchValues(NamedTuple):
    """A launch configuration in numbers."""

    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    shared: int

    @property
    def threads(self) -> int:
        """Threads in one block."""
        return self.block[0] * self.block[1] * self.block[2]

    @property
    def blocks(self) -> int:
        """Blocks in the grid."""
        return self.grid[0] * self.grid[1] * self.grid[2]


def configured(configuration: LaunchConfiguration, sizes: Mapping[str, int]) -> LaunchValues:
    """Evaluate the grid, the block and the bytes of shared memory.

    Raises `NotComputableError` if one of them has no value for these sizes.
    """
    x, y, z = (evaluate_integer(node, sizes) for node in configuration.grid)
    i, j, k = (evaluate_integer(node, sizes) for node in configuration.block)
    return LaunchValues((x, y, z), (i, j, k), evaluate_integer(configuration.shared, sizes))
