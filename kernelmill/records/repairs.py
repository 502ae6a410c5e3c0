"""Pairs of a kernel with one mistake and the correct one, with what the tests or a check report of the mistake."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT, UnitRecord
from kernelmill.records.prompts import PromptLanguage
from kernelmill.records.splits import Split

FoundBy = Literal["tests", "race"]
"""`tests`: the comparisons of the suite fail; `race`: they need not, but the race check reports the mistake."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class BrokenUnit(UnitRecord):
    """A verified unit, or the code of a verified Triton program, with one mistake that its tests or a check detect."""

    operator: str
    """The kind of mistake: the mutation operator, such as `bound` or `barrier`."""
    line: int
    """The line of the mistake in the correct unit, counted from 1."""
    found_by: FoundBy
    broken: str
    """The unit with the mistake."""
    report: str
    """What the tests or the check report."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class RepairRow:
    """A debugging pair of the dataset: a kernel with one mistake, what reports it, and the correct kernel."""

    id: str
    """`<id of the unit>/<operator>/<eight digits of the hash of the broken unit>`."""
    sample_id: str
    """The `task_id` of the kernel's row in the dataset."""
    unit_id: str
    """The id of the unit, and of the suite that judges solutions."""
    source: str
    """The project that the kernel comes from, by its name in the pipeline."""
    kernel_name: str
    """The name of the kernel in both units."""
    language: PromptLanguage = "hip"
    """The language of both texts."""
    license: str
    """The SPDX expression of the file that contains the kernel."""
    split: Split
    """The split of its kernel."""
    operator: str
    """The kind of mistake: the mutation operator, such as `bound` (a boundary check that is shifted) or `barrier` (a
    barrier that is left out)."""
    line: int
    """The line of the mistake in the correct unit, counted from 1."""
    found_by: FoundBy
    """`tests`: the comparisons of the suite fail; `race`: they need not, but the race check of the CPU runtime reports
    the mistake."""
    broken_code: str
    """The unit with the mistake: all that precedes the wrapper in its suite, or in the Triton program."""
    report: str
    """What the tests report (the first case that fails, its values and its first comparisons), or what the check
    reports, with the lines of the broken unit."""
    correct_code: str
    """The unit as it is in its verified suite, or in the Triton program."""
