"""Test suites: cases, golden references and how outputs are compared."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT, UnitRecord
from kernelmill.records.programs import Wrapper


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CaseValue:
    """The value of one size, mode or number in a case."""

    name: str
    value: str
    """A C++ literal."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Case:
    """One test of a kernel: the sizes, modes, numbers and inputs that it runs on."""

    kind: Literal["typical", "boundary", "special", "ragged", "large", "mode", "branch"]
    """`ragged`: sizes that are not multiples of the block; `mode`: a mode other than the typical one; `branch`: chosen
    for a branch that no other case reaches."""
    label: str
    """A short description, which the suite prints."""
    seed: int
    """Seed of the generator of inputs."""
    contents: Literal["unit", "wide", "whole", "far", "below", "zeros", "nonfinite", "negative_index", "index_past_end"]
    """Contents of floating-point inputs: values in [0, 1), in [-2, 6), integers of that range, values in [-60, 60), in
    [-6, 0), many zeros of both signs, or NaN and infinities among others. In the last two, index buffers hold some
    invalid indices."""
    values: tuple[CaseValue, ...]
    """Sizes, modes and numbers."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class RejectedCase:
    """A case that was tried and that the kernel did not complete without a finding."""

    case: Case
    reason: str
    """The finding, or how the run ended."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Summary:
    """A summary of one output in one case; numbers are text, exactly as they were printed."""

    count: int
    nans: int
    infinities: int
    digest: int
    """A digest of all elements in order."""
    multiset: int
    """A digest of all elements that does not depend on their order."""
    scale: str
    """The largest magnitude."""
    values: tuple[str, ...]
    """A sample of elements."""
    sums: tuple[str, ...]
    """Sums of all finite elements, each under another pattern of signs."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Golden:
    """The expected values of one output, and how it is compared with them."""

    output: str
    """The parameter."""
    view_expr: str
    """The output as the tests read it, in C++: a pointer and a number of elements."""
    comparison: Literal["exact", "close", "multiset", "unstable"]
    """`multiset`: the same elements in any order; `unstable`: order-dependent, not compared."""
    double_reference: bool = False
    """Whether expected values were computed in double precision although the kernel uses a narrower type."""
    tolerance: float = 0.0
    """Relative to the largest magnitude in a case."""
    measured_error: float = 0.0
    """The largest difference between precisions and thread orders, relative to the largest magnitude."""
    rows: tuple[Summary, ...] = ()
    """One for each case."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ReferenceCopy:
    """A copy of a buffer that the CPU reference works on."""

    buffer: str
    element: str
    """C++ type of the copy's elements."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CaseText:
    """The body of the function that runs one case, in order."""

    inputs: str
    """Sizes and buffers."""
    copies: tuple[ReferenceCopy, ...] = ()
    reference: str = ""
    """The call of the CPU reference; empty where outputs are compared with recorded ones."""
    call: str
    """The call of the wrapper."""
    checks: tuple[str, ...]
    """One line for each output."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SuiteText:
    """The parts of a suite; proofs compose other programs from them."""

    unit: str
    includes: tuple[str, ...]
    """Standard headers."""
    wrapper: Wrapper
    comparing: Literal["elements", "summaries"] | None
    """What comparisons count and report; none in a program that prints outputs."""
    unchanged: tuple[str, ...]
    """Inputs that the wrapper checks after the launch."""
    conversions: str
    """Functions that convert elements to numbers and back."""
    reference: str
    """The CPU reference; empty where outputs were recorded."""
    tests: str
    """Inputs, the table of cases, and comparisons."""
    case: CaseText


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SuiteRow(UnitRecord):
    """A complete testable program: a unit, its wrapper, cases, golden references and comparisons."""

    wrapper: str
    """The host function that launches the kernel."""
    golden: Literal["serial", "recorded"]
    """The origin of expected outputs: `serial`, a CPU reference in the program, derived from the kernel, that runs one
    block and one thread after another; or `recorded` on the CPU runtime, under three thread orders."""
    cases: tuple[Case, ...]
    goldens: tuple[Golden, ...]
    """One for each output."""
    rejected_cases: tuple[RejectedCase, ...] = ()
    """Cases that were tried and not kept, with the reason of each."""
    code: str
    """The complete suite in HIP."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Suite(SuiteRow):
    """A suite with the parts that it is composed from; the dataset has it without them."""

    text: SuiteText
    """The parts of the suite; proofs compose mutants and negative controls from them."""
