"""Verdicts on Triton programs: runs on the CPU, how sharp their tests are, and what compilers for GPUs say."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT

TritonLevel = Literal["failed", "executed", "verified"]
"""`failed`: the program does not run, a test fails, or a check has findings; `executed`: it passes without findings,
but its tests do not meet the requirements of `verified`; `verified`: they meet all of them."""
TritonTarget = Literal["gfx90a", "gfx942", "gfx950", "sm_80"]
TritonControlKind = Literal["does_nothing", "writes_zeros", "copies_input", "returns_stale_memory"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonFinding:
    """A finding from the checks of one run."""

    kind: str
    """`out-of-bounds`, `race`, `order-dependent`, `undefined-lanes`, `uninitialized`, `misaligned`, `types`,
    `false-assumption`, `comparison` or `failure`."""
    severity: Literal["error", "warning"] = "error"
    message: str
    kernel: str = ""
    line: int = 0
    """The line in the program, counted from 1; 0 if it is unknown."""
    program: tuple[int, int, int] | None = None
    """The index of the program of the grid; none if it is not about a single one."""
    argument: str = ""
    """The parameter whose pointer was followed."""
    offset: int | None = None
    """The element of the argument, counted from the start of its storage."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonControl:
    """A kernel that is wrong on purpose, which the tests must reject."""

    kind: TritonControlKind
    state: Literal["rejected", "passed"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonMutantCount:
    """The mutants of one operator."""

    operator: str
    mutants: int
    killed: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonSurvivor:
    """A mutant that the tests do not kill."""

    operator: str
    line: int
    text: str
    """What replaces the expression."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonCompilation:
    """What the compiler makes of a kernel, with types and constants of a launch, for one target."""

    kernel: str
    target: TritonTarget
    state: Literal["compiled", "rejected"]
    reason: str = ""
    """The first error; empty if it compiled."""
    registers: int | None = None
    """Vector registers on AMD GPUs."""
    scalar_registers: int | None = None
    spilled: int | None = None
    """Spilled vector registers; none where the compiler does not say."""
    shared_bytes: int | None = None
    """The LDS, or shared memory, of a block."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonShortfall:
    """A requirement of `verified` that the tests do not meet."""

    reason: str
    """A value of `TritonCheckReason`."""
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonVerdict:
    """The outcome of checking one program."""

    id: str
    source: str
    backend: Literal["cpu"] = "cpu"
    level: TritonLevel
    verified: bool
    """Whether the level is `verified`."""
    reason: str = ""
    """The first reason if the program is not verified, a value of `TritonCheckReason`; otherwise empty."""
    detail: str = ""
    shortfalls: tuple[TritonShortfall, ...] = ()
    findings: tuple[TritonFinding, ...] = ()
    unsupported: tuple[str, ...] = ()
    """What the interpreter cannot execute."""
    notes: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    """The test functions that were called; those that the module calls itself are not listed."""
    skipped: tuple[str, ...] = ()
    launches: int = 0
    programs: int = 0
    """The programs of all grids together."""
    comparisons: int = 0
    branches: int = 0
    """The outcomes of conditions in kernels: of `if`, `while`, `for` over a range, conditional expressions and
    `tl.where`."""
    branches_covered: int = 0
    uncovered: tuple[str, ...] = ()
    """The outcomes that no run has: `<line> <kind> <outcome>`."""
    controls: tuple[TritonControl, ...] = ()
    mutants: tuple[TritonMutantCount, ...] = ()
    mutants_skipped: int = 0
    survivors: tuple[TritonSurvivor, ...] = ()
    compilations: tuple[TritonCompilation, ...] = ()

    def __post_init__(self) -> None:
        """Raise `ValueError` if `verified` contradicts the level."""
        if self.verified is not (self.level == "verified"):
            raise ValueError(f"verified is {self.verified}, but the level is {self.level}")

    @property
    def branch_share(self) -> float:
        """The share of the outcomes of conditions that the tests reach."""
        return self.branches_covered / self.branches if self.branches else 1.0

    @property
    def mutant_share(self) -> float | None:
        """The share of the mutants that the tests kill; none if there is no mutant."""
        mutants = sum(one.mutants for one in self.mutants)
        return sum(one.killed for one in self.mutants) / mutants if mutants else None
