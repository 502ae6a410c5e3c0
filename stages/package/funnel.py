"""The funnel: what went into each stage, what came out, and why the rest did not."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from kernelmill.pipeline.metrics import Metrics, ParseReport, SourceReport, Step
from kernelmill.records import (
    CaptureAttempt,
    CompileCommand,
    Dropped,
    Kernel,
    PortedUnit,
    Program,
    Relations,
    Source,
    Suite,
    TranslationUnit,
    Unit,
    Verdict,
)
from stages.package.gate_counts import gate_counts
from stages.package.proof_levels import proof_levels


@dataclass(frozen=True, slots=True, kw_only=True)
class Records:
    """Everything that the stages so far wrote, and the names of the sources they were asked for."""

    asked: tuple[str, ...]
    sources: tuple[Source, ...]
    commands: tuple[CompileCommand, ...]
    attempts: tuple[CaptureAttempt, ...]
    kernels: tuple[Kernel, ...]
    units: tuple[TranslationUnit, ...]
    kept: tuple[Kernel, ...]
    instances: tuple[Unit, ...]
    ported: tuple[PortedUnit, ...]
    rejected: tuple[PortedUnit, ...]
    """In HIP, but accepted by no compiler for AMD; they are among `dropped` too."""
    relations: tuple[Relations, ...]
    programs: tuple[Program, ...]
    suites: tuple[Suite, ...]
    verdicts: tuple[Verdict, ...]
    dropped: tuple[Dropped, ...]


def metrics(records: Records) -> Metrics:
    """The funnel over all sources and, from the definitions on, for each."""
    fetched = {source.id for source in records.sources}
    captured = {command.source for command in records.commands}
    return Metrics(
        funnel={
            "fetch": _sources_step(set(records.asked), fetched, "not_fetched"),
            "capture": _sources_step(fetched, captured, "no_compile_commands"),
            **_kernel_steps(records),
        },
        sources={
            source.id: _source(source, _only(records, source.id))
            for source in sorted(records.sources, key=lambda source: source.id)
        },
        verification={
            name: proof_levels(verdicts)
            for name, verdicts in (
                ("all", records.verdicts),
                *((source.id, _only(records, source.id).verdicts) for source in records.sources),
            )
            if verdicts
        },
        gates=gate_counts(gate for unit in (*records.ported, *records.rejected) for gate in unit.gates),
    )


def _sources_step(entered: set[str], left: set[str], reason: str) -> Step:
    missing = len(entered - left)
    return Step(
        unit="sources",
        entered=len(entered),
        left=len(entered & left),
        dropped={reason: missing} if missing else {},
    )


def _kernel_steps(records: Records) -> dict[str, Step]:
    return {
        "extract": _step("kernels", "extract", len(records.kernels), records.dropped),
        "select": _step("kernels", "select", len(records.kept), records.dropped),
        "instantiate": _units_step("instantiate", records.instances, records.dropped),
        "port": _units_step("port", records.ported, records.dropped),
        "probe": _units_step("probe", records.relations, records.dropped),
        "wrap": _units_step("wrap", records.programs, records.dropped),
        "cases": _units_step("cases", records.suites, records.dropped),
        "verify": _units_step("verify", [one for one in records.verdicts if one.verified], records.dropped),
    }


def _step(counted: str, stage: str, left: int, dropped: Iterable[Dropped]) -> Step:
    reasons = Counter(drop.reason for drop in dropped if drop.stage == stage)
    return Step(unit=counted, entered=left + reasons.total(), left=left, dropped=dict(sorted(reasons.items())))


def _units_step(
    stage: str, left: Sequence[Unit | Relations | Program | Suite | Verdict], dropped: Iterable[Dropped]
) -> Step:
    step = _step("units", stage, len(left), dropped)
    return replace(step, kernels=len({unit.kernel_id for unit in left}))


def _source(source: Source, records: Records) -> SourceReport:
    causes = Counter(error.cause for unit in records.units for error in unit.errors)
    won = [a.strategy for a in sorted(records.attempts, key=lambda a: a.order) if a.commands]
    return SourceReport(
        version=source.version,
        license=source.license,
        strategy=won[0] if won else None,
        funnel=_kernel_steps(records),
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
        asked=tuple(name for name in records.asked if name == source),
        sources=tuple(s for s in records.sources if s.id == source),
        commands=tuple(c for c in records.commands if c.source == source),
        attempts=tuple(a for a in records.attempts if a.source == source),
        kernels=tuple(k for k in records.kernels if k.source == source),
        units=tuple(u for u in records.units if u.source == source),
        kept=tuple(k for k in records.kept if k.source == source),
        instances=tuple(i for i in records.instances if i.source == source),
        ported=tuple(p for p in records.ported if p.source == source),
        rejected=tuple(r for r in records.rejected if r.source == source),
        relations=tuple(r for r in records.relations if r.source == source),
        programs=tuple(p for p in records.programs if p.source == source),
        suites=tuple(s for s in records.suites if s.source == source),
        verdicts=tuple(v for v in records.verdicts if v.source == source),
        dropped=tuple(d for d in records.dropped if d.source == source),
    )
