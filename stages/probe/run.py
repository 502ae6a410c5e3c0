"""The probe stage: HIP units in, what their parameters are and what keeps their accesses in bounds out."""

import tempfile
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from stages.lib import jsonl, workcache
from stages.lib.backends.host import HostCompiler
from stages.lib.pool import map_ordered
from stages.lib.records import Dropped, PortedUnit, Relations
from stages.probe import kernel_text, prober
from stages.probe.bench import Bench
from stages.probe.launching import Known, known
from stages.probe.prober import CpuProber, ProbeError
from stages.probe.relations import relations
from stages.probe.search import Search

KIND = "relations"
"""Of the work cache."""
_FORMAT = "1"
_FORMS = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One unit and the compiler that its probe is built with."""

    unit: PortedUnit
    compiler: HostCompiler


def run(data: Path, compiler: HostCompiler) -> None:
    """Probe all units under `data` and write `probe/{relations,dropped}.jsonl` there."""
    units = jsonl.read(data / "port/units.jsonl", PortedUnit)
    results = map_ordered(probed, [Task(unit=unit, compiler=compiler) for unit in units], label="probe")
    found = [result for result in results if isinstance(result, Relations)]
    left_out = [result for result in results if isinstance(result, Dropped)]
    jsonl.write(data / "probe/relations.jsonl", found, key=lambda one: one.id)
    jsonl.write(data / "probe/dropped.jsonl", left_out, key=lambda dropped: dropped.id)


def probed(task: Task) -> Relations | Dropped:
    """The relations of one unit, or why there are none; kept from an earlier run where nothing changed."""
    made_of = (_own_hash(), prober.sources_hash(), task.compiler.name, task.compiler.version)
    key = workcache.key(_FORMAT, jsonl.dumps(task.unit), *made_of)
    kept = workcache.get(KIND, key)
    if kept is not None:
        kind, _, line = kept.partition(b"\n")
        try:
            return jsonl.loads(Relations, line) if kind == b"relations" else jsonl.loads(Dropped, line)
        except ValidationError:
            pass  # written by another version of the records: found again below
    result = _probed(task)
    kind = b"relations" if isinstance(result, Relations) else b"dropped"
    workcache.put(KIND, key, kind + b"\n" + jsonl.dumps(result).encode())
    return result


def _probed(task: Task) -> Relations | Dropped:
    unit = task.unit
    try:
        text = kernel_text.read(unit.unit_code, unit.name)
        with tempfile.TemporaryDirectory(prefix="kernelmill-") as folder:
            return search(unit, text, prober.build(unit.unit_code, unit.name, task.compiler, Path(folder)))
    except kernel_text.NoParametersError as error:
        return _dropped(unit, "unreadable_signature", str(error))
    except ProbeError as error:
        return _dropped(unit, error.reason, error.detail)


def search(unit: PortedUnit, text: kernel_text.KernelText, asked: CpuProber) -> Relations:
    """The relations of a unit whose probe program is built.

    Raises `ProbeError` with the reason where there are none to be found.
    """
    described = asked.describe()
    whole = [
        declared.name
        for declared, one in zip(text.parameters, described, strict=True)
        if one.kind == "value" and one.element == "integer"
    ]
    told = launch_of(unit, text, whole)
    found = Search(bench=Bench(prober=asked, text=text, described=described, known=told)).find()
    return relations(unit, text, described, told, found)


def launch_of(unit: PortedUnit, text: kernel_text.KernelText, whole: list[str]) -> Known:
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


def _dropped(unit: PortedUnit, reason: str, detail: str) -> Dropped:
    return Dropped(id=unit.id, source=unit.source, stage="probe", reason=reason, detail=detail[:500])


def _own_hash() -> str:
    """Of this stage's code: another search may find other relations."""
    files = [path for path in _FORMS.rglob("*") if path.suffix in {".py", ".h"}]
    return workcache.key(*(path.read_bytes() for path in sorted(files)))
