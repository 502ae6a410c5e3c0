"""One launch of a kernel: its programs, and the memory that they reach."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from triton.runtime import interpreter

from kernelmill.triton.execution.guest.accesses import Accesses
from kernelmill.triton.execution.guest.memory import Memory, Region
from kernelmill.triton.execution.guest.observations import Observations


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """What the programs of a launch did."""

    accesses: int
    """Memory operations."""
    steps: int
    """All operations."""


class Launch:
    """One launch."""

    def __init__(
        self,
        memory: Memory,
        accesses: Accesses,
        observed: Observations,
        function: Callable[..., Any],
        values: Mapping[str, Any],
        sizes: tuple[int, int, int],
        name: str,
    ) -> None:
        self.memory = memory
        self.accesses = accesses
        self.observed = observed
        self.function = function
        self.values = values
        self.sizes = sizes
        self.count = sizes[0] * sizes[1] * sizes[2]
        self.name = name

    @property
    def regions(self) -> list[Region]:
        """The memory of the launch."""
        return self.memory.regions

    def contents(self, first: int = 0) -> list[Any]:
        """Copies of what the regions hold, from a number on."""
        return [one.content.copy() for one in self.regions[first:]]

    def execute(self) -> Cost:
        """Run the programs in the order of their numbers."""
        self.observed.programs += self.count
        accesses, steps = self.accesses.operations, self.accesses.steps
        self.programs(range(self.count))
        self.forget()
        return Cost(accesses=self.accesses.operations - accesses, steps=self.accesses.steps - steps)

    def programs(self, order: Sequence[int]) -> None:
        """Run programs; one that waits for another one runs those after it first, on top of its own frames."""
        builder = interpreter.interpreter_builder
        builder.set_grid_dim(*self.sizes)
        waiting = iter(order)

        def another() -> None:
            number, index = next(waiting, None), builder.grid_idx
            if number is not None:
                self._program(number)
                builder.grid_idx = index

        self.accesses.run_another = another
        for number in waiting:
            self._program(number)

    def _program(self, number: int) -> None:
        width, height, _ = self.sizes
        index = (number % width, number // width % height, number // (width * height))
        interpreter.interpreter_builder.grid_idx = index
        self.accesses.enter(number, index)
        self.function(**self.values)

    def forget(self) -> None:
        """Forget which program wrote what."""
        for one in self.regions:
            one.forget()
