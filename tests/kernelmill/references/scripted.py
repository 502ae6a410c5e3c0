"""A project with an operator for the CPU, its kernel and suite, and scripted compilers and programs for them."""

import json
import struct
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from kernelmill.config.params import ReferencesParams
from kernelmill.execution.cpu import Cpu
from kernelmill.hip_cpu.build import CompilerCommand, Family
from kernelmill.records import (
    ArgumentOrigin,
    Case,
    Golden,
    HostFunction,
    Kernel,
    Launch,
    Operator,
    OperatorLink,
    Role,
    Suite,
)
from kernelmill.references import exchange
from kernelmill.references.building import KIND, Torch
from kernelmill.references.calling import SuiteTask
from kernelmill.references.twins import candidates, written_tensors
from kernelmill.sandbox import Finished, Limits
from kernelmill.storage import workcache
from kernelmill.toolchains.host import HostCompiler
from tests.kernelmill.records.texts import composed, suite_text
from tests.stages.package import chains
from tests.stages.select.kernels import instance, kernel

LAUNCHER = """void twice_cuda(Tensor input, Tensor output) {
  twice<<<1, 64>>>(input.data_ptr<float>(), output.data_ptr<float>(), input.size(0));
}
"""
TWIN = """void twice_cpu(Tensor input, Tensor output) { output.copy_(input * 2); }
"""
INPUT = (1.0, 2.5, -3.0)
TORCH = Torch(
    version="2.13.0", folder=Path("/opt/torch"), python=Path("/opt/bin/python"), python_headers=Path("/opt/include")
)
ROLES = (
    Role(parameter="x", type="const float *", kind="buffer", element="float", shape=("n",)),
    Role(parameter="y", type="float *", kind="buffer", element="float", shape=("n",)),
)


def project(folder: Path) -> Path:
    """Write the sources of the project."""
    for name, text in (("ops/twice.cu", LAUNCHER), ("ops/cpu/twice.cpp", TWIN)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def twice(*, cpu: bool = True) -> Kernel:
    """A kernel that is launched by `twice_cuda`, whose twin is `twice_cpu`."""

    def link(role: str, name: str, path: str, end: int) -> OperatorLink:
        return OperatorLink(
            role="cpu" if role == "cpu" else "launcher", qualified_name=name, path=path, start_line=1, end_line=end
        )

    links = (link("launcher", "twice_cuda", "ops/twice.cu", 3), link("cpu", "twice_cpu", "ops/cpu/twice.cpp", 1))
    origins = (
        ArgumentOrigin(
            parameter="x", type="const float *", kind="data", argument="", expression="input.data_ptr<float>()",
            origin="input",
        ),
        ArgumentOrigin(
            parameter="y", type="float *", kind="data", argument="", expression="output.data_ptr<float>()",
            origin="output",
        ),
        ArgumentOrigin(parameter="n", type="int", kind="size", argument="", expression="input.size(0)"),
    )  # fmt: skip
    launch = Launch(
        path="ops/twice.cu", line=2, grid="1", block="64", argument_origins=origins,
        host=HostFunction(name="twice_cuda", path="ops/twice.cu", start_line=1, end_line=3),
    )  # fmt: skip
    operator = Operator(name="_ext.twice", direction="forward", links=links if cpu else links[:1])
    return replace(kernel(name="twice", path="ops/twice.cu", launches=(launch,)), operator=(operator,))


def suite(of: Kernel) -> Suite:
    """A suite of the kernel with two cases."""
    case = Case(kind="typical", label="typical", seed=1, contents="unit", values=())
    text = suite_text(kernel="twice")
    text = replace(text, case=replace(text.case, checks=('check_close("y", y.get());',)))
    made = replace(
        chains.suite(instance(of, "float")),
        cases=(case, replace(case, label="missing", contents="negative_index")),
        goldens=(Golden(output="y", view_expr="", comparison="close", double_reference=True),),
    )
    return composed(made, text)


@dataclass
class ScriptedRunner:
    """Runs nothing: compilers write empty files, programs exchange inputs, and the twin is a Python function."""

    function: Callable[[Sequence[float]], Sequence[float]] = lambda values: [2 * value for value in values]
    error: str | None = None
    """The error that the twin raises."""
    inputs: Sequence[Sequence[float]] = (INPUT,)
    """The inputs of the first cases; the others have none."""
    compile_error: str = ""
    numbers: str = "n 3\n"
    ran: list[str] = field(default_factory=list)
    """What was started: `compile`, `write`, `call` or `compare`."""
    commands: list[Sequence[str]] = field(default_factory=list)
    """The commands of compilers."""
    jobs: list[Mapping[str, object]] = field(default_factory=list)

    def __call__(
        self,
        command: Sequence[str],
        *,
        read: Sequence[Path] = (),
        write: Sequence[Path] = (),
        limits: Limits,
        environment: Mapping[str, str] | None = None,
        cwd: Path,
        stdin: bytes = b"",
    ) -> Finished:
        variables = environment or {}
        if "-o" in command:
            return self.compiled(command, cwd)
        if any(word.endswith("driver.py") for word in command):
            return self.called(Path(command[-1]))
        folder = Path(variables[exchange.FOLDER])
        if exchange.READS in variables:
            self.ran.append("compare")
            case = int(command[-1])
            return compared(struct.unpack("3f", (folder / f"whole.{case}.y").read_bytes()), self.inputs[case])
        self.ran.append("write")
        for case, values in enumerate(self.inputs):
            (folder / f"case.{case}.numbers").write_text(self.numbers, encoding="ascii")
            (folder / f"case.{case}.x").write_bytes(struct.pack("3f", *values))
            (folder / f"case.{case}.y").write_bytes(bytes(12))
        return said("")

    def compiled(self, command: Sequence[str], cwd: Path) -> Finished:
        self.ran.append("compile")
        self.commands.append(command)
        if self.compile_error:
            return replace(said("", errors=self.compile_error), returncode=1)
        (cwd / command[list(command).index("-o") + 1]).write_bytes(b"program")
        return said("")

    def called(self, path: Path) -> Finished:
        self.ran.append("call")
        job = json.loads(path.read_text(encoding="utf-8"))
        self.jobs.append(job)
        for one in job["calls"] if self.error is None else ():
            values = struct.unpack("3f", Path(one["arguments"][0]["paths"][0]).read_bytes())
            Path(one["outputs"][0]["path"]).write_bytes(struct.pack("3f", *self.function(values)))
        lines = (
            json.dumps({"call": at, "precision": "double", "error": self.error}) for at in range(len(job["calls"]))
        )
        return said("".join(f"{line}\n" for line in lines))


def compared(values: Sequence[float], given: Sequence[float]) -> Finished:
    """What the suite prints about these outputs."""
    wrong = [
        (index, value, 2 * one)
        for index, (value, one) in enumerate(zip(values, given, strict=True))
        if value != 2 * one
    ]
    return said(
        f"{'FAIL' if wrong else 'ok  '} typical: 3 comparisons, {len(wrong)} failed\n",
        errors="".join(f"y[{index}] is {value:g}, expected {right:g}\n" for index, value, right in wrong),
    )


def said(output: str, *, errors: str = "") -> Finished:
    return Finished(returncode=0, stdout=output.encode(), stderr=errors.encode(), outcome="exited", seconds=0.0)


def backend(runner: ScriptedRunner) -> Cpu:
    called = CompilerCommand(command=("/usr/bin/g++",), family=Family.GCC)
    compiler = HostCompiler(name="g++", version="12", path=Path("/usr/bin/g++"), called=called, style="json")
    return Cpu(compiler=compiler, runner=runner)


def task(folder: Path, runner: ScriptedRunner, of: Kernel | None = None, *, module: str = "key") -> SuiteTask:
    """A suite to compare; its module is in the work cache, unless it is empty."""
    one = of or twice()
    if module:
        workcache.put(KIND, f"{module}.so", b"module")
    return SuiteTask(
        suite=suite(one),
        roles=ROLES,
        candidates=candidates(one, project(folder), written_tensors([one], {})),
        modules={"ops/cpu/twice.cpp": module} if module else {},
        errors={} if module else {"ops/cpu/twice.cpp": "twice.cpp:1: error: no such type"},
        backend=backend(runner),
        torch=TORCH,
        limits=ReferencesParams(),
        runner=runner,
    )
