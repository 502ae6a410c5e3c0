"""The port stage: translate CUDA units to HIP."""

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from kernelmill.config.params import Params
from kernelmill.errors import ConfigError
from kernelmill.pool import map_ordered
from kernelmill.records import Dropped, PortedUnit, TemplateArgument, Unit
from kernelmill.storage import jsonl
from kernelmill.storage.outcomes import NOT_KEPT, Outcomes
from kernelmill.toolchains.detect import Toolbox
from stages.port.code import code_tokens
from stages.port.gating import gated
from stages.port.rejections import rejection
from stages.port.translate import Platform, in_hip, port
from stages.port.wavefront import findings


def run(data: Path, params: Params, tools: Toolbox, kept: Outcomes = NOT_KEPT) -> None:
    """Port all units under `data` and write `port/{units,rejected,dropped}.jsonl` there; `kept` has earlier results.

    `rejected.jsonl` contains the units that every AMD compiler of `params.gates` rejects, with the errors; they are
    dropped as well.
    """
    units = jsonl.read(data / "instantiate/units.jsonl", Unit)
    platforms = {source: platform_of(source, params) for source in sorted({unit.source for unit in units})}
    results = map_ordered(partial(ported_anew, platforms=platforms, kept=kept), units, label="port", unit="units")
    ported = [result for result in results if isinstance(result, PortedUnit)]
    result = gated(ported, units, data, params, tools)
    dropped = [*(result for result in results if isinstance(result, Dropped)), *result.dropped]
    jsonl.write(data / "port/units.jsonl", result.units, key=lambda unit: unit.id)
    jsonl.write(data / "port/rejected.jsonl", result.rejected, key=lambda unit: unit.id)
    jsonl.write(data / "port/dropped.jsonl", dropped, key=lambda one: one.id)


def platform_of(source: str, params: Params) -> Platform:
    """Return the CUDA platform that the units of a source were made for: the one that it was parsed for.

    Raises `ConfigError` if params.yaml lacks the source, or if a version or an architecture there is malformed.
    """
    configured = params.sources.get(source)
    if configured is None:
        raise ConfigError(
            f"the instantiated units are of source {source}, which is not in params.yaml",
            remedy="run `dvc repro` from the first stage",
        )
    cuda_version = params.headers[configured.headers].cuda_version
    version = re.match(r"(\d+)\.(\d+)", cuda_version or "")
    arch = re.fullmatch(r"sm_(\d+)[a-z]?", params.extract.gpu_arch)
    if version is None or arch is None:
        raise ConfigError(
            f"CUDA {cuda_version} for {params.extract.gpu_arch} is not a valid platform",
            remedy=f"set cuda_version in conf/headers/{configured.headers}.yaml as in 12.1, and extract.gpu_arch as in "
            "sm_80",
        )
    return Platform(arch=int(arch[1]) * 10, version=int(version[1]) * 1000 + int(version[2]) * 10)


def ported_anew(unit: Unit, platforms: Mapping[str, Platform], kept: Outcomes) -> PortedUnit | Dropped:
    """Port one unit like `port_unit`, unless that has been done before."""
    inputs = (jsonl.dumps(unit), repr(platforms[unit.source]))
    (made,) = kept.recalled(tuple[PortedUnit | Dropped], inputs, lambda: (port_unit(unit, platforms),))
    return made


def port_unit(unit: Unit, platforms: Mapping[str, Platform]) -> PortedUnit | Dropped:
    """Port one unit to HIP, or drop it with the reason; `platforms` are those of the sources."""
    text = unit.unit_code.encode()
    rejected = rejection(text, code_tokens(text))
    if rejected is not None:
        return Dropped(id=unit.id, source=unit.source, stage="port", reason=rejected.reason, detail=rejected.detail)
    ported = port(unit.unit_code, unit.kernel_code, platforms[unit.source])
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
