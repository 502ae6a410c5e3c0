"""Variants with a model under DVC: what was bought travels with the data, and is not bought again."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kernelmill.models.scripted_server import ScriptedServer, echo, serving

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[1]
DVC = [sys.executable, "-m", "dvc"]
GIT = ["git", "-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false"]
PIPELINE = """\
stages:
  ask:
    cmd: python ask.py
    deps: [ask.py]
    params: [model, describe]
    outs:
    - data/ask/model.json
    - data/ask/transcripts:
        persist: true
"""
CONFIGURATION = """\
[core]
    remote = local
[hydra]
    enabled = True
['remote "local"']
    url = {remote}
"""
STAGE = """\
import asyncio
from pathlib import Path

from kernelmill.config import params
from kernelmill.models.opening import opened
from kernelmill.models.protocol import Message, Question, Speaker
from kernelmill.pipeline import entry


async def ask():
    parameters = params.load()
    async with opened(parameters, "ask", Path("data/ask")) as model:
        for subject in ("a", "b", "c") if model else ():
            words = f"{parameters.describe.variant}: {subject}"
            message = Message(speaker=Speaker.USER, text=words)
            await model.ask(Question(purpose="ask", subject=subject, messages=(message,)))


def main():
    asyncio.run(ask())


entry.run(main)
"""
KEY = "planted-4b1d9c77e2f8a06"


class Repository:
    """A repository with a pipeline of one stage, and the replies that its machine keeps."""

    def __init__(self, folder: Path, replies: Path) -> None:
        self.folder, self.replies = folder, replies

    def run(self, *command: str) -> str:
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "DVC_"))}
        people = {f"GIT_{role}_{what}": "a@b" for role in ("AUTHOR", "COMMITTER") for what in ("NAME", "EMAIL")}
        environment |= people | {
            "DVC_SITE_CACHE_DIR": str(self.folder / ".dvc/tmp"),
            "KERNELMILL_REPLIES": str(self.replies),
            "PYTHONPATH": str(ROOT),
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "SCRIPTED_KEY": KEY,
        }
        done = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        assert KEY not in done.stdout + done.stderr
        return done.stdout + done.stderr

    def variant(self, *overrides: str) -> None:
        self.run(*DVC, "exp", "run", *(part for one in overrides for part in ("--set-param", one)))

    def outputs(self) -> dict[str, bytes]:
        folder = self.folder / "data/ask"
        return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    made = Repository(tmp_path / "first", tmp_path / "replies")
    made.folder.mkdir()
    shutil.copytree(ROOT / "conf", made.folder / "conf")
    shutil.copy(ROOT / "params.yaml", made.folder)
    for name, text in (("dvc.yaml", PIPELINE), ("ask.py", STAGE), (".gitignore", "/data\n")):
        (made.folder / name).write_text(text, encoding="utf-8")
    made.run("git", "init", "--quiet")
    (made.folder / ".dvc").mkdir()
    (made.folder / ".dvc/config").write_text(CONFIGURATION.format(remote=tmp_path / "remote"), encoding="utf-8")
    (made.folder / ".dvc/.gitignore").write_text("/config.local\n/tmp\n/cache\n", encoding="utf-8")
    made.run("git", "add", "--all")
    made.run(*GIT, "commit", "--quiet", "--message", "start")
    return made


def test_replies_are_bought_once_whatever_happens_to_the_variant(repository: Repository) -> None:
    with serving(echo) as server:
        first = bought(repository, server)
    # A clone on another machine, after the server is gone, whose stage is made to run.
    repository.run("git", "add", "--all")
    repository.run(*GIT, "commit", "--quiet", "--message", "variant")
    repository.run(*DVC, "push")
    clone = Repository(repository.folder.parent / "second", repository.folder.parent / "fresh")
    repository.run("git", "clone", "--quiet", str(repository.folder), str(clone.folder))
    clone.run(*DVC, "pull")
    assert clone.outputs() == first
    clone.run(*DVC, "repro", "--force")
    assert clone.outputs() == first
    every = (path for path in repository.folder.parent.rglob("*") if path.is_file())
    assert [str(path) for path in every if KEY.encode() in path.read_bytes()] == []


def bought(repository: Repository, server: ScriptedServer) -> dict[str, bytes]:
    """Run the variants, and return the outputs of the first."""
    default = {"model.json": b"", "transcripts/none--default.jsonl": b""}
    repository.run(*DVC, "repro")
    assert repository.outputs().keys() == default.keys()
    assert server.received == []

    chosen = ("model=local", "model.name=m", f"model.base_url={server.url}", "model.key_variable=SCRIPTED_KEY")
    repository.variant(*chosen)
    first = repository.outputs()
    assert first.keys() == {"model.json", "transcripts/m--default.jsonl"}
    repository.variant(*chosen, "prompt=brief")
    assert repository.outputs().keys() == {"model.json", "transcripts/m--brief.jsonl"}
    assert server.words == [f"{variant}: {subject}" for variant in ("default", "brief") for subject in "abc"]

    # Back, with DVC made to run the stage.
    repository.variant(*chosen)
    repository.run(*DVC, "repro", "--force")
    assert repository.outputs() == first
    assert len(server.received) == 6
    assert {one.headers["authorization"] for one in server.received} == {f"Bearer {KEY}"}
    return first
