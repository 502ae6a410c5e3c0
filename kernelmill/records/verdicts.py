"""The proof of a suite."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT, UnitRecord
from kernelmill.records.gates import ProgramGate


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CheckFinding:
    """One thing wrong that a way to run a suite told of."""

    kind: str
    """In the words of the check: `race`, `out-of-bounds`, `uninitialized`, …"""
    severity: Literal["error", "warning"] = "error"
    message: str
    kernel: str = ""
    """Empty where no kernel ran."""
    line: int = 0
    """Of the suite's code, counted from 1; 0 where it is not known."""
    other_line: int = 0
    """Of the second party: of a race, of two barriers."""
    block: tuple[int, int, int] | None = None
    thread: tuple[int, int, int] | None = None
    cases: tuple[int, ...] = ()
    """Of the suite, counted from 0, that show it when each is run alone."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CheckVerdict:
    """What one way to run a program said of it."""

    mode: str
    state: Literal["clean", "findings", "failed", "unchecked", "not_built"]
    findings: tuple[CheckFinding, ...] = ()
    """The first few."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Control:
    """A kernel known to be bad, and whether the tests reject it."""

    kind: Literal["does_nothing", "writes_zeros", "copies_input", "returns_stale_memory", "changes_input"]
    state: Literal["rejected", "passed", "not_applicable"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class MutantCount:
    """Of one operator of mutation."""

    operator: str
    mutants: int
    killed: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Survivor:
    """A mutant that the tests let pass."""

    operator: str
    line: int
    """Of the program, counted from 1."""
    text: str
    """That line."""
    reached: bool
    """Whether any case ran it."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Verdict(UnitRecord):
    """What the proof of one suite came to, on one backend."""

    backend: Literal["cpu"]
    compiler: str
    """With its version."""
    verified: bool
    reason: str = ""
    """Why not: a short stable word."""
    detail: str = ""
    gates: tuple[ProgramGate, ...] = ()
    """What compilers for AMD said of the program; it is unchecked where none of them accepted or rejected it."""
    compiled: bool
    tests_run: int = 0
    tests_passed: int = 0
    comparisons: int = 0
    checks: tuple[CheckVerdict, ...] = ()
    lines: int = 0
    lines_covered: int = 0
    branches: int = 0
    branches_covered: int = 0
    controls: tuple[Control, ...] = ()
    mutants: tuple[MutantCount, ...] = ()
    survivors: tuple[Survivor, ...] = ()
