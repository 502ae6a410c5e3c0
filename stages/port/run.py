"""The port stage: CUDA units in, HIP units out."""

import re
from dataclasses import dataclass
from pathlib import Path

from kernelmill.config.params import Params
from kernelmill.errors import ConfigError
from kernelmill.pool import map_ordered
from kernelmill.records import Dropped, PortedUnit, TemplateArgument, Unit
from kernelmill.storage import jsonl
from kernelmill.toolchains.detect import Toolbox
from stages.port.code import pieces
from stages.port.gating import gated
from stages.port.rejections import rejection
from stages.port.translate import Platform, in_hip, port
from stages.port.wavefront import findings


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One unit and the CUDA that it was made for."""

    unit: Unit
    platform: Platform


def run(data: Path, params: Params, tools: Toolbox) -> None:
    """Port all units under `data` and write `port/{units,rejected,dropped}.jsonl` there.

    `rejected.jsonl` holds those that every compiler for AMD rejects, with what each said; they are dropped too.
    """
    units = jsonl.read(data / "instantiate/units.jsonl", Unit)
    tasks = [Task(unit=unit, platform=platform_of(unit, params)) for unit in units]
    results = map_ordered(port_unit, tasks, label="port")
    ported = [result for result in results if isinstance(result, PortedUnit)]
    shown = gated(ported, units, data, params, tools)
    left_out = [*(result for result in results if isinstance(result, Dropped)), *shown.dropped]
    jsonl.write(data / "port/units.jsonl", shown.units, key=lambda unit: unit.id)
    jsonl.write(data / "port/rejected.jsonl", shown.rejected, key=lambda unit: unit.id)
    jsonl.write(data / "port/dropped.jsonl", left_out, key=lambda dropped: dropped.id)


def platform_of(unit: Unit, params: Params) -> Platform:
    """What the preprocessor said of CUDA where the unit's declarations were gathered.

    Raises `ConfigError` where the unit's source, a version or an architecture is not what params.yaml should hold.
    """
    source = params.sources.get(unit.source)
    if source is None:
        raise ConfigError(
            f"{unit.id} is of {unit.source}, which is not among sources", remedy="run `dvc repro` from the first stage"
        )
    said = params.headers[source.headers].cuda_version
    version = re.match(r"(\d+)\.(\d+)", said or "")
    arch = re.fullmatch(r"sm_(\d+)[a-z]?", params.extract.gpu_arch)
    if version is None or arch is None:
        raise ConfigError(
            f"CUDA {said} for {params.extract.gpu_arch} is not understood",
            remedy=f"say cuda_version as 12.1 in conf/headers/{source.headers}.yaml, extract.gpu_arch as sm_80",
        )
    return Platform(arch=int(arch[1]) * 10, version=int(version[1]) * 1000 + int(version[2]) * 10)


def port_unit(task: Task) -> PortedUnit | Dropped:
    """One unit in HIP, or why there is none."""
    unit = task.unit
    text = unit.unit_code.encode()
    rejected = rejection(text, pieces(text))
    if rejected is not None:
        return Dropped(id=unit.id, source=unit.source, stage="port", reason=rejected.reason, detail=rejected.detail)
    ported = port(unit.unit_code, unit.kernel_code, task.platform)
    return PortedUnit(
        id=unit.id,
        source=unit.source,
        kernel_id=unit.kernel_id,
        name=unit.name,
        types=tuple(TemplateArgument(parameter=t.parameter, argument=in_hip(t.argument)) for t in unit.types),
        kernel_code=ported.kernel,
        unit_code=ported.unit,
        dependencies=unit.dependencies,
        stand_ins=unit.stand_ins,
        launch=unit.launch,
        notes=ported.notes,
        wavefront=findings(ported.unit),
    )
