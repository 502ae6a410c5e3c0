import json
from pathlib import Path

import pytest

from kernelmill.capture import clangdb, plan
from kernelmill.capture.databases import Paths
from kernelmill.capture.job import Capture, Captured, Job
from kernelmill.config.params import (
    CaptureParams,
    CaptureSource,
    ExtractParams,
    GatesParams,
    InstantiateParams,
    Params,
    SelectParams,
    SourceParams,
)
from kernelmill.errors import CaptureError
from kernelmill.records import CaptureAttempt, CompileCommand, HeaderSet, Source, Strategy
from kernelmill.storage import jsonl
from stages.capture import run
from tests.kernelmill.capture.jobs import KERNEL, MakeJob

TREE = {
    "main.cu": '#include "inc/deep.h"\n',
    "inc/deep.h": '#include "k.cuh"\n',
    "inc/k.cuh": KERNEL,
    "other.cu": '#include "inc/k.cuh"\n' + KERNEL,
    "left/out.cu": KERNEL,
    "alone.cuh": KERNEL,
    "bench.cpp": "#include <alone.cuh>\n",
    "comment.h": "// __global__ nothing\n",
}


def command(path: str, *arguments: str) -> CompileCommand:
    return CompileCommand(source="toy", path=path, arguments=arguments, strategy="setuptools")


def giving(*commands: CompileCommand) -> Capture:
    return lambda job: Captured(commands=commands, detail="scripted")


def failing(job: Job) -> Captured:
    raise CaptureError("scripted failure")


def scripted(setuptools: Capture) -> dict[Strategy, Capture]:
    return {**plan.STRATEGIES, "setuptools": setuptools, "cmake": failing}


def test_header_with_a_kernel_borrows_from_the_nearest_unit(make_job: MakeJob) -> None:
    job = make_job(TREE, CaptureSource(strategies=("setuptools",)))
    outcome = plan.capture(job, scripted(giving(command("main.cu", "-DM"), command("other.cu", "-DO"))))
    borrowed = {found.path: found for found in outcome.commands if found.borrowed_from}
    assert set(borrowed) == {"inc/k.cuh"}
    assert (borrowed["inc/k.cuh"].borrowed_from, borrowed["inc/k.cuh"].arguments) == ("other.cu", ("-DO",))


def test_infer_completes_for_kernels_that_the_build_leaves_out(make_job: MakeJob) -> None:
    job = make_job(TREE, CaptureSource(strategies=("setuptools", "cmake", "infer")))
    outcome = plan.capture(job, scripted(giving(command("main.cu"), command("other.cu"))))
    found = {one.path: (one.strategy, one.borrowed_from) for one in outcome.commands}
    assert found == {
        "main.cu": ("setuptools", None),
        "other.cu": ("setuptools", None),
        "inc/k.cuh": ("setuptools", "other.cu"),
        "left/out.cu": ("infer", None),
        "bench.cpp": ("infer", None),
        "alone.cuh": ("infer", "bench.cpp"),
    }
    assert [(attempt.strategy, attempt.commands) for attempt in outcome.attempts] == [("setuptools", 2), ("infer", 2)]


def test_infer_alone_covers_every_file_with_a_kernel(make_job: MakeJob) -> None:
    job = make_job(TREE, CaptureSource(strategies=("setuptools", "infer"), include=("inc",), define=("X=1",)))
    outcome = plan.capture(job, scripted(failing))
    assert {one.path for one in outcome.commands} >= {"inc/k.cuh", "other.cu", "left/out.cu", "alone.cuh"}
    bench = next(one for one in outcome.commands if one.path == "bench.cpp")
    assert bench.arguments == (
        "-I{source}",
        "-I{headers}/torch/include",
        "-I{headers}/torch/include/torch/csrc/api/include",
        "-I{python}",
        "-std=c++17",
        "-I{source}/inc",
        "-DX=1",
    )
    assert outcome.attempts[0] == CaptureAttempt(
        source="toy", order=1, strategy="setuptools", commands=0, detail="scripted failure"
    )


def test_every_failed_strategy_is_recorded_with_its_reason(make_job: MakeJob) -> None:
    job = make_job({"readme.md": ""}, CaptureSource(strategies=("setuptools", "cmake", "infer")))
    outcome = plan.capture(job, scripted(failing))
    assert outcome.commands == ()
    assert [attempt.detail for attempt in outcome.attempts] == [
        "scripted failure",
        "scripted failure",
        "the source has no .cu file and no __global__ in any file",
    ]


def test_database_for_clang_names_this_machine(make_job: MakeJob, tmp_path: Path) -> None:
    job = make_job(TREE)
    path = tmp_path / "compile_commands.json"
    clangdb.write(path, [command("main.cu", "-I{source}/inc", "-I{headers}/torch/include")], job.roots, "sm_80")
    (entry,) = json.loads(path.read_text())
    assert entry["file"] == str(job.tree / "main.cu")
    assert f"-I{job.tree}/inc" in entry["arguments"]
    assert f"-I{job.headers}/torch/include" in entry["arguments"]
    assert entry["arguments"][:3] == ["clang++", "-x", "cuda"]


def params(*strategies: str) -> Params:
    source = SourceParams(kind="path", path="toy", headers="set", capture=CaptureSource(strategies=strategies))  # type: ignore[arg-type]
    return Params(
        sources={"toy": source},
        headers={},
        capture=CaptureParams(wall_seconds=60, memory_mib=4096),
        extract=ExtractParams(wall_seconds=1, memory_mib=1, gpu_arch="sm_80"),
        instantiate=InstantiateParams(types=("float",)),
        gates=GatesParams(hip_headers="rocm", compilers=(), programs=(), wall_seconds=1, memory_mib=64),
        select=SelectParams(min_lines=1, max_lines=1, max_template_parameters=1, max_dependency_lines=1, licenses=()),
    )


@pytest.fixture
def fetched(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Paths:
    paths = Paths(fetched=tmp_path / "fetch", captured=tmp_path / "capture")
    source = Source(
        id="toy",
        kind="path",
        origin="toy",
        version="1",
        sha256="0" * 64,
        license="MIT",
        license_evidence="LICENSE",
        headers="set",
    )
    headers = HeaderSet(
        name="set", archive="set.tar", sha256="0" * 64, cuda_version="12.1", torch_version=None, parts=()
    )
    jsonl.write(paths.fetched / "sources.jsonl", [source])
    jsonl.write(paths.fetched / "headers.jsonl", [headers])
    monkeypatch.setattr(run, "unpacked", lambda archive, sha256: tmp_path / "headers")
    for name, text in TREE.items():
        path = paths.tree("toy") / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return paths


def test_stage_writes_no_folder_of_this_machine_into_its_records(fetched: Paths, tmp_path: Path) -> None:
    run.run(fetched, params("cmake", "infer"))
    for path in (fetched.commands, fetched.attempts):
        assert str(tmp_path) not in path.read_text()
    first = fetched.commands.read_bytes()
    run.run(fetched, params("cmake", "infer"))
    assert fetched.commands.read_bytes() == first
    assert (fetched.captured / "toy" / "compile_commands.json").is_file()


def test_stage_fails_only_when_every_source_does(fetched: Paths) -> None:
    with pytest.raises(CaptureError, match=r"toy: cmake: no CMakeLists\.txt in \."):
        run.run(fetched, params("cmake"))
    assert not fetched.commands.exists()
