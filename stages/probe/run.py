"""The probe stage: HIP units in, what their parameters are and what keeps their accesses in bounds out."""

import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from kernelmill.pool import map_ordered
from kernelmill.records import Dropped, Launch, PortedUnit, Relations
from kernelmill.records.reasons import ProbeReason
from kernelmill.storage import jsonl, workcache
from kernelmill.storage.memoize import code_version, kept, or_dropped
from kernelmill.toolchains.host import HostCompiler
from stages.probe.experiments import prober
from stages.probe.experiments.bench import Bench
from stages.probe.experiments.prober import ProbeError, Prober
from stages.probe.kernel_relations import KernelRelations
from stages.probe.proof import Proof
from stages.probe.reading import kernel_text
from stages.probe.reading.kernel_text import KernelText
from stages.probe.reading.launching import LaunchFacts, known
from stages.probe.relations import relations
from stages.probe.search import Search

KIND = "relations"
"""Of the work cache."""
_MOST_BYTES = {KIND: 128 << 20, prober.KIND: 1 << 30}
_LEADING = ("float", "double", "int", "int64_t")
"""Element types whose accesses say most: those of narrow ones may touch what lies beside them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeTask:
    """The units of one kernel, and the compiler that their probes are built with."""

    units: tuple[PortedUnit, ...]
    compiler: HostCompiler


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbedUnit:
    """A unit with its probe program."""

    unit: PortedUnit
    text: KernelText
    prober: Prober


def run(data: Path, compiler: HostCompiler) -> None:
    """Probe all units under `data` and write `probe/{relations,dropped}.jsonl` there."""
    units = jsonl.read(data / "port/units.jsonl", PortedUnit)
    results = [result for made in map_ordered(probed, tasks(units, compiler), label="probe") for result in made]
    found = [result for result in results if isinstance(result, Relations)]
    left_out = [result for result in results if isinstance(result, Dropped)]
    jsonl.write(data / "probe/relations.jsonl", found, key=lambda one: one.id)
    jsonl.write(data / "probe/dropped.jsonl", left_out, key=lambda dropped: dropped.id)
    for kind, most in _MOST_BYTES.items():
        workcache.trim(kind, most)


def tasks(units: Sequence[PortedUnit], compiler: HostCompiler) -> list[ProbeTask]:
    """One for each kernel; overloads and specialisations that nothing launches take the launches of their namesakes."""
    by_kernel: dict[str, list[PortedUnit]] = {}
    launched: dict[str, tuple[Launch, ...]] = {}
    for unit in sorted(units, key=lambda unit: unit.id):
        by_kernel.setdefault(unit.kernel_id, []).append(unit)
        if unit.launch:
            launched.setdefault(unit.kernel_id.partition("#")[0], unit.launch)
    return [
        ProbeTask(
            units=tuple(
                unit if unit.launch else replace(unit, launch=launched.get(unit.kernel_id.partition("#")[0], ()))
                for unit in sorted(own, key=_leading)
            ),
            compiler=compiler,
        )
        for own in by_kernel.values()
    ]


def _leading(unit: PortedUnit) -> tuple[int, str]:
    ranks = [_LEADING.index(one.argument) for one in unit.types if one.argument in _LEADING]
    return min(ranks, default=len(_LEADING)), unit.id


def probed(task: ProbeTask) -> tuple[Relations | Dropped, ...]:
    """The relations of each unit, or why there are none; kept from an earlier run where nothing changed."""
    decides = (code_version(__spec__.name), task.compiler.name, task.compiler.version)
    key = workcache.key(*decides, *(jsonl.dumps(replace(unit, gates=())) for unit in task.units))
    return kept(KIND, key, partial(or_dropped, Relations), lambda: _probed(task))


def _probed(task: ProbeTask) -> tuple[Relations | Dropped, ...]:
    results = list[Relations | Dropped]()
    first: KernelRelations | None = None
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as folder:
        for number, unit in enumerate(task.units):
            into = Path(folder) / str(number)
            into.mkdir()
            try:
                text = kernel_text.read(unit.unit_code, unit.name)
                built = ProbedUnit(
                    unit=unit, text=text, prober=prober.build(unit.unit_code, unit.name, task.compiler, into)
                )
                found = search(built, first)
                results.append(record(built, found))
                first = first or found
            except kernel_text.NoParametersError as error:
                results.append(_dropped(unit, ProbeReason.UNREADABLE_SIGNATURE, str(error)))
            except ProbeError as error:
                results.append(_dropped(unit, error.reason, error.detail))
    return tuple(results)


def search(built: ProbedUnit, first: KernelRelations | None = None) -> KernelRelations:
    """The relations of a unit; those of another instance of its kernel where they hold for this one too.

    Raises `ProbeError` with the reason where there are none to be found.
    """
    if first is not None:
        try:
            return Proof(bench=replace(_bench(built), pinned=dict(first.pinned))).again(first)
        except (ProbeError, KeyError):
            pass  # another instance may need other sizes: they are looked for
    return Search(bench=_bench(built)).find()


def record(built: ProbedUnit, found: KernelRelations) -> Relations:
    """What was found of a unit, as it goes on."""
    return relations(built.unit, built.text, built.prober.describe(), _told(built), found)


def _bench(built: ProbedUnit) -> Bench:
    return Bench(prober=built.prober, text=built.text, described=built.prober.describe(), known=_told(built))


def _told(built: ProbedUnit) -> LaunchFacts:
    whole = [
        declared.name
        for declared, one in zip(built.text.parameters, built.prober.describe(), strict=True)
        if one.kind == "value" and one.element == "integer"
    ]
    return launch_of(built.unit, built.text, whole)


def launch_of(unit: PortedUnit, text: KernelText, whole: list[str]) -> LaunchFacts:
    """What the unit's best resolved launch tells."""
    constants = {one.parameter: int(one.argument) for one in unit.types if one.argument.isdigit()}
    best = max(
        unit.launch,
        key=lambda one: sum(
            bool(part and part.in_parameters) for part in (one.resolved_grid, one.resolved_block, one.resolved_shared)
        ),
        default=None,
    )
    return known(best, whole, text.dimensions, text.launch_bound, constants)


def _dropped(unit: PortedUnit, reason: ProbeReason, detail: str) -> Dropped:
    return Dropped(id=unit.id, source=unit.source, stage="probe", reason=reason, detail=detail[:500])
