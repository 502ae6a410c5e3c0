"""Calls of kernels and of twins: the arguments that a suite passes, and those that compute the same."""

from collections.abc import Mapping
from dataclasses import dataclass

Number = int | float


class CannotMapError(Exception):
    """The arguments of a twin do not follow from those of the kernel; the message is the reason."""


class ContradictionError(Exception):
    """The arguments of the kernel in one case cannot come from a call of the launcher; the message says which."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelBuffer:
    """An array that a suite passes to the kernel."""

    name: str
    """The parameter of the kernel."""
    type: str
    """The C++ type of its scalars."""
    written: bool
    count: int
    """The number of scalars in this case."""
    shape: tuple[int, ...]
    """The shape that was found by running the kernel, with its scalars as the last dimension if they form vectors."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelCall:
    """The arguments of a kernel in one case."""

    numbers: Mapping[str, Number]
    """The value of each parameter that is a number."""
    buffers: tuple[KernelBuffer, ...]

    def buffer(self, name: str) -> KernelBuffer | None:
        """Return the array that is passed for a parameter, or none."""
        return next((one for one in self.buffers if one.name == name), None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TensorArgument:
    """A tensor made from an array of the kernel, or from several that follow each other along its first dimension."""

    buffers: tuple[str, ...]
    type: str
    shape: tuple[int, ...]


Argument = TensorArgument | Number | str | tuple[Number, ...] | None


@dataclass(frozen=True, slots=True, kw_only=True)
class OutputOrigin:
    """The place where an output of the kernel is found after a call of the twin."""

    output: str
    argument: int | None = None
    """The argument that the twin writes to, counted from 0."""
    result: int | None = None
    """The result that the twin returns, counted from 0; elements that the kernel leaves alone are not compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TwinCall:
    """A call of a twin that computes what the kernel computes in one case."""

    arguments: tuple[Argument, ...]
    outputs: tuple[OutputOrigin, ...]
