"""The probe stage: HIP units in, the relations of their parameters out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from kernelmill.pool import map_ordered
from kernelmill.records import Dropped, Launch, PortedUnit, Relations
from kernelmill.records.host_facts import HostFact, KernelHostFacts
from kernelmill.records.reasons import ProbeReason
from kernelmill.storage import jsonl, memo, workcache
from kernelmill.storage.outcomes import NOT_KEPT, Outcomes
from kernelmill.storage.scratch import scratch_folder
from kernelmill.toolchains.host import HostCompiler
from stages.probe.accessor_units import flat_units
from stages.probe.array_lengths import with_array_lengths
from stages.probe.experiments import compiling, prober
from stages.probe.experiments.protocol import ProbeError
from stages.probe.integers.counted import with_counted_rows
from stages.probe.integers.counts import are_confirmed, with_supposed_counts
from stages.probe.integers.grids import with_grids
from stages.probe.integers.literal_offsets import without_literal_offsets
from stages.probe.probed_unit import ProbedUnit, bench_of
from stages.probe.proving.adoption import Adoption
from stages.probe.proving.kernel_relations import KernelRelations
from stages.probe.proving.proof import Proof
from stages.probe.reading import kernel_text
from stages.probe.reading.accessors import with_accessors
from stages.probe.relations import relations
from stages.probe.rows import with_rows
from stages.probe.search import Search
from stages.probe.stores import with_stores
from stages.probe.thresholds import Thresholds
from stages.probe.waiting import with_zeros_to_wait_for

_LEADING = ("float", "double", "int", "int64_t")
"""Element types whose units are searched first: accesses to narrow types may be widened to neighboring elements."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeTask:
    """The units of one kernel, and the compiler for their probe programs."""

    units: tuple[PortedUnit, ...]
    compiler: HostCompiler
    facts: tuple[HostFact, ...] = ()
    """What host code states about the kernel."""


def run(data: Path, compiler: HostCompiler, kept: Outcomes = NOT_KEPT) -> None:
    """Probe all units under `data` and write `probe/{relations,dropped}.jsonl` there; `kept` has earlier relations."""
    units = jsonl.read(data / "port/units.jsonl", PortedUnit)
    facts = {one.kernel_id: one.facts for one in jsonl.read(data / "extract/host_facts.jsonl", KernelHostFacts)}
    wanted = tasks(units, compiler, facts)
    made = map_ordered(
        partial(probed, kept=kept), wanted, label="probe", unit="units", size=lambda task: len(task.units)
    )
    results = [result for one in made for result in one]
    found = [result for result in results if isinstance(result, Relations)]
    dropped = [result for result in results if isinstance(result, Dropped)]
    jsonl.write(data / "probe/relations.jsonl", found, key=lambda one: one.id)
    jsonl.write(data / "probe/dropped.jsonl", dropped, key=lambda one: one.id)
    memo.trim(after=memo.A_MINUTE)
    workcache.trim(compiling.KIND, compiling.MOST_BYTES)


def tasks(
    units: Sequence[PortedUnit], compiler: HostCompiler, facts: Mapping[str, tuple[HostFact, ...]] | None = None
) -> list[ProbeTask]:
    """Return one task for each kernel.

    Overloads and specializations without a launch use the launches of another kernel of their name.
    """
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
            facts=(facts or {}).get(kernel, ()),
        )
        for kernel, own in by_kernel.items()
    ]


def _leading(unit: PortedUnit) -> tuple[int, str]:
    ranks = [_LEADING.index(one.argument) for one in unit.types if one.argument in _LEADING]
    return min(ranks, default=len(_LEADING)), unit.id


def probed(task: ProbeTask, kept: Outcomes = NOT_KEPT) -> tuple[Relations | Dropped, ...]:
    """Return the relations of each unit, or why it is dropped. The memo answers for compiles and runs made before."""
    inputs = (*map(jsonl.dumps, task.units), "facts", *map(jsonl.dumps, task.facts))
    return kept.recalled(tuple[Relations | Dropped, ...], inputs, lambda: _probed(task))


def _probed(task: ProbeTask) -> tuple[Relations | Dropped, ...]:
    results = list[Relations | Dropped]()
    first: KernelRelations | None = None
    with scratch_folder() as folder:
        for number, unit in enumerate(task.units):
            into = Path(folder) / str(number)
            into.mkdir()
            try:
                text = kernel_text.read(unit.unit_code, unit.name)
                made = prober.build(unit.unit_code, unit.name, task.compiler, into)
                of_unit = ProbedUnit(unit=unit, text=text, prober=made, facts=task.facts)
                probed_unit, found = _found_with_accessors(of_unit, first)
                results.append(record(probed_unit, found))
                first = first or found
            except kernel_text.NoParametersError as error:
                results.append(_dropped(unit, ProbeReason.UNREADABLE_SIGNATURE, str(error)))
            except ProbeError as error:
                results.append(_dropped(unit, error.reason, error.detail))
    return tuple(results)


def _found_with_accessors(unit: ProbedUnit, first: KernelRelations | None) -> tuple[ProbedUnit, KernelRelations]:
    """The relations of a unit, of which accessors are flat."""
    failures = list[ProbeError]()
    for flat in flat_units(unit):
        try:
            return flat, search(flat, first)
        except ProbeError as error:
            failures.append(error)
    raise failures[0]


def search(unit: ProbedUnit, first: KernelRelations | None = None) -> KernelRelations:
    """Return the relations of a unit: those of another instance of its kernel if they hold for this one too.

    Raises `ProbeError` if none are found.
    """
    if first is not None:
        try:
            return Proof(bench=replace(bench_of(unit), pinned=dict(first.pinned))).prove_unchanged(first)
        except (ProbeError, KeyError):
            pass  # this instance may need other sizes
    return _found_with_counts(unit) or _completed(unit, Search(bench=bench_of(unit)))


def _found_with_counts(unit: ProbedUnit) -> KernelRelations | None:
    """Return relations with counts; None if the kernel has none."""
    bench = with_supposed_counts(bench_of(unit))
    try:
        found = None if bench is None else _completed(unit, Search(bench=bench))
    except ProbeError:
        return None
    return found if bench is not None and found is not None and are_confirmed(found, bench) else None


def _completed(unit: ProbedUnit, search_: Search) -> KernelRelations:
    """Return the relations that a search finds, with what host code states and the bounds of integers, if they hold.

    Remainders come last: with odd sizes alone, a wrong extent may go unnoticed.
    """
    found = _found(unit, search_)
    if found.multiples:
        found = search_.find_tied(unit.hypotheses.equations) or found
    adoption = Adoption(bench=search_.bench)
    found = adoption.with_shapes(found, unit.hypotheses.shapes)
    found = with_counted_rows(with_grids(found, search_.bench), search_.bench)
    for name, node in unit.hypotheses.equations.items():
        found = adoption.with_equation(found, name, node) or found
    found = without_literal_offsets(Thresholds(bench=search_.bench).completed(found), search_.bench)
    found = adoption.with_all_modes(found)
    found = adoption.with_remainders(found, unit.hypotheses.remainders)
    return adoption.with_optional(found, unit.maybe_null)


def _found(unit: ProbedUnit, search_: Search) -> KernelRelations:
    """Return the relations that a search finds, those with the shapes that host code states if integers are guessed."""
    try:
        found = search_.find()
    except ProbeError:
        stated = search_.find_stated(unit.hypotheses.shapes)
        if stated is None:
            raise
        return stated
    guessed = {one.control.argument for one in found.controls if one.control.kind == "selector"}
    stated = search_.find_stated(unit.hypotheses.shapes) if guessed else None
    return stated if stated and guessed <= {one.control.argument for one in stated.controls} else found


def record(unit: ProbedUnit, found: KernelRelations) -> Relations:
    """Return the record of a unit's relations, with rows where a tensor may have any number of dimensions."""
    made = relations(unit.unit, unit.text, unit.described, unit.launch, found, host=unit.hypotheses)
    rows = with_rows(replace(bench_of(unit), pinned=dict(found.pinned)), found, made)
    text = unit.unit.unit_code
    made = with_array_lengths(with_zeros_to_wait_for(with_stores(rows, text), text), text)
    return with_accessors(made, unit.accessors)


def _dropped(unit: PortedUnit, reason: ProbeReason, detail: str) -> Dropped:
    return Dropped(id=unit.id, source=unit.source, stage="probe", reason=reason, detail=detail[:500])
