"""Scripted compilers, machines that have some of them, and the data of a small pipeline run."""

import functools
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from kernelmill.config import params
from kernelmill.config.params import Params
from kernelmill.gates.compilers import HOST_ONLY
from kernelmill.gates.gate_cache import cache_outputs
from kernelmill.gates.gate_compile import Batch
from kernelmill.gates.libclang_worker import ParseError
from kernelmill.gates.outputs import CompilerOutput
from kernelmill.records import CompilerName, HeaderSet, PortedUnit, Suite, Unit
from kernelmill.storage import jsonl, workcache
from tests.kernelmill.toolchains.machines import ScriptedMachine, says
from tests.stages.package import chains
from tests.stages.select.kernels import instance, kernel

LIBCLANG = {"libclang": "18.1.1"}
PROGRAMS = {
    "g++": ("/usr/bin/g++", "g++ (Debian 12.2.0-14) 12.2.0\n"),
    "clang": ("/usr/bin/clang++", "clang version 19.1.7\n"),
    "hipcc": ("/usr/bin/hipcc", "HIP version: 5.2.21153-0\n"),
    "nvcc": ("/usr/bin/nvcc", "Cuda compilation tools, release 13.0, V13.0.88\n"),
}
"""The path of each compiler, and its answer to `--version`."""
ERROR = "unit.hip:2:1: error: unknown type name 'wrong'\n"
UNITS = tuple(
    replace(instance(kernel(source="mmcv"), argument), unit_code=f"// {argument}\n__global__ void k() {{}}\n")
    for argument in ("double", "float", "wrong")
)
"""Units of a default source; the scripted compilers reject texts with the word `wrong`."""


def machine(*names: str) -> ScriptedMachine:
    """A machine with these compilers and libclang."""
    return ScriptedMachine(
        path={("clang++" if name == "clang" else name): PROGRAMS[name][0] for name in names},
        files=("/usr/lib/x86_64-linux-gnu/amdgcn/bitcode/ocml.bc",) if "clang" in names else (),
        packages=LIBCLANG,
        answers={f"{PROGRAMS[name][0]} --version": says(PROGRAMS[name][1]) for name in names}
        | {"/usr/bin/nvcc --list-gpu-arch": says("compute_80\n")},
    )


def hip(unit: Unit) -> PortedUnit:
    return replace(chains.port(unit), unit_code=f"#include <hip/hip_runtime.h>\n{unit.unit_code}")


def suite(unit: Unit) -> Suite:
    return replace(chains.suite(unit), code=f"{hip(unit).unit_code}int main() {{}}\n")


@functools.cache
def committed() -> Params:
    return params.load(Path(__file__).parents[3] / "params.yaml")


def fetched(data: Path) -> Path:
    """Write the records of empty header sets, which are unpacked in the work cache already."""
    names = {"rocm60", *(source.headers for source in committed().sources.values())}
    records = [
        HeaderSet(name=name, archive=name, sha256=name, cuda_version="12.1", torch_version=None, parts=())
        for name in sorted(names)
    ]
    for name in names:
        (workcache.root() / "headers" / name / "cuda").mkdir(parents=True)
    jsonl.write(data / "fetch/headers.jsonl", records)
    jsonl.write(data / "instantiate/units.jsonl", UNITS)
    return data


class Scripted:
    """Compilers that reject texts with the word `wrong`; only those that are named may be started, or all of them."""

    def __init__(self, *allowed: CompilerName) -> None:
        self.allowed = allowed
        self.started: list[tuple[CompilerName, str, bool, str]] = []
        """The compiler, its target, whether the pass is that over the host code, and the text."""

    def compile_batch(self, batch: Batch) -> tuple[CompilerOutput, ...]:
        command = batch.command
        assert not self.allowed or command.compiler.name in self.allowed
        self.started += [
            (command.compiler.name, command.target, HOST_ONLY in command.arguments, text) for text in batch.texts
        ]
        return tuple(
            CompilerOutput(outcome="exited", returncode=int("wrong" in text), stderr=ERROR if "wrong" in text else "")
            if command.compiler.name != "libclang"
            else _parsed(text)
            for text in batch.texts
        )

    def __call__(self, batches: Sequence[Batch]) -> Sequence[Sequence[CompilerOutput]]:
        answers = [self.compile_batch(batch) for batch in batches]
        for batch, outputs in zip(batches, answers, strict=True):
            cache_outputs(batch, outputs)
        return answers


def _parsed(text: str) -> CompilerOutput:
    errors = (ParseError(path="unit.hip", line=2, message="unknown type name 'wrong'"),) if "wrong" in text else ()
    return CompilerOutput(outcome="exited", returncode=0, parse_errors=errors)


def serially(function: Callable[[object], object], items: Sequence[object], **_: object) -> tuple[object, ...]:
    """Stand in for `map_ordered`, whose processes would not know the scripted compilers."""
    return tuple(map(function, items))
