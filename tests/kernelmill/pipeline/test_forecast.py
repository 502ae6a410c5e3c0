"""What `make dataset` says before it starts is what DVC then does."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from kernelmill.hip_cpu.build import CompilerCommand, Family
from kernelmill.pipeline.forecast import DURATIONS, Pipeline, compilers, forecast, is_cold
from kernelmill.toolchains.host import HostCompiler, HostName

ROOT = Path(__file__).parents[3]
STAGES = """\
stages:
  first:
    cmd: mkdir -p made && cat code/a.py > made/one && cp code/a.py count
    deps: [code]
    params: [limits.most]
    outs: [made]
    metrics:
    - count:
        cache: false
  second:
    cmd: cp made/one two
    deps: [made]
    outs: [two]
  apart:
    cmd: cp code/sub/b.txt three
    deps: [code/sub/b.txt]
    outs: [three]
"""


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository whose stages have run."""
    root = tmp_path_factory.mktemp("repository")
    for name in (".dvc", "code/sub", "code/__pycache__"):
        (root / name).mkdir(parents=True)
    (root / "code/a.py").write_text("a\n", encoding="utf-8")
    (root / "code/sub/b.txt").write_text("b\n", encoding="utf-8")
    (root / "dvc.yaml").write_text(STAGES, encoding="utf-8")
    (root / "params.yaml").write_text("limits: {most: 3, least: 1}\n", encoding="utf-8")
    (root / ".dvcignore").write_text((ROOT / ".dvcignore").read_text(encoding="utf-8"), encoding="utf-8")
    (root / ".dvc/config").write_text("[core]\n    no_scm = true\n    analytics = false\n    check_update = false\n")
    environment = {**os.environ, "DVC_SITE_CACHE_DIR": str(root / ".dvc/site")}
    subprocess.run(
        [sys.executable, "-m", "dvc", "repro", "--quiet"], cwd=root, env=environment, check=True, capture_output=True
    )
    return root


def pending_after(root: Path, changed: str, text: str | None) -> tuple[str, ...]:
    """The stages that are pending with another text in a file, or without it; the file is restored afterwards."""
    path = root / changed
    before = path.read_bytes() if path.exists() else None
    path.unlink(missing_ok=True)  # outputs are links into DVC's cache
    if text is not None:
        path.write_text(text, encoding="utf-8")
    try:
        return Pipeline.read(root).pending()
    finally:
        path.unlink(missing_ok=True)
        if before is not None:
            path.write_bytes(before)


@pytest.mark.slow
def test_pipeline_that_has_run_is_up_to_date(repository: Path) -> None:
    assert Pipeline.read(repository).pending() == ()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("changed", "text", "pending"),
    [
        pytest.param("code/a.py", "c\n", ("first", "second"), id="code and what reads its output"),
        pytest.param("code/sub/b.txt", "c\n", ("first", "second", "apart"), id="file and folder around it"),
        pytest.param("code/new.py", "", ("first", "second"), id="new file in a folder"),
        pytest.param("code/__pycache__/a.pyc", "", (), id="ignored file"),
        pytest.param("two", None, ("second",), id="missing output"),
        pytest.param("two", "other\n", ("second",), id="edited output"),
        pytest.param("made/one", "other\n", ("first", "second"), id="edited file in an output"),
        pytest.param("params.yaml", "limits: {most: 4, least: 1}\n", ("first", "second"), id="parameter"),
        pytest.param("params.yaml", "limits: {most: 3, least: 9}\n", (), id="parameter of nobody"),
        pytest.param("dvc.yaml", STAGES.replace("cp made/one", "cp -f made/one"), ("second",), id="command"),
        pytest.param("dvc.lock", None, ("first", "second", "apart"), id="nothing has run"),
    ],
)
def test_change_makes_these_stages_pending(
    repository: Path, changed: str, text: str | None, pending: tuple[str, ...]
) -> None:
    assert pending_after(repository, changed, text) == pending


def test_every_stage_has_a_recorded_duration() -> None:
    stages = yaml.safe_load((ROOT / "dvc.yaml").read_text(encoding="utf-8"))["stages"]
    assert list(DURATIONS) == list(stages)


def host(name: HostName, version: str) -> HostCompiler:
    called = CompilerCommand(command=(name,), family=Family.GCC if name == "g++" else Family.CLANG)
    return HostCompiler(name=name, version=version, path=Path(name), called=called, style="json")


def test_compilers_that_change_figures_are_named_before_the_run() -> None:
    found = (host("g++", "12.2.0"), host("clang", "19.1.7"))
    said = compilers(("cases", "verify"), found, "")
    assert said.startswith(
        "compiler: g++ 12.2.0 builds the programs that run on the CPU, and clang 19.1.7 those that it"
    )
    other = compilers(("verify",), found, "g++ 14.1.0")
    assert "the verdicts that are there were made with g++ 14.1.0, so figures may change" in other
    assert "figures may change" not in compilers(("verify",), found, "g++ 12.2.0")


def test_compilers_are_not_named_where_nothing_is_built_with_them() -> None:
    assert compilers(("package", "report"), (host("g++", "12.2.0"),), "") == ""


def test_pipeline_without_a_compiler_says_so_before_it_runs() -> None:
    assert "kernelmill doctor" in compilers(("cases",), (), "")


def test_up_to_date_pipeline_is_announced() -> None:
    assert forecast((), 12, 2, cold=False) == "dataset: everything is up to date"


def minutes(said: str) -> int:
    return int(said.partition(": about ")[2].partition(" min")[0])


def test_cold_run_names_its_stages_and_takes_less_with_more_processes() -> None:
    few, many = (forecast(tuple(DURATIONS), len(DURATIONS), processes, cold=True) for processes in (4, 32))
    assert few.startswith(f"dataset: all {len(DURATIONS)} stages to run (fetch to report) with 4 processes: about ")
    assert " min (nothing is cached yet)\n" in few
    assert minutes(few) > 2 * minutes(many)


def test_warm_run_says_what_it_takes_with_and_without_the_cache() -> None:
    said = forecast(("verify", "package", "report"), 12, 2, cold=False)
    assert said.startswith("dataset: 3 of 12 stages to run (verify, package, report) with 2 processes: about ")
    assert " s if the cache has their results, up to " in said


@pytest.mark.parametrize(
    ("kinds", "cold"), [((), True), (("headers", "downloads"), True), (("headers", "facts"), False)]
)
def test_cache_with_downloads_only_is_cold(kinds: tuple[str, ...], cold: bool, tmp_path: Path) -> None:
    for kind in kinds:
        (tmp_path / kind).mkdir()
    assert is_cold(tmp_path) is cold
