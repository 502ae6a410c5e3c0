"""A pipeline that is killed at any time: the next run continues, and ends in the same bytes as an undisturbed one."""

import contextlib
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from kernelmill.storage import jsonl
from tests.stages.probe.kernels import EXAMPLES, unit

ROOT = Path(__file__).parents[1]
STAGES = ("fetch", "capture", "extract", "select", "probe", "wrap", "cases", "verify")
"""All stages except `instantiate` and `port`, which need the headers of a toolkit, and those that only summarize."""
KILLS = 10
SEED = 20
MOST_RUNS = 60
PARAMS = """\
sources:
  small: {kind: path, path: project, version: '1', license: MIT, headers: bare, capture: {strategies: [infer]}}
headers:
  bare: {cuda_version: '12.1', local: [{path: headers, into: cuda/include}]}
select: {min_lines: 3, max_lines: 300, max_template_parameters: 8, max_dependency_lines: 600, licenses: [MIT]}
capture: {wall_seconds: 60, memory_mib: 4096}
extract: {wall_seconds: 60, memory_mib: 4096, gpu_arch: sm_80}
instantiate: {types: [float]}
gates: {hip_headers: bare, wall_seconds: 60, memory_mib: 4096, compilers: [], programs: []}
compilers: {hip_headers: bare, wall_seconds: 60, memory_mib: 4096, compilers: [], programs: []}
verify: {branches: 0.9, mutants: 0.8}
model: {kind: none}
describe: {variant: default, base: ''}
conversation: {rounds: 0}
references: {compile_seconds: 60, call_seconds: 60, memory_mib: 4096}
"""
UNIT = """\
#include <cuda_runtime.h>

__global__ void scale(const float* x, float* y, float a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = a * x[i];
}

void launch(const float* x, float* y, float a, int n) { scale<<<(n + 63) / 64, 64>>>(x, y, a, n); }
"""
FAMILIES = "FAMILIES = frozenset({runtime.Family.GCC, runtime.Family.CLANG})"
"""The compilers that precompile the runtime: none here, since for a single kernel that costs more than it saves."""

pytestmark = [
    pytest.mark.compiler,
    pytest.mark.long,
    pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds processes in /proc"),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Repository:
    """A small project with the stages of the pipeline, and a work cache of its own."""

    root: Path

    @property
    def environment(self) -> Mapping[str, str]:
        """The environment of every run."""
        clean = {name: value for name, value in os.environ.items() if not name.startswith(("GIT_", "DVC_", "KERNELM"))}
        return clean | {
            "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
            "KERNELMILL_CACHE": str(self.root / "cache"),
            "KERNELMILL_WORKERS": "1",
            "DVC_SITE_CACHE_DIR": str(self.root / ".dvc/site"),
        }

    def started(self) -> subprocess.Popen[bytes]:
        """Start the pipeline in a session of its own, so that its children can be found."""
        with (self.root / "said.txt").open("ab") as said:
            return subprocess.Popen(
                [sys.executable, "-m", "kernelmill.pipeline.reproduce"],
                cwd=self.root, env=self.environment, stdout=said, stderr=said, start_new_session=True,
            )  # fmt: skip

    @property
    def outputs(self) -> Mapping[str, bytes]:
        """Every file that the pipeline writes, by its path, and DVC's lock file."""
        files = [path for path in (self.root / "data").rglob("*") if path.is_file()]
        return {str(path.relative_to(self.root)): path.read_bytes() for path in [*files, self.root / "dvc.lock"]}

    def forget(self) -> None:
        """Delete all outputs, DVC's cache and the work cache."""
        kept = {"config", "port", "reviews"}
        for folder in (self.root / "data", self.root / ".dvc", self.root / "cache"):
            for path in folder.iterdir():
                if path.name not in kept:
                    shutil.rmtree(path) if path.is_dir() else path.unlink()
        (self.root / "dvc.lock").unlink()

    def said(self) -> str:
        """The output of all runs."""
        return (self.root / "said.txt").read_text(encoding="utf-8", errors="replace")


def made(root: Path) -> Repository:
    """Create a repository."""
    for folder in ("project", "headers", ".dvc", "data/port"):
        (root / folder).mkdir(parents=True)
    for wing in ("kernelmill", "stages"):
        shutil.copytree(ROOT / wing, root / wing, ignore=shutil.ignore_patterns("__pycache__"))
    module = root / "kernelmill/execution/compiling/precompiled.py"
    text = module.read_text(encoding="utf-8")
    assert FAMILIES in text
    module.write_text(text.replace(FAMILIES, "FAMILIES = frozenset[runtime.Family]()"), encoding="utf-8")
    for folder in ("model", "prompt"):
        shutil.copytree(ROOT / "conf" / folder, root / "conf" / folder)
    shutil.copy(ROOT / ".dvcignore", root)
    (root / "data/reviews").mkdir(parents=True)
    (root / "data/reviews/references.jsonl").touch()
    shutil.copy(ROOT / "tests/kernelmill/extraction/projects/nasty/mini_cuda.h", root / "headers/cuda_runtime.h")
    (root / ".dvc/config").write_text("[core]\n    no_scm = true\n    analytics = false\n    check_update = false\n")
    (root / "project/scale.cu").write_text(UNIT)
    (root / "params.yaml").write_text(PARAMS)
    jsonl.write(root / "data/port/units.jsonl", [unit("scale", EXAMPLES["scale"])])
    whole = yaml.safe_load((ROOT / "dvc.yaml").read_text(encoding="utf-8"))["stages"]
    (root / "dvc.yaml").write_text(yaml.safe_dump({"stages": {name: whole[name] for name in STAGES}}))
    return Repository(root=root)


@dataclass(frozen=True, slots=True, kw_only=True)
class Process:
    """A running process, as described in /proc."""

    pid: int
    session: int
    command: tuple[str, ...]


def processes(session: int) -> Iterator[Process]:
    """Yield the running processes of a session."""
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError):
            if not entry.name.isdigit():
                continue
            state, _, _, own, *_ = (entry / "stat").read_text().rpartition(")")[2].split()
            command = (entry / "cmdline").read_bytes().decode("utf-8", "replace").rstrip("\0").split("\0")
            if int(own) == session and state != "Z":
                yield Process(pid=int(entry.name), session=int(own), command=tuple(command))


def stage_of(session: int) -> Process | None:
    """Return the stage that runs in a session."""
    return next(
        (one for one in processes(session) if one.command[1:2] == ("-m",) and "stages." in one.command[2]), None
    )


def ended(session: int) -> None:
    """Wait until all processes of a session have ended."""
    deadline = time.monotonic() + 120
    while left := list(processes(session)):
        assert time.monotonic() < deadline, f"still running: {left}"
        time.sleep(0.05)


def killed_or_done(run: subprocess.Popen[bytes], whom: str, seconds: float) -> bool:
    """Kill DVC or the stage it runs after some seconds, unless the run has ended; return whether it was killed."""
    killed = False
    try:
        with contextlib.suppress(subprocess.TimeoutExpired):
            run.wait(seconds)
        victim = run.pid
        while whom == "stage" and run.poll() is None:
            if (stage := stage_of(run.pid)) is not None:
                victim = stage.pid
                break
            time.sleep(0.01)
        killed = run.poll() is None
        if killed:
            with contextlib.suppress(ProcessLookupError):
                os.kill(victim, signal.SIGKILL)
        run.wait()
        ended(run.pid)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(run.pid, signal.SIGKILL)
    return killed


def test_pipeline_killed_ten_times_ends_in_the_bytes_of_an_undisturbed_one(tmp_path: Path) -> None:
    repository = made(tmp_path / "small")
    begun = time.monotonic()
    assert repository.started().wait() == 0, repository.said()
    whole = time.monotonic() - begun
    undisturbed = repository.outputs
    repository.forget()

    drawn = random.Random(SEED)  # noqa: S311
    victims = ["dvc", "stage"] * (KILLS // 2)
    for _ in range(MOST_RUNS):
        if not victims:
            break
        # At most a quarter of the whole time, because each run continues where the previous one was killed.
        run = repository.started()
        if killed_or_done(run, victims[0], drawn.uniform(0.0, whole / 4)):
            victims.pop(0)
        else:
            assert run.returncode == 0, repository.said()
            assert repository.outputs == undisturbed
            repository.forget()
    assert not victims
    assert repository.started().wait() == 0, repository.said()
    assert repository.outputs == undisturbed
