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
    "coordinate_converted",
    "full_mask_dropped",
    "half_atomic_defined",
    "half_shuffle_defined",
    "mask_kept",
    "maximum_defined",
    "rounding_defined",
    "shuffle_width",
    "sync_form_defined",
    "sync_warp_defined",
    "warp_operation_not_called",
]
"""The change that the port made to a line; `warp_operation_not_called` marks a warp operation left unchanged."""

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
"""The way in which a line depends on 32 lanes per wavefront."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TemplateArgument:
    """The argument that a unit substitutes for one template parameter."""

    parameter: str
    argument: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Dependency:
    """A declaration of the project that a unit contains."""

    name: str
    kind: str
    """`function`, `class`, `enum`, `alias`, `variable` or `macro`."""
    path: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Unit(UnitRecord):
    """A self-contained kernel: one instance, with exactly the declarations that it needs."""

    types: tuple[TemplateArgument, ...]
    """The argument for each template parameter; empty for kernels that are not templates."""
    kernel_code: str
    """The text of the kernel after substitution of its template arguments."""
    unit_code: str
    """The complete text of the unit, which compiles standalone."""
    dependencies: tuple[Dependency, ...]
    """The declarations of the project that the unit contains."""
    stand_ins: tuple[str, ...]
    """File names of the replacements for framework classes that the unit contains."""
    launch: tuple[Launch, ...]
    """The launches of this instance; all launches of the kernel if no launch names its template arguments."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class PortNote:
    """A line of a unit where the port to HIP changed more than names."""

    kind: PortNoteKind
    line: int
    """The line number in the HIP `unit_code`, counted from 1."""
    text: str
    """The text of that line."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class WavefrontFinding:
    """A line of a unit that assumes 32 lanes per wavefront, of which AMD GPUs may have 64."""

    kind: WavefrontKind
    line: int
    """The line number in the HIP `unit_code`, counted from 1."""
    text: str
    """The text of that line."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class PortedUnit(Unit):
    """A unit in HIP: `kernel_code`, `unit_code` and `types` are HIP; all other fields are those of the CUDA unit."""

    notes: tuple[PortNote, ...] = ()
    """The lines where the port changed more than names."""
    wavefront: tuple[WavefrontFinding, ...] = ()
    """The lines that assume 32 lanes per wavefront."""
    gates: tuple[Gate, ...] = ()
    """The verdicts of the pinned compilers on `unit_code`, or on the CUDA text that it was ported from."""
