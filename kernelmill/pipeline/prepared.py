"""Stages started from a process that has imported them already, which takes a third of a second less for each.

`fork` makes that process before DVC is imported, and `install` lets DVC start the stages from it. They are started as
DVC does it where a file of the code has changed since, or where another interpreter would run them.
"""

import ctypes
import functools
import gc
import importlib
import json
import os
import re
import runpy
import shutil
import signal
import socket
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path

PR_SET_PDEATHSIG = 1
"""Of linux/prctl.h: the signal that a process gets when its parent dies."""
_COMMAND = re.compile(r"\bpython -m (stages\.\w+)$", re.MULTILINE)
_READY, _AS_DVC_DOES = "ready", "as DVC does"


@dataclass(frozen=True, slots=True)
class StageProcess:
    """The process of one stage, which has nothing else to do."""

    module: str

    def run(self) -> None:
        """Run the stage as `python -m` does, and return or raise as it does."""
        sys.argv = [self.module]
        runpy.run_module(self.module, run_name="__main__", alter_sys=True)


class Prepared:
    """The process that starts stages, as seen by the one of DVC."""

    def __init__(self, channel: TextIOWrapper) -> None:
        self._channel = channel

    @functools.cached_property
    def _is_ready(self) -> bool:
        """Whether it could import the stages; one that cannot be imported says itself what is wrong."""
        return self._answer() == _READY

    def run(self, command: str, folder: str, environment: Mapping[str, str]) -> int | None:
        """Run the command of a stage; return its status as `subprocess` does, none if DVC has to start it."""
        found = _COMMAND.fullmatch(command)
        if found is None or not self._is_ready or not _is_this_interpreter(environment):
            return None
        request = {"module": found[1], "folder": folder, "environment": dict(environment)}
        self._channel.write(json.dumps(request) + "\n")
        self._channel.flush()
        answer = self._answer()
        if answer == _AS_DVC_DOES:
            return None
        return int(answer) if answer else -signal.SIGKILL

    def _answer(self) -> str:
        try:
            return self._channel.readline().strip()
        except ConnectionError:
            return ""  # the process is gone


def stages_of(pipeline: Path) -> tuple[str, ...]:
    """Return the modules of the stages in a pipeline, in order; none if there is no such file."""
    return tuple(_COMMAND.findall(pipeline.read_text(encoding="utf-8"))) if pipeline.is_file() else ()


def fork(modules: Sequence[str]) -> Prepared | StageProcess:
    """Return in this process what starts stages with these modules, and in the process of each stage the stage.

    The calling process must not have threads.
    """
    ours, theirs = socket.socketpair()
    parent = os.getpid()
    if os.fork():
        theirs.close()
        return Prepared(ours.makefile("rw", encoding="utf-8"))
    ours.close()
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL, 0, 0, 0)
    if os.getppid() != parent:  # it died before
        os._exit(1)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # stages react to it
    return _stage(theirs, modules)


def install(prepared: Prepared) -> None:
    """Let DVC start stages from the prepared process."""
    from dvc.stage import run  # noqa: PLC0415 (DVC is imported when a process is prepared)
    from dvc.stage.exceptions import StageCmdFailedError  # noqa: PLC0415

    by_dvc = run._run  # noqa: SLF001  # the purpose of this function

    def started(executable: str | None, cmd: str, **options: object) -> None:
        handler = signal.signal(signal.SIGINT, signal.SIG_IGN)  # as DVC does
        try:
            status = prepared.run(cmd, str(options["cwd"]), options["env"])  # type: ignore[arg-type]
        finally:
            signal.signal(signal.SIGINT, handler)
        if status is None:
            by_dvc(executable, cmd, **options)
        elif status:
            raise StageCmdFailedError(cmd, status)

    run._run = started  # noqa: SLF001


def _stage(caller: socket.socket, modules: Sequence[str]) -> StageProcess:
    """Fork for each request; return in the process of a stage alone."""
    before = _files()
    try:
        for module in modules:
            importlib.import_module(f"{module}.__main__")
    except Exception:  # noqa: BLE001  # whatever it is, the stage raises it again when DVC starts it
        os._exit(1)
    gc.freeze()  # no page of them is written to, and so copied, by a collection
    channel = caller.makefile("rw", encoding="utf-8")
    _say(channel, _READY)
    for line in channel:
        request = json.loads(line)
        answer = _AS_DVC_DOES
        if _files() == before:
            process = os.fork()
            if not process:
                channel.close()
                caller.close()
                signal.signal(signal.SIGINT, signal.default_int_handler)
                os.chdir(request["folder"])
                os.environ.clear()
                os.environ.update(request["environment"])
                return StageProcess(request["module"])
            answer = str(os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]))
        _say(channel, answer)
    os._exit(0)


def _say(channel: TextIOWrapper, answer: str) -> None:
    channel.write(answer + "\n")
    channel.flush()


def _files() -> dict[str, tuple[int, int]]:
    """Return when the files of the code were changed, and their sizes."""
    packages = [importlib.import_module(name).__path__[0] for name in ("kernelmill", "stages")]
    found = (path for package in packages for path in Path(package).rglob("*.py"))
    return {str(path): (about.st_mtime_ns, about.st_size) for path in found for about in [path.stat()]}


def _is_this_interpreter(environment: Mapping[str, str]) -> bool:
    return shutil.which("python", path=environment.get("PATH")) in (
        sys.executable,
        str(Path(sys.executable).parent / "python"),
    )
