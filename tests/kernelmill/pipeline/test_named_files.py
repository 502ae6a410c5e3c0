"""Files that the parameters name are dependencies of the stages that read them."""

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from kernelmill.config.params import OverlapParams, PackageParams, Params, TritonCollectParams, TritonFile
from kernelmill.errors import ConfigError
from kernelmill.pipeline import named_files
from kernelmill.pipeline.forecast import Pipeline
from tests.stages.capture.test_run import params

ROOT = Path(__file__).parents[3]
PIPELINE = """\
# A comment.
stages:
  triton_collect:
    cmd: echo collected > collected
    deps:
    - stages/triton_collect
    outs: [collected]
  package:
    cmd: echo packaged >> packaged
    deps:
    - stages/package
    - data/reviews
    - collected
    outs:
    - packaged:
        persist: true
"""


def wanted(*paths: Path | str, triton: Path | None = None) -> Params:
    """Parameters that name files of an evaluation set, and a file with Triton programs."""
    files = {"crawl": TritonFile(path=str(triton))} if triton else {}
    return replace(
        params(),
        package=PackageParams(overlap=OverlapParams(sets={"bench": tuple(map(str, paths))} if paths else {})),
        triton_collect=TritonCollectParams(files=files),
    )


def deps(root: Path, stage: str) -> list[str]:
    return list(yaml.safe_load((root / "dvc.yaml").read_text(encoding="utf-8"))["stages"][stage]["deps"])


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with the two stages, beside which there are files of the user."""
    made = tmp_path / "repository"
    for name in ("stages/package", "stages/triton_collect", "data/reviews", ".dvc"):
        (made / name).mkdir(parents=True)
        (made / name / "file").touch()
    (made / "dvc.yaml").write_text(PIPELINE, encoding="utf-8")
    (made / ".dvc/config").write_text("[core]\n    no_scm = true\n    analytics = false\n    check_update = false\n")
    (tmp_path / "list.txt").write_text("a" * 64 + "\n")
    (tmp_path / "set").mkdir()
    (tmp_path / "set/kernel.cu").write_text("__global__ void k() {}\n")
    monkeypatch.chdir(made)
    return made


def test_nothing_is_added_to_the_committed_pipeline_by_default() -> None:
    committed = (ROOT / "dvc.yaml").read_text(encoding="utf-8")
    assert named_files.updated(committed, dict.fromkeys(named_files.STAGES, ())) == committed


def test_stages_depend_on_what_is_named_and_on_nothing_that_was_named_before(root: Path, tmp_path: Path) -> None:
    named_files.write(wanted("../list.txt", tmp_path / "set", "../list.txt", triton=tmp_path / "list.txt"))
    assert deps(root, "package") == ["stages/package", "data/reviews", "collected", "../list.txt", f"{tmp_path}/set"]
    assert deps(root, "triton_collect") == ["stages/triton_collect", f"{tmp_path}/list.txt"]
    named_files.write(wanted("../set/"))
    assert deps(root, "package") == ["stages/package", "data/reviews", "collected", "../set"]
    named_files.write(wanted())
    assert yaml.safe_load((root / "dvc.yaml").read_text(encoding="utf-8")) == yaml.safe_load(PIPELINE)
    assert (root / "dvc.yaml").read_text(encoding="utf-8").startswith("# A comment.\n")


def test_home_folder_is_written_out_because_dvc_does_not_know_it(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    named_files.write(wanted("~/list.txt"))
    assert deps(root, "package")[-1] == f"{tmp_path}/list.txt"


def test_missing_file_is_named_with_its_parameter(root: Path) -> None:
    with pytest.raises(ConfigError, match=r"package\.overlap\.sets\.bench: none\.txt does not exist\n  remedy: "):
        named_files.write(wanted("none.txt"))
    assert (root / "dvc.yaml").read_text(encoding="utf-8") == PIPELINE


def test_pipeline_is_current_only_with_the_files_that_are_named(root: Path) -> None:
    assert named_files.is_current(wanted())
    assert not named_files.is_current(wanted("../list.txt"))
    named_files.write(wanted("../list.txt"))
    assert named_files.is_current(wanted("../list.txt"))
    assert not named_files.is_current(wanted())
    assert len(deps(root, "package")) == 4


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("changed", ["../list.txt", "../set/kernel.cu", "../set/new.cu"])
def test_changed_file_runs_the_stage_again(root: Path, changed: str) -> None:
    named_files.write(wanted("../list.txt", "../set"))
    environment = {**os.environ, "DVC_SITE_CACHE_DIR": str(root / ".dvc/site")}

    def runs() -> int:
        repro = [sys.executable, "-m", "dvc", "repro", "--quiet"]
        subprocess.run(repro, cwd=root, env=environment, check=True, capture_output=True)
        return len((root / "packaged").read_text(encoding="utf-8").splitlines())

    (root / "params.yaml").write_text("{}\n", encoding="utf-8")
    assert (runs(), runs()) == (1, 1)
    Path(changed).write_text("other\n", encoding="utf-8")
    assert Pipeline.read(root).pending() == ("package",)
    assert runs() == 2
