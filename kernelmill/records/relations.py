"""The roles of a kernel's parameters and the relations between them, as the probe stage finds them."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT, UnitRecord


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ShapeSize:
    """An integer that the shapes of a kernel's buffers depend on and that may be chosen freely."""

    name: str
    kind: Literal["parameter", "hidden"]
    """`hidden`: no parameter holds it; for example the number of images in a batch."""
    typical: int
    """A value that the relations were proven with."""
    least: int = 1
    """The smallest value for which all accesses stay in bounds."""
    multiple_of: tuple[str, ...] = ()
    """Sizes and numbers whose product must divide it."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class DerivedSize:
    """An integer parameter that is computed from sizes."""

    parameter: str
    expression: str
    """A C++ expression over sizes and earlier derived parameters."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ElementValues:
    """Values that elements of a buffer may take so that accesses to other buffers stay in bounds."""

    kind: Literal["index", "sorted", "offsets", "selector", "zero", "within"]
    """`index`: indices into other buffers; `sorted`: ascending indices; `offsets`: ascending offsets at which segments
    start and end; `selector`: states; `zero`: no other value is known to be safe; `within`: floating-point numbers."""
    low: str
    high: str
    """C++ expressions over sizes. `high` is exclusive, except for floating-point numbers and for offsets, whose last
    element it is."""
    period: int = 1
    column: int = 0
    """The column that the values are for, in a buffer with rows of `period` elements."""
    into: tuple[str, ...] = ()
    """The parameters that the values index."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Role:
    """The role of one parameter of a kernel, found by running it."""

    parameter: str
    type: str
    """The type that the unit declares."""
    kind: Literal["buffer", "tensor", "size", "derived", "mode", "number"]
    """`tensor`: a struct with a pointer and sizes; `mode`: an integer that selects a code path; `number`: any value."""
    element: str | None = None
    """The C++ type of a buffer's elements."""
    component: str | None = None
    """The C++ type of a vector element's components."""
    components: int = 1
    floating: bool = False
    """Whether elements, or the value, are floating-point numbers, including 16-bit ones."""
    access: Literal["read", "written", "read_written", "none"] = "none"
    atomic: bool = False
    input_required: bool = False
    """Whether the kernel reads its contents from before the launch."""
    shape: tuple[str, ...] = ()
    """Dimensions as C++ expressions over sizes, the outermost first."""
    values: tuple[ElementValues, ...] = ()
    choices: tuple[int, ...] = ()
    """The values of a mode for which the relations hold."""
    typical: str | None = None
    """A typical value of a mode or a number, as a C++ literal."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class LaunchFormula:
    """Grid, block and bytes of dynamic shared memory, in C++ over sizes and derived parameters."""

    grid: tuple[str, str, str]
    block: tuple[str, str, str]
    shared: str
    """`0` where there is none."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Relations(UnitRecord):
    """The relations that keep all accesses of a unit's kernel in bounds, found and proven by running it."""

    sizes: tuple[ShapeSize, ...]
    """Integers to be chosen freely; everything else follows from them."""
    derived: tuple[DerivedSize, ...]
    """Parameters that are computed from sizes."""
    roles: tuple[Role, ...]
    """One for each parameter, in order."""
    launch: LaunchFormula
    """Grid, block and shared memory as expressions over sizes."""
    proofs: int
    """Runs that stayed in bounds, with sizes and contents that the relations were not fitted to, in buffers of exactly
    these shapes."""
