"""The place of each kernel in the dataset: its split, and what it overlaps with."""

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from kernelmill.config.params import OverlapParams, SplitParams
from kernelmill.pipeline.metrics import OverlapReport, SplitReport
from kernelmill.records import Kernel, TritonProgram
from kernelmill.records.splits import Overlap, OverlapKind, Split, SplitLine
from stages.package.overlap.comparing import Comparison
from stages.package.overlap.reading import EvaluationSets, counted
from stages.package.splits.assignment import Item, assigned
from stages.package.splits.neighbors import clusters, neighbors
from stages.package.splits.tokens import Language, functions, shingles, words

DIGITS = 16
"""The number of hexadecimal digits that the hash of a text is shortened to."""
KINDS: tuple[OverlapKind, ...] = ("same_text", "same_structure", "near")


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacementInputs:
    """What earlier runs recorded, and what to compare with."""

    recorded: tuple[SplitLine, ...] = ()
    splits: SplitParams = field(default_factory=SplitParams)
    overlap: OverlapParams = field(default_factory=OverlapParams)
    evaluation: EvaluationSets = field(default_factory=EvaluationSets)


class _Placed(NamedTuple):
    """A kernel, or a Triton program, which is compared function by function."""

    id: str
    project: str
    text: str
    parts: tuple[str, ...]
    language: Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement:
    """The place of all kernels."""

    splits: Mapping[str, Split]
    record: tuple[SplitLine, ...]
    overlaps: Mapping[str, tuple[Overlap, ...]]
    """By kernel; empty for those that overlap with nothing."""
    excluded: frozenset[str]
    """The kernels that are left out because they overlap."""
    split_reports: Mapping[str, SplitReport]
    overlap_reports: Mapping[str, OverlapReport]


def placed(kernels: Sequence[Kernel], triton: Sequence[TritonProgram], inputs: PlacementInputs) -> Placement:
    """Return the place of each kernel and Triton program."""
    every = [
        *(_Placed(one.id, one.source, one.code, (one.code,), "cpp") for one in kernels),
        *(_Placed(one.id, one.source, one.code, _jitted(one.code), "python") for one in triton),
    ]
    read = {one.id: words(one.text, one.language) for one in every}
    near = neighbors({name: shingles(found) for name, found in read.items()}, inputs.splits.near)
    items = [Item(one.id, one.project, hashlib.sha256(one.text.encode()).hexdigest()[:DIGITS]) for one in every]
    decided = assigned(items, near, inputs.recorded, inputs.splits)
    comparison = Comparison(inputs.evaluation, inputs.overlap.near)
    overlaps = {
        one.id: tuple(
            dict.fromkeys(
                found
                for part in one.parts
                for found in comparison.overlaps(part, read[one.id] if part == one.text else words(part, one.language))
            )
        )
        for one in every
    }
    return Placement(
        splits=decided.splits,
        record=decided.record,
        overlaps=overlaps,
        excluded=frozenset(name for name, found in overlaps.items() if found and inputs.overlap.exclude),
        split_reports=_split_reports(every, decided.splits, near),
        overlap_reports=_overlap_reports(overlaps, inputs.evaluation, exclude=inputs.overlap.exclude),
    )


def _jitted(text: str) -> tuple[str, ...]:
    """Return the functions of a Triton program that run on a device; the whole program if none is found."""
    return tuple(one for one in functions(text) if ".jit" in one.partition("def ")[0]) or (text,)


def _split_reports(
    every: Sequence[_Placed], splits: Mapping[str, Split], near: Mapping[str, Sequence[str]]
) -> dict[str, SplitReport]:
    groups = [cluster for cluster in clusters(near) if len(cluster) > 1]
    names: tuple[Split, ...] = ("train", "validation", "test", "withheld")
    reports: dict[str, SplitReport] = {}
    for name in names:
        own = [one for one in every if splits[one.id] == name]
        if own:
            reports[name] = SplitReport(
                kernels=len(own),
                projects=tuple(sorted({one.project for one in own})),
                near_duplicates=sum(splits[one] == name for cluster in groups for one in cluster),
            )
    return reports


def _overlap_reports(
    overlaps: Mapping[str, Sequence[Overlap]], sets: EvaluationSets, *, exclude: bool
) -> dict[str, OverlapReport]:
    programs = counted(sets)
    reports = {}
    for name in sorted({*programs, *sets.unread}):
        best = [next((one.kind for one in found if one.set == name), None) for found in overlaps.values()]
        kinds = Counter(kind for kind in best if kind)
        reports[name] = OverlapReport(
            programs=programs[name],
            unread=len(sets.unread.get(name, ())),
            kernels={kind: kinds[kind] for kind in KINDS if kinds[kind]},
            excluded=exclude,
        )
    return reports
