"""Test suites: cases, golden references and how outputs are compared."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT, UnitRecord


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CaseValue:
    """What a case gives one size, mode or number."""

    name: str
    value: str
    """A C++ literal."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Case:
    """One test of a kernel: what it is run on, as data."""

    kind: Literal["typical", "boundary", "special", "ragged", "large", "mode", "branch"]
    """`ragged`: not a multiple of the block; `mode`: another than the typical one; `branch`: chosen for a branch that
    no other reaches."""
    label: str
    """What it is, in a few words."""
    seed: int
    """Of the generator of inputs."""
    contents: Literal["unit", "wide", "whole", "far", "below", "zeros", "nonfinite", "missing", "past"]
    """What floating-point inputs hold: numbers from 0 to 1, from -2 to 6, whole ones among these, from -60 to 60, from
    -6 to 0, many zeros of both signs, or NaN and infinities among others."""
    values: tuple[CaseValue, ...]
    """Sizes, modes and numbers."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class LeftOut:
    """A case that was tried and that the kernel did not come through."""

    case: Case
    reason: str
    """What was found, or how the run ended."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Summary:
    """What an output of one case is: numbers are kept as they were printed, to the last digit."""

    count: int
    nans: int
    infinities: int
    digest: int
    """Of all elements in order."""
    multiset: int
    """Of all elements in any order."""
    scale: str
    """The largest magnitude."""
    values: tuple[str, ...]
    """Elements at some places."""
    sums: tuple[str, ...]
    """Of all finite elements, each with signs of its own."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Golden:
    """What one output must be, and how it is compared."""

    output: str
    """The parameter."""
    seen: str
    """How the tests look at it, in C++: a pointer and a number of elements."""
    comparison: Literal["exact", "close", "multiset", "unstable"]
    """`multiset`: the same elements in any order; `unstable`: the order of threads decides, nothing is compared."""
    doubled: bool = False
    """Whether it was computed in double precision, though the kernel is not."""
    tolerance: float = 0.0
    """A share of the largest magnitude in a case."""
    measured_error: float = 0.0
    """The largest difference between precisions and orders of threads, as such a share."""
    rows: tuple[Summary, ...] = ()
    """One for each case."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Suite(UnitRecord):
    """A complete testable program: a unit, its wrapper, cases, golden references and comparisons."""

    wrapper: str
    """The host function that launches the kernel."""
    golden: Literal["serial", "recorded"]
    """Where expected outputs come from: `serial`, a host function in the program, derived from the kernel, that does
    one block and one thread after another; or `recorded` on the CPU runtime, in three orders of threads."""
    cases: tuple[Case, ...]
    goldens: tuple[Golden, ...]
    """One for each output."""
    left_out: tuple[LeftOut, ...] = ()
    code: str
    """In HIP."""
