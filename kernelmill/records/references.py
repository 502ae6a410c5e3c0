"""Comparisons of suites with independent references: the operators for the CPU that projects have themselves."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT
from kernelmill.records.suites import CaseValue

ReferenceState = Literal["agrees", "disagrees", "no_twin", "cannot_build", "cannot_map", "cannot_run"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TwinFunction:
    """The function for the CPU that implements the operator of a kernel's launcher."""

    name: str
    """The qualified name."""
    path: str
    """The file, relative to the source."""
    line: int
    launcher: str
    """The host function that launches the kernel, whose parameters are paired with those of the twin."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Disagreement:
    """The elements of one case for which a suite rejects the results of a twin."""

    case: str
    """The label of the case."""
    elements: int
    """The number of elements in the buffers of the case, by which the smallest case is chosen."""
    comparisons: int
    failed: int
    output: str
    """The output that differs first."""
    index: int | None
    """The index of its first element that differs; null where summaries are compared."""
    twin: str
    """The twin's value, as the suite prints it."""
    expected: str
    """The expected value, as the suite prints it."""
    largest_difference: str
    """The largest difference among those that the suite prints; `nan` if one of the two is not a number."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SkippedCase:
    """A case that is not compared, and the reason."""

    case: str
    """The label of the case."""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ReferenceVerdict:
    """The comparison of a suite with the operator for the CPU; a line of `data/references/suites.jsonl`."""

    id: str
    """The suite."""
    source: str
    kernel_id: str
    text_hash: str
    """The hash of the suite that was compared."""
    golden: Literal["serial", "recorded"]
    """The origin of the suite's own expected outputs."""
    state: ReferenceState
    """`agrees` and `disagrees` are verdicts. `no_twin`: the project has no operator for the CPU; `cannot_build`: it
    does not compile against the installed torch; `cannot_map`: its arguments or results do not follow from the
    kernel's; `cannot_run`: it fails in every case, for example because it does not support the type."""
    detail: str = ""
    """The reason if there is no verdict."""
    twin: TwinFunction | None = None
    precision: Literal["", "double", "float", "own"] = ""
    """The precision in which the twin computed; `own` is that of the kernel."""
    chosen: tuple[CaseValue, ...] = ()
    """Arguments of the twin that do not follow from the kernel's, such as the name of a reduction: the first values,
    the same in every case, with which the suite agrees, or the first ones that were tried."""
    outputs: tuple[str, ...] = ()
    """The outputs that were compared."""
    cases_compared: int = 0
    comparisons: int = 0
    skipped: tuple[SkippedCase, ...] = ()
    disagreements: tuple[Disagreement, ...] = ()
    """The cases that disagree, the smallest first."""
