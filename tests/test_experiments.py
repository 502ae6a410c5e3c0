"""`dvc exp run -S ...` composes the same bytes as `make params`."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kernelmill.pipeline import compose

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
DVC = [sys.executable, "-m", "dvc"]
GIT = ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
PIPELINE = """\
stages:
  copy:
    cmd: cp params.yaml copy.yaml
    params: [sources]
    outs: [copy.yaml]
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """The configuration of this repository with a pipeline of one trivial stage."""
    shutil.copytree(ROOT / "conf", tmp_path / "conf")
    shutil.copytree(ROOT / ".dvc", tmp_path / ".dvc", ignore=shutil.ignore_patterns("tmp", "cache", "config.local"))
    shutil.copy(ROOT / "params.yaml", tmp_path)
    (tmp_path / "dvc.yaml").write_text(PIPELINE, encoding="utf-8")
    (tmp_path / ".gitignore").write_text("/copy.yaml\n", encoding="utf-8")
    run(["git", "init", "--quiet"], tmp_path)
    run(["git", "add", "--all"], tmp_path)
    run([*GIT, "commit", "--quiet", "--message", "start"], tmp_path)
    return tmp_path


def run(command: list[str], folder: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "DVC_"))}
    environment |= {
        "GIT_AUTHOR_NAME": "a",
        "GIT_AUTHOR_EMAIL": "a@b",
        "DVC_SITE_CACHE_DIR": str(folder / ".dvc" / "tmp"),
    }
    environment |= {"GIT_COMMITTER_NAME": "a", "GIT_COMMITTER_EMAIL": "a@b"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.long
def test_experiment_with_an_override_runs_with_the_composed_parameters(repository: Path) -> None:
    override = "source@sources=[mmcv]"
    run([*DVC, "exp", "run", "--set-param", override], repository)
    assert (repository / "copy.yaml").read_text(encoding="utf-8") == compose.compose(ROOT / "conf", [override])


def test_experiment_without_overrides_leaves_the_committed_parameters(repository: Path) -> None:
    run([*DVC, "exp", "run"], repository)
    assert (repository / "params.yaml").read_bytes() == (ROOT / "params.yaml").read_bytes()
