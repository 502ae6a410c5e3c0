"""The funnel: what went into each stage, what came out, and why the rest did not."""

from collections import Counter
from collections.abc import Iterable, Mapping

from pydantic import AliasChoices, ConfigDict, Field
from pydantic.dataclasses import dataclass

from stages.lib.records import CaptureAttempt, CompileCommand, Dropped, Kernel, Source, TranslationUnit

STRICT = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Step:
    """One stage of the funnel; `in` = `out` + the sum of `dropped`."""

    unit: str
    """What is counted: sources, files, kernels."""
    entered: int = Field(serialization_alias="in", validation_alias=AliasChoices("in", "entered"))
    left: int = Field(serialization_alias="out", validation_alias=AliasChoices("out", "left"))
    dropped: dict[str, int]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ParseReport:
    """How faithfully translation units were parsed."""

    translation_units: int
    without_errors: int
    failures: int
    """Crashes, time limits, files that clang cannot read."""
    errors_by_cause: dict[str, int]
    methods: dict[str, int]
    """Kernels by `ast` or `text`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SourceReport:
    """One source's own funnel."""

    version: str
    license: str
    strategy: str | None
    """How its compile commands were learnt."""
    funnel: dict[str, Step]
    parse: ParseReport


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Metrics:
    """data/metrics.json."""

    funnel: dict[str, Step]
    sources: dict[str, SourceReport]
    verification: dict[str, int] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """Everything that the stages so far wrote."""

    sources: tuple[Source, ...]
    commands: tuple[CompileCommand, ...]
    attempts: tuple[CaptureAttempt, ...]
    kernels: tuple[Kernel, ...]
    units: tuple[TranslationUnit, ...]
    kept: tuple[Kernel, ...]
    dropped: tuple[Dropped, ...]


def metrics(records: Records) -> Metrics:
    """The funnel over all sources and for each."""
    return Metrics(
        funnel=_funnel(records),
        sources={source.id: _source(source, _only(records, source.id)) for source in records.sources},
    )


def _funnel(records: Records) -> dict[str, Step]:
    captured = {command.source for command in records.commands}
    return {
        "capture": Step(
            unit="sources",
            entered=len(records.sources),
            left=len(captured),
            dropped=_nonzero({"no_compile_commands": len(records.sources) - len(captured)}),
        ),
        "extract": _step("kernels", len(records.kernels), (d for d in records.dropped if d.stage == "extract")),
        "select": _step("kernels", len(records.kept), (d for d in records.dropped if d.stage == "select")),
    }


def _step(unit: str, left: int, dropped: Iterable[Dropped]) -> Step:
    reasons = Counter(drop.reason for drop in dropped)
    return Step(unit=unit, entered=left + reasons.total(), left=left, dropped=dict(sorted(reasons.items())))


def _nonzero(counts: Mapping[str, int]) -> dict[str, int]:
    return {reason: count for reason, count in counts.items() if count}


def _source(source: Source, records: Records) -> SourceReport:
    causes = Counter(error.cause for unit in records.units for error in unit.errors)
    won = [a.strategy for a in sorted(records.attempts, key=lambda a: a.order) if a.commands]
    return SourceReport(
        version=source.version,
        license=source.license,
        strategy=won[0] if won else None,
        funnel=_funnel(records),
        parse=ParseReport(
            translation_units=len(records.units),
            without_errors=sum(not unit.errors and unit.failure is None for unit in records.units),
            failures=sum(unit.failure is not None for unit in records.units),
            errors_by_cause=dict(sorted(causes.items())),
            methods=dict(sorted(Counter(kernel.method for kernel in records.kernels).items())),
        ),
    )


def _only(records: Records, source: str) -> Records:
    return Records(
        sources=tuple(s for s in records.sources if s.id == source),
        commands=tuple(c for c in records.commands if c.source == source),
        attempts=tuple(a for a in records.attempts if a.source == source),
        kernels=tuple(k for k in records.kernels if k.source == source),
        units=tuple(u for u in records.units if u.source == source),
        kept=tuple(k for k in records.kept if k.source == source),
        dropped=tuple(d for d in records.dropped if d.source == source),
    )
