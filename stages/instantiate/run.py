"""The instantiate stage: make self-contained units of the selected kernels."""

from collections.abc import Container, Sequence
from pathlib import Path

from kernelmill.config.params import Params
from kernelmill.extraction.projects import projects
from kernelmill.instantiation.instances.arguments import with_arguments
from kernelmill.instantiation.making import UnitRequest, make_all, with_ids
from kernelmill.instantiation.units import dropped
from kernelmill.records import Closure, Dropped, Kernel
from kernelmill.records.reasons import InstantiateReason
from kernelmill.storage import jsonl, memo


def run(data: Path, params: Params) -> None:
    """Make units of all selected kernels under `data` and write `instantiate/{units,dropped}.jsonl` there."""
    kept = jsonl.read(data / "select/kept.jsonl", Kernel)
    closures = {closure.kernel: closure for closure in jsonl.read(data / "extract/closures.jsonl", Closure)}
    wanted = [
        UnitRequest(kernel=with_arguments(kernel, kept), closure=closures[kernel.id], types=params.instantiate.types)
        for kernel in kept
        if kernel.id in closures
    ]
    made = make_all(projects(data, params.extract), wanted)
    memo.trim(after=memo.A_MINUTE)
    units = with_ids([unit for one in made for unit in one.units])
    jsonl.write(data / "instantiate/units.jsonl", units, key=lambda unit: unit.id)
    left_out = [*(d for one in made for d in one.dropped), *unparsed(kept, closures)]
    jsonl.write(data / "instantiate/dropped.jsonl", left_out, key=lambda d: d.id)


def unparsed(kept: Sequence[Kernel], closures: Container[str]) -> tuple[Dropped, ...]:
    """Return the records of kernels without a closure, because they were found in the text only."""
    return tuple(
        dropped(kernel, kernel.id, InstantiateReason.KNOWN_FROM_TEXT_ONLY, "")
        for kernel in kept
        if kernel.id not in closures
    )
