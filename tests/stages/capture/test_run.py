"""The capture stage writes records that hold on any machine, and fails only if no source can be captured."""

from pathlib import Path

import pytest

from kernelmill.capture.databases import output
from kernelmill.capture.databases.output import Paths
from kernelmill.capture.plan import CaptureOutcome
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
from kernelmill.records import USUAL_THRESHOLDS, CaptureAttempt, HeaderSet, Source, Strategy
from kernelmill.storage import jsonl
from stages.capture import run

KERNEL = "__global__ void k(int* p) { *p = 1; }\n"
TREE = {"main.cu": '#include "inc/k.cuh"\n', "inc/k.cuh": KERNEL, "other.cu": KERNEL}


def params(*strategies: str) -> Params:
    source = SourceParams(kind="path", path="toy", headers="set", capture=CaptureSource(strategies=strategies))  # type: ignore[arg-type]
    return Params(
        sources={"toy": source},
        headers={},
        capture=CaptureParams(wall_seconds=60, memory_mib=4096),
        extract=ExtractParams(wall_seconds=1, memory_mib=1, gpu_arch="sm_80"),
        instantiate=InstantiateParams(types=("float",)),
        gates=GatesParams(hip_headers="rocm", compilers=(), programs=(), wall_seconds=1, memory_mib=64),
        compilers=GatesParams(hip_headers="rocm", compilers=(), programs=(), wall_seconds=1, memory_mib=64),
        verify=USUAL_THRESHOLDS,
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
    monkeypatch.setattr(output, "unpacked", lambda archive, sha256: tmp_path / "headers")
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


def test_user_is_told_what_each_strategy_found_and_why_others_found_nothing(
    fetched: Paths, capsys: pytest.CaptureFixture[str]
) -> None:
    (fetched.tree("toy") / "setup.py").write_text("raise RuntimeError('only supports PyTorch >= 2.5')\n")
    run.run(fetched, params("setuptools", "infer"))
    told = [line for line in capsys.readouterr().err.splitlines() if line.startswith("capture: toy: ")]
    assert told[0].startswith("capture: toy: setuptools: found nothing: ")
    assert "only supports PyTorch >= 2.5" in told[0]
    assert told[1].startswith("capture: toy: infer: 2 translation units: ")


def attempt(order: int, strategy: Strategy, commands: int) -> CaptureAttempt:
    return CaptureAttempt(source="toy", order=order, strategy=strategy, commands=commands, detail="so")


@pytest.mark.parametrize(("found", "second"), [(2, "nothing to add"), (0, "found nothing")])
def test_inference_that_completes_a_build_does_not_read_as_a_failure(found: int, second: str) -> None:
    attempts = (attempt(1, "setuptools", found), attempt(2, "infer", 0))
    _, told = run.said("toy", CaptureOutcome(commands=(), attempts=attempts))
    assert told == f"capture: toy: infer: {second}: so"


def test_stage_fails_only_when_every_source_does(fetched: Paths) -> None:
    with pytest.raises(CaptureError, match=r"toy: cmake: no CMakeLists\.txt in \."):
        run.run(fetched, params("cmake"))
    assert not fetched.commands.exists()
