"""Runs of the suites on a GPU, with a scripted compiler and programs."""

from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks import gpu
from benchmarks.gpu import Kind, Row, Task, line, ran, summary, tasks_of
from kernelmill.execution.offload import Cuda
from kernelmill.records import Suite
from kernelmill.sandbox import Finished
from kernelmill.toolchains.detect import Compiler
from tests.kernelmill.execution.runners import ScriptedRunner, ended
from tests.kernelmill.records.texts import suite_text

UNIT = "#include <cmath>\n__global__ void k(int n) { n; }\n"
SUITE = Suite(
    id="a/k", source="a", kernel_id="a/k", name="k", wrapper="run_k", golden="serial", cases=(), goldens=(), code="",
    text=suite_text(UNIT),
)  # fmt: skip
FAILING = "ok   typical: 2 comparisons, 0 failed\nFAIL large: 9 comparisons, 1 failed\nFAIL: 1 of 2 cases\n"


def backend(program: Finished, compiler: Finished | None = None) -> Cuda:
    """A backend with a GPU, whose compiler and programs end as is given."""

    runner = ScriptedRunner(program=lambda _: program, compiler=lambda _: compiler or ended())
    nvcc = Compiler(name="nvcc", path=Path("/usr/local/cuda/bin/nvcc"), version="13.0")
    return Cuda(compiler=nvcc, targets=("sm_90",), devices=(Path("/dev/nvidia0"),), runner=runner)


def task(used: Cuda) -> Task:
    return Task(kind="suite", suite="k", name="", level="verified", code="int main() {}\n", backend=used)


def test_suite_that_passes_says_nothing() -> None:
    row = ran(task(backend(ended())))
    assert (row.state, row.expected, line(row)) == ("passed", True, "")


def test_suite_that_fails_is_shown_with_its_cases_and_first_differences() -> None:
    failing = ended(1, out=FAILING, err="y[3] is 1, expected 2\n")
    row = ran(task(backend(failing)))
    assert row.state == "failed"
    assert row.detail.startswith("exit status 1; FAIL large: 9 comparisons, 1 failed; ")
    assert "y[3] is 1, expected 2" in line(row)


def test_suite_that_does_not_compile_is_shown_with_the_first_error() -> None:
    refusing = ended(1, err="k.hip(3): error: no such thing\n")
    row = ran(task(backend(ended(), refusing)))
    assert (row.state, row.run_seconds) == ("not_built", None)
    assert "no such thing" in row.detail


def test_wrong_kernel_must_fail() -> None:
    passed = Row(
        kind="wrong", suite="k", name="n", level=None, state="passed", detail="", compile_seconds=1, run_seconds=1
    )
    assert "passed" in line(passed)
    assert line(replace(passed, state="failed")) == ""
    assert list(summary([passed, replace(passed, state="failed")]))[1].split() == ["wrong", "1", "1", "0", "2"]


def test_rewrites_take_the_place_of_the_kernel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind, second in (("right", "// y"), ("wrong", '// witness: {"seed": 2}')):
        (tmp_path / kind / "k").mkdir(parents=True)
        text = f"// x\n{second}\n__global__ void k(int n) {{ {kind}; }}\n"
        (tmp_path / kind / "k" / "again.hip").write_text(text)
    monkeypatch.setattr(gpu, "FOLDER", tmp_path)
    tasks = list(tasks_of(SUITE, "verified", backend(ended()), ("suite", "right", "wrong")))
    assert [(one.kind, one.name) for one in tasks] == [("suite", ""), ("right", "again"), ("wrong", "again")]
    assert ["right;" in one.code for one in tasks] == [False, True, False]
    wrong: tuple[Kind, ...] = ("wrong",)
    assert [one.kind for one in tasks_of(SUITE, "verified", backend(ended()), wrong)] == ["wrong"]
