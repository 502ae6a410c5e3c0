"""Self-contained units in CUDA and HIP."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT, UnitRecord
from kernelmill.records.gates import Gate
from kernelmill.records.kernels import Launch

PortNoteKind = Literal[
    "active_mask",
    "bfloat16_atomic_defined",
    "bfloat16_comparison_defined",
    "bfloat16_load_defined",
    "bfloat16_shuffle_defined",
    "cache_hint_dropped",
    "compiler_macro_fixed",
    "constant_defined",
    "full_mask_dropped",
    "half_atomic_defined",
    "half_shuffle_defined",
    "mask_kept",
    "maximum_defined",
    "shuffle_width",
    "sync_form_defined",
    "sync_warp_defined",
    "warp_operation_not_called",
]


WavefrontKind = Literal[
    "ballot_in_32_bits",
    "lane_arithmetic",
    "lane_comparison",
    "launch_bounds",
    "mask_in_32_bits",
    "warp_loop",
    "warp_size_constant",
    "warp_sums_array",
]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TemplateArgument:
    """What a unit puts in for one template parameter."""

    parameter: str
    argument: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Dependency:
    """A declaration that a unit carries from its project."""

    name: str
    kind: str
    """`function`, `class`, `enum`, `alias`, `variable` or `macro`."""
    path: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Unit(UnitRecord):
    """A kernel that stands alone: one instance, with the declarations it needs and no more."""

    types: tuple[TemplateArgument, ...]
    """What stands for each template parameter; empty for plain kernels."""
    kernel_code: str
    """The kernel with its arguments put in."""
    unit_code: str
    """Compiles alone, as CUDA."""
    dependencies: tuple[Dependency, ...]
    """Declarations of its project that it carries."""
    stand_ins: tuple[str, ...]
    """Files of the table of stand-ins for the framework's classes."""
    launch: tuple[Launch, ...]
    """The launches of this instance; of all where host code names none."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class PortNote:
    """A place of a unit where the port to HIP did more than change a name."""

    kind: PortNoteKind
    line: int
    """Of `unit_code` in HIP, counted from 1."""
    text: str
    """That line."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class WavefrontFinding:
    """A place of a unit that assumes 32 lanes where a wavefront may have 64."""

    kind: WavefrontKind
    line: int
    """Of `unit_code` in HIP, counted from 1."""
    text: str
    """That line."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class PortedUnit(Unit):
    """A unit in HIP: `kernel_code`, `unit_code` and `types` are HIP, everything else as in its CUDA unit."""

    notes: tuple[PortNote, ...] = ()
    """Where the port did more than change a name."""
    wavefront: tuple[WavefrontFinding, ...] = ()
    """Where it assumes 32 lanes."""
    gates: tuple[Gate, ...] = ()
    """What each compiler asked said of `unit_code`, or of the CUDA text that it came from."""
