"""Variants of verified samples that a model wrote, and the patterns of HIP that samples show."""

from enum import StrEnum
from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT, UnitRecord
from kernelmill.records.verdicts import Verdict


class VariantKind(StrEnum):
    """What is richer about a variant."""

    FUSION = "fusion"
    """The kernel also applies an elementwise step to its output."""
    LAYOUT = "layout"
    """The kernel reads an input that is stored column by column."""
    WARP_REDUCTION = "warp_reduction"
    """The lanes of a wavefront work together on one element of the output."""
    STREAMS = "streams"
    """The host side copies and launches asynchronously in a stream."""
    ERROR_CHECKS = "error_checks"
    """The host side reports every error of HIP and frees what it allocated."""


class HipPattern(StrEnum):
    """What a program shows of HIP."""

    COPIES = "copies"
    STREAMS = "streams"
    SHARED_MEMORY = "shared_memory"
    ATOMICS = "atomics"
    WARP_OPERATIONS = "warp_operations"
    COOPERATIVE_GROUPS = "cooperative_groups"


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Variant(UnitRecord):
    """A program that a model derived from a verified sample, judged like all others."""

    parent_id: str
    """The id of the unit whose verified suite it was derived from."""
    kind: VariantKind
    """What is richer about it."""
    proof: Literal["suite", "kernel_of_parent"]
    """`suite`: its suite was proven with mutants and negative controls; `kernel_of_parent`: the kernel is that of the
    parent without any change, and all checks of the whole program with its new host side are clean."""
    verdict: Verdict | None
    """The proof of its suite; none for a new host side."""
    verified: bool
    """Whether it passes everything that its kind of proof requires, and no pinned compiler rejects it."""
    reason: str = ""
    """What a variant that is not verified lacks."""
    model: str
    """The model that wrote it."""
    rounds: int
    """The number of repairs that it took."""
    patterns: tuple[HipPattern, ...]
    """What its kernel and host code show of HIP."""
    code: str
    """The complete suite in HIP."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class PatternCount:
    """How many verified programs show a pattern."""

    before: int
    after: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Diversity:
    """The patterns of HIP in the verified programs, before variants were added and after."""

    programs: PatternCount
    patterns: dict[HipPattern, PatternCount]
