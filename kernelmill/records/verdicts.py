"""Proofs of suites: checks, coverage, negative controls and mutants."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT, UnitRecord
from kernelmill.records.gates import ProgramGate


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CheckFinding:
    """A finding from one check of a suite."""

    kind: str
    """The kind of defect, as the check names it: `race`, `out-of-bounds`, `uninitialized`, …"""
    severity: Literal["error", "warning"] = "error"
    message: str
    kernel: str = ""
    """The name of the kernel; empty if none was running."""
    line: int = 0
    """The line in the suite's code, counted from 1; 0 if it is unknown."""
    other_line: int = 0
    """The line of the second access of a race, or of the second of two barriers; 0 if there is none."""
    block: tuple[int, int, int] | None = None
    thread: tuple[int, int, int] | None = None
    cases: tuple[int, ...] = ()
    """The cases that show the finding when each is run alone, counted from 0."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CheckVerdict:
    """The outcome of one check."""

    name: str
    """The name of the check, for example `race`."""
    state: Literal["clean", "findings", "failed", "unchecked", "not_built"]
    findings: tuple[CheckFinding, ...] = ()
    """The first findings."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Control:
    """A negative control: a wrong kernel that the tests must reject."""

    kind: Literal[
        "does_nothing", "writes_zeros", "copies_input", "returns_stale_memory", "changes_input", "leaves_out_output"
    ]
    """`leaves_out_output`: the kernel runs, but one output keeps the contents that it had before the launch."""
    output: str = ""
    """The output that `leaves_out_output` is about; empty for other kinds, which are about all outputs."""
    state: Literal["rejected", "passed", "not_applicable"]


MutantFamily = Literal["token", "meaning"]
"""`token`: one token is replaced by another, as in the literature on mutation testing; `meaning`: a change as people
and models make it by mistake, such as a boundary check that is missing or two parameters that are swapped."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ComparedOutput:
    """In how many cases the tests compare one output that the kernel writes."""

    output: str
    cases: int
    """The number of cases in which the output has elements."""
    compared: int
    """The number of those cases in which the tests compare at least one of them."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class UnreachableBranch:
    """An outcome of a condition that no launch of the project can reach, so that no test is required to."""

    line: int
    """The line in the suite's code, counted from 1."""
    condition: str
    reason: Literal[
        "within_grid",
        "within_block",
        "remainder",
        "never_null",
        "assertion",
        "lost_race",
        "repeated",
        "constant",
    ]
    """`within_grid`, `within_block`: the condition compares the index of a block, or of a thread in its block, with the
    number of blocks, or threads, that the launch has in this dimension; `remainder`: it compares a remainder with its
    divisor; `never_null`: it tests a pointer to memory that every launch of the project allocates; `assertion`: the
    outcome ends the program; `lost_race`: it repeats a compare-and-swap that another thread interfered with, which
    depends on timing alone; `repeated`: every caller of the device function has tested the same; `constant`: its value
    is always the same in this instance of the kernel."""


Level = Literal["failed", "executed", "verified"]
"""How far a proof comes. `failed`: a check has findings, or no compiler for AMD accepts the program; `executed`: all
checks are clean, but the tests do not meet the requirements of `verified`; `verified`: they meet all of them."""


ReferenceKind = Literal["project", "derived_double", "derived_own", "recorded"]
"""What the expected outputs come from. `project`: the project's own CPU operator confirms those of the suite;
`derived_double`, `derived_own`: a CPU reference derived from the kernel, in double precision or in the kernel's;
`recorded`: runs of the kernel itself on the CPU runtime."""


Grade = Literal["", "A", "B", "C"]
"""The strength of a proof, best first; empty for a suite that is not verified."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Thresholds:
    """The shares of branches and mutants that the tests of a verified suite reach and kill at least."""

    branches: float = 0.9
    """The share of the branches that a launch of the project can reach."""
    mutants: float = 0.8
    """The share of the mutants of each family."""


USUAL_THRESHOLDS = Thresholds()
"""The thresholds of params.yaml unless it is changed."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ReferenceAgreement:
    """A suite whose expected outputs the project's own CPU operator confirms: a line of a file in git."""

    id: str
    """The id of the suite's unit."""
    text_hash: str
    """The hash of the suite that was compared; the agreement says nothing of any other text."""
    operator: str
    """The qualified name of the project's operator for the CPU."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Shortfall:
    """A requirement of `verified` that the tests do not meet."""

    reason: str
    """A value of `VerifyReason`."""
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class MutantCount:
    """The mutants of one mutation operator, and how many of them the tests kill."""

    family: MutantFamily = "token"
    operator: str
    mutants: int
    killed: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Survivor:
    """A mutant that the tests do not kill."""

    family: MutantFamily = "token"
    operator: str
    line: int
    """The line in the suite's code, counted from 1."""
    text: str
    """The text of that line."""
    reached: bool
    """Whether any case executed the mutated code."""
    inputs_tried: int = 0
    """The number of further inputs on which a search compared the mutant with the kernel; none of them kills it."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Verdict(UnitRecord):
    """The result of proving one suite on one backend."""

    backend: Literal["cpu"]
    compiler: str
    """The name and version of the compiler."""
    level: Level
    verified: bool
    """Whether the level is `verified`."""
    reason: str = ""
    """The first reason if the suite is not verified, a value of `VerifyReason`; otherwise empty."""
    detail: str = ""
    grade: Grade = ""
    shortfalls: tuple[Shortfall, ...] = ()
    """Everything that an executed suite lacks to be verified; the first of them is `reason` and `detail`."""
    thresholds: Thresholds = USUAL_THRESHOLDS
    """The thresholds that the suite was judged by."""
    gates: tuple[ProgramGate, ...] = ()
    """The verdicts of the pinned compilers for AMD GPUs on the program; it is unchecked if none accepted or rejected
    it."""
    compiled: bool
    tests_run: int = 0
    tests_passed: int = 0
    comparisons: int = 0
    checks: tuple[CheckVerdict, ...] = ()
    lines: int = 0
    lines_covered: int = 0
    branches: int = 0
    branches_covered: int = 0
    unreachable: tuple[UnreachableBranch, ...] = ()
    """The branches that are not covered and that no launch of the project reaches; `branches` includes them."""
    reference: ReferenceKind
    outputs: tuple[ComparedOutput, ...] = ()
    """The outputs that the kernel writes; empty if no mutants were run."""
    controls: tuple[Control, ...] = ()
    mutants: tuple[MutantCount, ...] = ()
    mutants_skipped: int = 0
    """Mutants that were not run, to save time; `mutants` does not include them."""
    survivors: tuple[Survivor, ...] = ()

    def __post_init__(self) -> None:
        """Raise `ValueError` if `verified` contradicts the level."""
        if self.verified is not (self.level == "verified"):
            raise ValueError(f"verified is {self.verified}, but the level is {self.level}")

    @property
    def reachable(self) -> int:
        """The number of branches that a launch of the project can reach."""
        return self.branches - len(self.unreachable)

    @property
    def branch_share(self) -> float | None:
        """The share of reachable branches that the tests reach; none if it was not measured."""
        if not self.lines:
            return None
        return self.branches_covered / self.reachable if self.reachable else 1.0

    @property
    def inputs_tried(self) -> int:
        """The number of inputs on which a search tried to kill the mutants that survive."""
        return sum(survivor.inputs_tried for survivor in self.survivors)


def mutation_score(verdict: Verdict, family: MutantFamily) -> float | None:
    """The share of the mutants of a family that the tests kill; `None` if there is none."""
    counts = [count for count in verdict.mutants if count.family == family]
    mutants = sum(count.mutants for count in counts)
    return sum(count.killed for count in counts) / mutants if mutants else None
