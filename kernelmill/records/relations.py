"""The roles of a kernel's parameters and the relations between them, as the probe stage finds them."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT, UnitRecord
from kernelmill.records.host_facts import HostFact


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ShapeSize:
    """An integer that can be chosen freely and that the shapes of a kernel's buffers depend on."""

    name: str
    kind: Literal["parameter", "hidden"]
    """`parameter`: a parameter of the kernel holds it; `hidden`: none does, such as the number of images in a batch."""
    typical: int
    """A value for which the relations were proven."""
    least: int = 1
    """The smallest value for which all accesses stay in bounds."""
    most: int | None = None
    """The largest value that host code accepts, or for which an array in the kernel has room, if there is one."""
    multiple_of: tuple[str, ...] = ()
    """Sizes and numbers whose product must divide the value, apart from the remainder."""
    remainder: int = 0
    """What must remain when the value is divided by that product: 1 for an odd value."""

    @property
    def divisibility(self) -> str:
        """What the value must be, in words, such as `a multiple of 4`; empty if it need not be divisible."""
        if not self.multiple_of:
            return ""
        if (self.multiple_of, self.remainder) == (("2",), 1):
            return "odd"
        more = f" plus {self.remainder}" if self.remainder else ""
        return f"a multiple of {' * '.join(self.multiple_of)}{more}"


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class DerivedSize:
    """An integer parameter that is computed from sizes."""

    parameter: str
    expression: str
    """A C++ expression over sizes and earlier derived parameters."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ElementValues:
    """The values that the elements of a buffer must have for accesses to other buffers to stay in bounds."""

    kind: Literal[
        "index",
        "sorted",
        "offsets",
        "selector",
        "zero",
        "within",
        "grids",
        "grid_starts",
        "counted",
        "counts",
        "local_index",
    ]
    """`index`: indices into other buffers; `sorted`: ascending indices; `offsets`: ascending offsets at which segments
    start and end; `selector`: integers that select a state; `zero`: no other value is known to be safe; `within`:
    floating-point numbers of a range; `grids`: rows of the height and width of grids, such as the levels of a feature
    map, that lie one after another; `grid_starts`: the first element of each of these grids; `counted`: rows that begin
    with the number of indices that follow; `counts`: non-negative integers that add up to a size, such as the number of
    points of each sample; `local_index`: indices that count from the start of a segment of another buffer, such as a
    sample."""
    low: str
    high: str
    """C++ expressions over sizes. `high` is exclusive, except for floating-point numbers, and for offsets, the last
    of which is equal to it. For grids, it is the number of elements that they have together; for counted rows, it
    limits the indices, and a count is less than the length of its row; for counts, it is their sum."""
    period: int = 1
    """The number of elements in a row of the buffer."""
    column: int = 0
    """The column of each row that the values apply to."""
    into: tuple[str, ...] = ()
    """The parameters that the values are indices into."""
    row: str = "1"
    """The number of elements of a counted row: a C++ expression over sizes."""


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
    """Whether the elements, or the value, are floating-point numbers, including 16-bit formats."""
    access: Literal["read", "written", "read_written", "none"] = "none"
    atomic: bool = False
    optional: bool = False
    """Whether callers may pass a null pointer: the kernel compares it with null, and runs in bounds without it."""
    input_required: bool = False
    """Whether the kernel reads the contents that the buffer had before the launch."""
    shape: tuple[str, ...] = ()
    """The dimensions as C++ expressions over sizes, outermost first."""
    values: tuple[ElementValues, ...] = ()
    arbitrary: bool = False
    """Whether neither host code nor execution says what the integers of the buffer mean: their values are chosen for
    accesses to stay in bounds alone, and callers may pass others."""
    choices: tuple[int, ...] = ()
    """The values of a mode for which the relations hold."""
    typical: str | None = None
    """A typical value of a mode or a number, as a C++ literal."""
    most: int | None = None
    """The largest value of an integer number that host code accepts, if it states one."""

    @property
    def accessor(self) -> bool:
        """Whether a tensor is an accessor of PyTorch, whose type tells the number of dimensions."""
        return self.kind == "tensor" and "Accessor<" in self.type


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class LaunchFormula:
    """The grid, block and dynamic shared memory of a launch, as C++ expressions over sizes and derived parameters."""

    grid: tuple[str, str, str]
    block: tuple[str, str, str]
    shared: str
    """The number of bytes of dynamic shared memory; `0` if there is none."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Relations(UnitRecord):
    """The relations that keep all accesses of a unit's kernel in bounds, found and proven by running it."""

    sizes: tuple[ShapeSize, ...]
    """The sizes to choose freely; everything else follows from them."""
    derived: tuple[DerivedSize, ...]
    """The parameters that are computed from sizes."""
    roles: tuple[Role, ...]
    """The role of each parameter, in order."""
    launch: LaunchFormula
    """The grid, block and shared memory as expressions over sizes."""
    proofs: int
    """The number of runs that stayed in bounds in buffers of exactly these shapes, with sizes and contents that the
    relations were not fitted to."""
    confirmed: tuple[HostFact, ...] = ()
    """The equations of host code that sizes follow from, with which the runs stayed in bounds."""
