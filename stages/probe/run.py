"""The probe stage: HIP units in, the relations of their parameters out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import get_args

from kernelmill.pool import map_ordered
from kernelmill.proof.branches.launch_facts import always_allocated
from kernelmill.proof.branches.null_comparisons import compared_with_null
from kernelmill.records import Dropped, Launch, PortedUnit, Relations
from kernelmill.records.host_facts import HostFact, KernelHostFacts
from kernelmill.records.reasons import ProbeReason
from kernelmill.storage import jsonl, memo, workcache
from kernelmill.storage.outcomes import NOT_KEPT, Outcomes
from kernelmill.storage.scratch import scratch_folder
from kernelmill.toolchains.host import HostCompiler
from stages.probe.array_lengths import with_array_lengths
from stages.probe.experiments import compiling, prober
from stages.probe.experiments.bench import Bench, make_bench
from stages.probe.experiments.experiment import ParameterType
from stages.probe.experiments.flattened import FlatProber
from stages.probe.experiments.protocol import ProbeError, Prober
from stages.probe.integers.counted import with_counted_rows
from stages.probe.integers.counts import are_confirmed, with_supposed_counts
from stages.probe.integers.grids import with_grids
from stages.probe.integers.literal_offsets import without_literal_offsets
from stages.probe.proving.adoption import Adoption
from stages.probe.proving.kernel_relations import KernelRelations
from stages.probe.proving.proof import Proof
from stages.probe.reading import kernel_text
from stages.probe.reading.accessors import Accessors, Alike, accessors, flat_launches, flat_text, with_accessors
from stages.probe.reading.host_hypotheses import HostHypotheses, hypotheses, sizes_of_tensors, with_hypotheses
from stages.probe.reading.kernel_text import KernelText
from stages.probe.reading.launching import LaunchSizes, launch_sizes
from stages.probe.relations import relations
from stages.probe.rows import with_rows
from stages.probe.search import Search
from stages.probe.stores import with_stores
from stages.probe.thresholds import Thresholds
from stages.probe.waiting import with_zeros_to_wait_for

_LEADING = ("float", "double", "int", "int64_t")
"""Element types whose units are searched first: accesses to narrow types may be widened to neighboring elements."""
MOST_SIZES = 16
"""Sizes of a kernel with accessors, each of which the search varies by itself and with others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeTask:
    """The units of one kernel, and the compiler for their probe programs."""

    units: tuple[PortedUnit, ...]
    compiler: HostCompiler
    facts: tuple[HostFact, ...] = ()
    """What host code states about the kernel."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbedUnit:
    """A unit with a prober for its kernel."""

    unit: PortedUnit
    text: KernelText
    prober: Prober
    facts: tuple[HostFact, ...] = ()
    accessors: Accessors = field(default_factory=dict)
    """The parameters that the text, the launches and the prober have flat."""

    @property
    def described(self) -> tuple[ParameterType, ...]:
        """The types of the kernel's parameters."""
        return self.prober.describe()

    @property
    def launch(self) -> LaunchSizes:
        """What the unit's launch and its other host code say about the parameters."""
        return with_hypotheses(self._launched, self.hypotheses)

    @property
    def hypotheses(self) -> HostHypotheses:
        """What host code states about the sizes."""
        return hypotheses(self.facts, self.integers, sizes_of_tensors(self._launched))

    @property
    def maybe_null(self) -> tuple[int, ...]:
        """The positions of the pointers that the kernel compares with null and not every launch allocates."""
        compared = compared_with_null(self.unit.unit_code, self.unit.name) - always_allocated(self.unit.launch)
        return tuple(
            number
            for number, (declared, one) in enumerate(zip(self.text.parameters, self.described, strict=True))
            if one.kind == "pointer" and declared.name in compared
        )

    @property
    def _launched(self) -> LaunchSizes:
        return launch_of(self.unit, self.text, self.integers)

    @property
    def integers(self) -> tuple[str, ...]:
        """The names of the parameters that are integers."""
        return tuple(
            declared.name
            for declared, one in zip(self.text.parameters, self.described, strict=True)
            if one.kind == "value" and one.element == "integer"
        )


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
    """The relations of a unit, of which accessors are flat.

    Tensors are alike unless host code, or else the kernel, says otherwise.
    """
    known = accessors(unit.unit.launch)
    if not known:
        return unit, search(unit, first)
    failures = list[ProbeError]()
    for alike in get_args(Alike):
        flat = with_flat_accessors(unit, known, alike=alike)
        try:
            _check_sizes(_bench(flat))
            return flat, search(flat, first)
        except ProbeError as error:
            failures.append(error)
    raise failures[0]


def _check_sizes(bench: Bench) -> None:
    number = len(bench.all_sizes)
    if number > MOST_SIZES:
        raise ProbeError(ProbeReason.SEARCH_TAKES_LONG, f"{number} sizes of accessors and other integers")


def with_flat_accessors(unit: ProbedUnit, known: Accessors, *, alike: Alike) -> ProbedUnit:
    """Return a unit with a pointer and sizes in place of each accessor of its kernel; see `flat_launches`."""
    ranks = tuple(known[one.name].rank if one.name in known else 0 for one in unit.text.parameters)
    return replace(
        unit,
        unit=replace(unit.unit, launch=flat_launches(unit.unit.launch, known, alike=alike)),
        text=flat_text(unit.text, known),
        prober=FlatProber(prober=unit.prober, ranks=ranks),
        accessors=known,
    )


def search(unit: ProbedUnit, first: KernelRelations | None = None) -> KernelRelations:
    """Return the relations of a unit: those of another instance of its kernel if they hold for this one too.

    Raises `ProbeError` if none are found.
    """
    if first is not None:
        try:
            return Proof(bench=replace(_bench(unit), pinned=dict(first.pinned))).prove_unchanged(first)
        except (ProbeError, KeyError):
            pass  # this instance may need other sizes
    return _found_with_counts(unit) or _completed(unit, Search(bench=_bench(unit)))


def _found_with_counts(unit: ProbedUnit) -> KernelRelations | None:
    """Return relations with counts; None if the kernel has none."""
    bench = with_supposed_counts(_bench(unit))
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
    rows = with_rows(replace(_bench(unit), pinned=dict(found.pinned)), found, made)
    text = unit.unit.unit_code
    made = with_array_lengths(with_zeros_to_wait_for(with_stores(rows, text), text), text)
    return with_accessors(made, unit.accessors)


def _bench(unit: ProbedUnit) -> Bench:
    return make_bench(unit.prober, unit.text, unit.launch)


def launch_of(unit: PortedUnit, text: KernelText, integers: Sequence[str]) -> LaunchSizes:
    """Return what the unit's best resolved launch says about the integer parameters."""
    constants = {one.parameter: int(one.argument) for one in unit.types if one.argument.isdigit()}
    best = max(
        unit.launch,
        key=lambda one: sum(
            bool(part and part.in_parameters) for part in (one.resolved_grid, one.resolved_block, one.resolved_shared)
        ),
        default=None,
    )
    return launch_sizes(best, integers, text.dimensions, text.launch_bound, constants)


def _dropped(unit: PortedUnit, reason: ProbeReason, detail: str) -> Dropped:
    return Dropped(id=unit.id, source=unit.source, stage="probe", reason=reason, detail=detail[:500])
