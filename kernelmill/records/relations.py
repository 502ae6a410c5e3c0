"""What the parameters of a kernel are and how they relate, as the probe stage finds it."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT, UnitRecord


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ShapeSize:
    """A whole number that the shapes of a kernel's buffers are made of, to be chosen freely."""

    name: str
    kind: Literal["parameter", "hidden"]
    """`hidden`: no parameter holds it, such as the number of images in a batch."""
    typical: int
    """A value that it was tried with."""
    least: int = 1
    """Below it accesses may leave their buffers."""
    multiple_of: tuple[str, ...] = ()
    """Sizes, and numbers, whose product divides it."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class DerivedSize:
    """A whole-number parameter that follows from sizes."""

    parameter: str
    expression: str
    """In C++, over sizes and derived parameters before it."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ElementValues:
    """What elements of a buffer may be, for accesses of others to stay inside."""

    kind: Literal["index", "sorted", "offsets", "selector", "zero", "within"]
    """`index`: places in other buffers; `sorted`: such places that ascend; `offsets`: ascending places where segments
    start and end; `selector`: states; `zero`: nothing else is known to be safe; `within`: floating-point numbers."""
    low: str
    high: str
    """Expressions over sizes; exclusive, save for offsets, whose last element it is, and for floating-point numbers."""
    period: int = 1
    column: int = 0
    """For a column of a buffer in rows of `period` elements."""
    into: tuple[str, ...] = ()
    """Parameters that they index."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Role:
    """What one parameter of a kernel is, found by running it."""

    parameter: str
    type: str
    """As the unit declares it."""
    kind: Literal["buffer", "tensor", "size", "derived", "mode", "number"]
    """`tensor`: a struct with a pointer and sizes; `mode`: a whole number that chooses what is done; `number`: any."""
    element: str | None = None
    """C++ type of what a buffer holds."""
    component: str | None = None
    """C++ type that elements are made of, where they are vectors."""
    components: int = 1
    floating: bool = False
    """Whether elements, or the value, are floating-point numbers, those of 16 bits included."""
    access: Literal["read", "written", "read_written", "none"] = "none"
    atomic: bool = False
    input_required: bool = False
    """Whether its contents before the launch matter."""
    shape: tuple[str, ...] = ()
    """Dimensions in C++ over sizes, the outermost first."""
    values: tuple[ElementValues, ...] = ()
    choices: tuple[int, ...] = ()
    """Of a mode: the values under which the relations hold."""
    typical: str | None = None
    """Of a mode or a number: a value, as a C++ literal."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class LaunchFormula:
    """Grid, block and bytes of dynamic shared memory, in C++ over sizes and derived parameters."""

    grid: tuple[str, str, str]
    block: tuple[str, str, str]
    shared: str
    """`0` where there is none."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Relations(UnitRecord):
    """What keeps all accesses of a unit's kernel in bounds, found and proven by running it."""

    sizes: tuple[ShapeSize, ...]
    """Whole numbers to be chosen; all else follows from them."""
    derived: tuple[DerivedSize, ...]
    """Parameters that follow from sizes."""
    roles: tuple[Role, ...]
    """One for each parameter, in order."""
    launch: LaunchFormula
    """Grid, block and shared memory over sizes."""
    proofs: int
    """Runs with sizes and contents that were not fitted to, in buffers of just these shapes, that stayed inside."""
