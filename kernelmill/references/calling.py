"""The calls of twins for the cases of a suite, made by one confined process that has torch."""

import json
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from pydantic import ValidationError
from pydantic.dataclasses import dataclass as record

from kernelmill import sandbox
from kernelmill.config.params import ReferencesParams
from kernelmill.execution.cpu import Cpu
from kernelmill.records import Role, Suite
from kernelmill.records.references import TwinFunction
from kernelmill.references import building, driver_path
from kernelmill.references.building import Torch
from kernelmill.references.calls import Argument, KernelCall, Number, TensorArgument, TwinCall
from kernelmill.references.functors import exported
from kernelmill.references.twins import Candidates
from kernelmill.sandbox import Limits, Runner, written
from kernelmill.storage import jsonl


@dataclass(frozen=True, slots=True, kw_only=True)
class SuiteTask:
    """A suite, and what it can be compared with."""

    suite: Suite
    roles: tuple[Role, ...]
    """The roles of the kernel's parameters, which contain the shapes of its arrays."""
    candidates: Candidates
    modules: Mapping[str, str]
    """The keys of the modules that were built, by the path of the twin's file."""
    errors: Mapping[str, str]
    """The reasons for modules that cannot be built, by path."""
    backend: Cpu
    torch: Torch
    limits: ReferencesParams
    runner: Runner = sandbox.run


@dataclass(frozen=True, slots=True, kw_only=True)
class Folders:
    """The folders of one comparison."""

    whole: Path
    """Contains the others, the module of the twin, and the programs of the suite."""
    files: Path
    """The buffers that the suite passes to the kernel."""
    trials: Path
    """A folder for each plan, the only place that the process of the twin can write to."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Plan:
    """The calls with one choice of the arguments that do not follow from the kernel's."""

    chosen: Mapping[str, Number | str]
    folder: Path
    """The folder for the outputs."""
    twins: Mapping[int, TwinCall]
    """The call of each case, by number."""
    outputs: Collection[str]
    """The outputs of the suite that the twin computes."""
    skipped: Mapping[int, str]
    """The reasons for the cases without a call, by number."""


@record(frozen=True, slots=True, kw_only=True)
class CalledTwin:
    """The outcome of a call of the twin: a line that the driver prints after it."""

    call: int
    """The position of the call in the job."""
    precision: Literal["", "double", "float", "own"]
    error: str | None


def _done(line: bytes) -> CalledTwin | None:
    """Return what a line says; none for the lines that the project's own code prints."""
    try:
        return jsonl.loads(CalledTwin, line)
    except ValidationError:
        return None


def called(
    task: SuiteTask, folders: Folders, twin: TwinFunction, plans: Sequence[Plan], calls: Mapping[int, KernelCall]
) -> dict[tuple[Plan, int], CalledTwin]:
    """Call a twin for each case of all plans; its outputs are written to their folders.

    All calls are made by one process, since importing torch takes longer than they do.
    """
    planned = [(plan, case) for plan in plans for case in plan.twins]
    if not planned or not building.write_module(task.modules[twin.path], folders.whole):
        return {}
    function = exported(twin.name)
    doubles = any(golden.double_reference for golden in task.suite.goldens)
    job = {
        "folder": str(folders.whole),
        "module": building.MODULE,
        "precisions": ["double", "float", "own"] if doubles else ["own", "double", "float"],
        "seconds": task.limits.call_seconds,
        "calls": [
            {
                "function": function,
                "arguments": [_argument(one, case, folders.files) for one in plan.twins[case].arguments],
                "outputs": list(_written(plan.twins[case], calls[case], case, plan.folder)),
            }
            for plan, case in planned
        ],
    }
    path = folders.trials / "job.json"
    written.write(folders.trials, path.name, json.dumps(job).encode())  # another twin may have written to the folder
    finished = task.runner(
        [str(task.torch.python), "-I", str(driver_path.DRIVER), str(path)],
        read=[*task.torch.readable, driver_path.DRIVER, folders.whole],
        write=[folders.trials],
        limits=Limits(
            wall_seconds=60 + task.limits.call_seconds * len(planned),
            memory_mib=task.limits.memory_mib,
            file_mib=512,
        ),
        environment={"OMP_NUM_THREADS": "1"},
        cwd=folders.trials,
    )
    done = {one.call: one for line in finished.stdout.splitlines() if (one := _done(line)) is not None}
    last = (finished.error_text.strip().splitlines() or [finished.outcome])[-1]
    return {
        one: done.get(number, CalledTwin(call=number, precision="", error=last)) for number, one in enumerate(planned)
    }


def _argument(argument: Argument, case: int, files: Path) -> object:
    if isinstance(argument, TensorArgument):
        paths = [str(files / f"case.{case}.{buffer}") for buffer in argument.buffers]
        return {"paths": paths, "type": argument.type, "shape": list(argument.shape)}
    return list(argument) if isinstance(argument, tuple) else argument


def _written(plan: TwinCall, call: KernelCall, case: int, folder: Path) -> Iterator[Mapping[str, Number | str | None]]:
    """Yield where each output is found after the call, and where it is written."""
    for one in plan.outputs:
        buffer = call.buffer(one.output)
        assert buffer is not None
        kind = "whole" if one.argument is not None else "written"
        yield {
            "output": one.output,
            "argument": one.argument,
            "result": one.result,
            "type": buffer.type,
            "count": buffer.count,
            "path": str(folder / f"{kind}.{case}.{one.output}"),
        }
