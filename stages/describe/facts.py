"""Everything that the pipeline knows about a unit with a verified suite."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from kernelmill.records import Kernel, PortedUnit, Relations, Role, Source, Suite, Unit
from kernelmill.records.prompts import Description, Quotation

_WAVEFRONT_NOTES = frozenset(
    {"active_mask", "full_mask_dropped", "half_shuffle_defined", "bfloat16_shuffle_defined", "mask_kept",
     "shuffle_width", "sync_form_defined", "sync_warp_defined"}
)  # fmt: skip
"""Notes of the port that only kernels with operations among the lanes of a wavefront have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """A unit in CUDA and in HIP, its relations, its suite, and what its project says about it."""

    kernel: Kernel
    source: Source
    cuda: Unit
    hip: PortedUnit
    relations: Relations
    suite: Suite
    reference: str
    """The CPU reference of the suite without error bounds; empty if the expected outputs were recorded."""
    quotations: tuple[Quotation, ...] = ()
    """The project's words on the kernel and its operators."""
    siblings: tuple[str, ...] = ()
    """The ids of other kernels that an operator of this kernel launches in the same direction."""
    description: Description | None = None
    """The words of a model on a kernel that its project does not describe."""

    @property
    def words(self) -> str:
        """All that the project says."""
        return "\n".join(quotation.text for quotation in self.quotations)

    @property
    def outputs(self) -> tuple[Role, ...]:
        """The buffers that the kernel writes."""
        return tuple(role for role in self.relations.roles if role.access in ("written", "read_written"))

    @property
    def is_backward(self) -> bool:
        """Whether the kernel is only used in the backward pass of operators."""
        return bool(self.kernel.operator) and all(one.direction == "backward" for one in self.kernel.operator)

    @property
    def uses_wavefront(self) -> bool:
        """Whether threads of the kernel exchange values within a wavefront, or assume its size."""
        return bool(self.hip.wavefront) or any(note.kind in _WAVEFRONT_NOTES for note in self.hip.notes)

    def uses(self, role: Role) -> bool:
        """Whether the body of the kernel names a parameter."""
        body = self.hip.kernel_code.partition("{")[2]
        return re.search(rf"\b{re.escape(role.parameter)}\b", body) is not None

    @property
    def types(self) -> Mapping[str, str]:
        """The template arguments of the unit, by parameter."""
        return {one.parameter: one.argument for one in self.hip.types}
