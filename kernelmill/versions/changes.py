"""How two versions of the dataset differ: samples, the funnel, and other figures."""

from collections.abc import Callable, Mapping, Sequence
from enum import StrEnum
from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records import ManifestEntry
from kernelmill.records.base import STRICT
from kernelmill.versions.reading import Figure, Version

Part = Literal["code", "license", "tests", "prompts", "repairs", "verdict", "grade", "split"]
COMPARED: Mapping[Part, Callable[[ManifestEntry], str | None]] = {
    "code": lambda entry: entry.sha256,
    "license": lambda entry: entry.license,
    "tests": lambda entry: entry.tests,
    "prompts": lambda entry: entry.prompts,
    "repairs": lambda entry: entry.repairs,
    "verdict": lambda entry: entry.verdict,
    "grade": lambda entry: entry.grade,
    "split": lambda entry: entry.split,
}
"""What is compared of a sample; null is not comparable."""
LEVELS = ("extracted", "executed", "verified")
REPORTED = ("funnel", "verification", "prompts", "triton")
"""The groups of figures that are compared; of those with a part for each source, only the part of all sources."""


class Direction(StrEnum):
    """Where a sample moved in the funnel."""

    FORWARD = "forward"
    BACK = "back"


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ChangedSample:
    """A sample that is in both versions and differs."""

    id: str
    parts: tuple[Part, ...]
    """What differs, in the order of `COMPARED`."""
    before: ManifestEntry
    after: ManifestEntry


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Move:
    """A kernel that came to another level, or ended in another stage or for another reason."""

    id: str
    direction: Direction | None
    """None if only the stage or the reason differs at the same level."""
    before: ManifestEntry
    after: ManifestEntry


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ChangedFigure:
    """A number of the metrics that differs; null if a version does not have it."""

    path: tuple[str, ...]
    before: float | None
    after: float | None


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Changes:
    """How version `after` differs from version `before`."""

    before: str
    after: str
    samples_before: int
    samples_after: int
    added: tuple[ManifestEntry, ...]
    removed: tuple[ManifestEntry, ...]
    changed: tuple[ChangedSample, ...]
    moved: tuple[Move, ...]
    """Kernels that moved in the funnel; those that are also in `changed` because of their verdict are in both."""
    figures: tuple[ChangedFigure, ...]
    not_compared: tuple[Part, ...]
    """What one of the versions does not record of any of its samples."""


def changes(before: Version, after: Version) -> Changes:
    """Compare two versions; everything is in the order of the ids, and figures in the order of the later version."""
    old = {entry.id: entry for entry in before.entries}
    new = {entry.id: entry for entry in after.entries}
    both = sorted(old.keys() & new.keys())
    compared = [(identifier, _parts(old[identifier], new[identifier])) for identifier in both]
    return Changes(
        before=before.name,
        after=after.name,
        samples_before=len(old),
        samples_after=len(new),
        added=tuple(new[identifier] for identifier in sorted(new.keys() - old.keys())),
        removed=tuple(old[identifier] for identifier in sorted(old.keys() - new.keys())),
        changed=tuple(
            ChangedSample(id=identifier, parts=parts, before=old[identifier], after=new[identifier])
            for identifier, parts in compared
            if parts
        ),
        moved=tuple(move for one in both if (move := _move(old[one], new[one])) is not None),
        figures=_figures(before.figures, after.figures),
        not_compared=tuple(
            part
            for part, value in COMPARED.items()
            if any(
                entries and all(value(one) is None for one in entries) for entries in (before.entries, after.entries)
            )
        ),
    )


def _parts(before: ManifestEntry, after: ManifestEntry) -> tuple[Part, ...]:
    return tuple(
        part
        for part, value in COMPARED.items()
        if None not in (value(before), value(after)) and value(before) != value(after)
    )


def _move(before: ManifestEntry, after: ManifestEntry) -> Move | None:
    steps = LEVELS.index(after.verdict) - LEVELS.index(before.verdict)
    known = None not in (before.stage, after.stage)
    if steps == 0 and not (known and (before.stage, before.reason) != (after.stage, after.reason)):
        return None
    direction = None if steps == 0 else Direction.FORWARD if steps > 0 else Direction.BACK
    return Move(id=after.id, direction=direction, before=before, after=after)


def _figures(before: Sequence[Figure], after: Sequence[Figure]) -> tuple[ChangedFigure, ...]:
    old, new = ({figure.path: figure.value for figure in figures} for figures in (before, after))
    return tuple(
        ChangedFigure(path=path, before=old.get(path), after=new.get(path))
        for path in dict.fromkeys((*new, *old))
        if _reported(path) and old.get(path) != new.get(path)
    )


def _reported(path: Sequence[str]) -> bool:
    group, *rest = path
    return group in REPORTED and (group == "funnel" or rest[:1] == ["all"])
