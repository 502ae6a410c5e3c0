"""Complete programs without tests, and the parts that they are composed of."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT, UnitRecord
from kernelmill.records.relations import Relations


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class HostVariable:
    """A local variable of host code, computed from the variables before it."""

    name: str
    type: str
    expression: str
    """The initializer, a C++ expression."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class WrapperParameter:
    """A parameter of a wrapper, and the argument that the main function passes for it."""

    name: str
    type: str
    """The type without top-level `const`; for a buffer, the type of its elements."""
    pointer: bool = False
    constant: bool = False
    """Whether a buffer is only read."""
    const_in_kernel: bool = True
    """Whether the kernel's own parameter is declared `const`."""
    argument: str
    """A C++ expression over the variables of the main function."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class HostBuffer:
    """A host array that is copied to the device."""

    name: str
    element: str
    """The C++ type of its elements."""
    size: str
    """The number of elements, as a C++ expression over sizes."""
    written: bool
    """Whether the kernel writes it."""
    component: str | None = None
    """The C++ type of the components of a vector type; null if the elements are scalars."""
    components: int = 1
    optional: bool = False
    """Whether it may be null, as the kernel's pointer may."""

    def view(self, prefix: str = "") -> str:
        """Return a C++ expression for a pointer to the scalars of the array, or of one whose name has a prefix."""
        pointer = f"{prefix}{self.name}.get()"
        return f"reinterpret_cast<{self.component} *>({pointer})" if self.component else pointer

    @property
    def view_count(self) -> str:
        """The number of scalars, as a C++ expression."""
        return f"{self.name}_count * {self.components}" if self.component else f"{self.name}_count"


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TensorView:
    """A struct of a device pointer and sizes that is passed to the kernel."""

    name: str
    """The buffer that it points to."""
    type: str
    length: str
    """The variable that holds its only size, or that of its rows."""
    rows: str = ""
    """The variable that holds the number of rows; empty if it has one dimension."""
    sizes: tuple[str, ...] = ()
    """The variables that hold the sizes of an accessor's dimensions, outermost first."""

    @property
    def strides(self) -> tuple[str, ...]:
        """The strides of an accessor's dimensions, as C++ expressions."""
        return tuple(" * ".join(self.sizes[number:]) or "1" for number in range(1, len(self.sizes) + 1))


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class WrapperLaunch:
    """A kernel launch in host code; expressions are C++ over the wrapper's parameters and derived sizes."""

    kernel: str
    grid: str
    """Three expressions, separated by commas."""
    block: str
    shared: str
    """The number of bytes of dynamic shared memory; `0` if there is none."""
    arguments: tuple[str, ...]
    """The names of the buffers, tensors and variables that are passed, in order."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Wrapper:
    """The host function that copies arrays to the device, launches the kernel and copies its outputs back."""

    name: str
    notes: tuple[str, ...]
    """Lines of prose that describe the shapes, accesses and value ranges of parameters."""
    parameters: tuple[WrapperParameter, ...]
    derived: tuple[HostVariable, ...]
    """Kernel parameters that are computed from those of the wrapper."""
    buffers: tuple[HostBuffer, ...]
    tensors: tuple[TensorView, ...]
    launch: WrapperLaunch
    whole_words: bool
    """Whether allocations are rounded up to 4 bytes, for atomics on narrow elements."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ProgramText:
    """The parts of a program; later stages compose other programs from the same parts."""

    unit: str
    includes: tuple[str, ...]
    """The standard headers that the wrapper and the main function include."""
    wrapper: Wrapper
    narrow: Literal["half", "bfloat16"] | None
    """The 16-bit floating-point format of the unit's buffers or values."""
    sizes: tuple[HostVariable, ...]
    """The sizes that the main function chooses, with their typical values."""
    derived: tuple[HostVariable, ...]
    """The derived sizes that the sizes of its buffers depend on."""
    main: str
    """Helper functions and the main function, which runs one typical case."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ProgramRow(UnitRecord):
    """A unit with a wrapper and a main function: one file that compiles and runs standalone."""

    wrapper: str
    """The host function that launches the kernel."""
    code: str
    """The complete program in HIP."""
    relations: Relations
    """The shapes, values and launch formula that it was generated from."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Program(ProgramRow):
    """A program with the parts that it is composed of; the dataset contains the program without them."""

    text: ProgramText
    """The parts of the program; later stages compose suites from them."""
