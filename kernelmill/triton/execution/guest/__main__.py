"""`python -m kernelmill.triton.execution.guest REQUEST`: run a program, its negative controls and its mutants.

Each run is a fork of this process, which has imported torch and Triton and never executes the program itself. What runs
show is written to standard output, one JSON object a line, so that results before a limit of time are kept.
"""

import dataclasses
import gc
import json
import math
import os
import random
import signal
import sys
import tempfile
import time
import traceback
import types
import warnings
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

os.environ["TRITON_INTERPRET"] = "1"

import numpy as np
import torch
import triton.compiler.code_generator  # noqa: F401 (each fork would import it)

from kernelmill.triton.execution.guest import builder, language, programs, pytest_stand_in, runtime, torch_on_cpu
from kernelmill.triton.execution.guest.accesses import Accesses, OutOfBoundsError, TooLongError
from kernelmill.triton.execution.guest.comparisons import Comparisons
from kernelmill.triton.execution.guest.forks import ForkLimits, Report, forked
from kernelmill.triton.execution.guest.launching.launcher import Launcher
from kernelmill.triton.execution.guest.memory import Memory
from kernelmill.triton.execution.guest.observations import Observations

PROGRAM = "program.py"
"""The name of the program in its code objects and messages."""
PLAIN = "plain"
"""The name of the run that the others of a request are about; if it fails, they are left out."""
SEED = 0
DEPTH = 20_000
"""So many frames may be on the stack, as programs that wait for others run them on top of their own."""
GRACE_SECONDS = 10
"""A run that is to tell how far it got ends itself; it is killed so much later."""
MORE_STEPS = 50_000
"""So many operations more than twice those of the plain run, which repeats launches, the other runs may have."""
TAIL = 6000
MOST_CHARACTERS = 1500
"""The length of the message of an exception that is kept."""


class Session:
    """The patched process, and the forks that execute programs."""

    def __init__(self, request: dict[str, Any]) -> None:
        self.request = request
        self.observed = Observations(path=PROGRAM)
        memory = Memory()
        self.accesses = Accesses(memory, self.observed)
        self.launcher = Launcher(memory, self.accesses, self.observed)
        self.comparisons = Comparisons(self.observed)
        self.started = 0.0

    def install(self) -> None:
        """Patch torch and Triton."""
        warnings.simplefilter("ignore")
        np.seterr(all="ignore")
        torch_on_cpu.install(self.observed.note)
        builder.install(self.accesses)
        language.install()
        runtime.install(self.launcher)
        self.comparisons.install()
        pytest_stand_in.install()
        for one in self.request["runs"][:1]:
            text = Path(one["path"]).read_text(encoding="utf-8")
            programs.leave_tests_to_us(text)
            if "backward" in text or "autograd" in text:
                _differentiate()
        gc.freeze()  # forks copy what the collector touches

    def run(self, one: dict[str, Any]) -> dict[str, Any]:
        """Execute a program in a fork; return what it showed."""
        grace = GRACE_SECONDS if one.get("tells_progress") else 0
        limits = ForkLimits(one["processor_seconds"] + grace, one["wall_seconds"])
        with tempfile.TemporaryFile() as said:
            start = time.monotonic()
            report = forked(lambda descriptor: self._child(one, descriptor, said.fileno()), limits)
            seconds = time.monotonic() - start
            said.seek(0, os.SEEK_END)
            said.seek(max(0, said.tell() - TAIL))
            tail = said.read().decode(errors="replace")
        return {"run": one["name"], "output": tail, "seconds": seconds} | _reported(report, limits)

    def _child(self, one: dict[str, Any], report: int, said: int) -> None:
        os.dup2(said, 1)
        os.dup2(said, 2)
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123 (until the process ends)
        self.started = time.process_time()
        self.accesses.strict = one["strict"]
        self.accesses.filler = int(one.get("undefined", False))
        self.accesses.limit = one.get("operations") or math.inf
        self.accesses.most_steps = one.get("steps") or math.inf
        self.observed.expected = one.get("outcomes")
        self.launcher.control = one.get("control", "")
        self.launcher.deep = one.get("deep", False)
        random.seed(SEED)
        np.random.seed(SEED)
        torch.manual_seed(SEED)
        sys.setrecursionlimit(DEPTH)
        if one.get("tells_progress"):
            self._end_after(one["processor_seconds"], report)
        state, detail, line = "passed", "", 0
        self.observed.report = lambda: self._write(report, "differs", _difference(), 0, test=_test_of(_stack()))
        test = ""
        try:
            programs.execute(Path(one["path"]), PROGRAM, self.observed, self.comparisons)
        except BaseException as error:  # noqa: BLE001 (programs may raise anything)
            state, detail, line = _failure(error)
            test = _test_of(traceback.walk_tb(error.__traceback__))
            traceback.print_exc()
        self._write(report, state, detail, line, test=test)

    def _end_after(self, seconds: float, report: int) -> None:
        """End the run after so much processor time, with what it showed until then."""

        def end(*_signal: object) -> None:
            detail = f"the run takes more than {seconds:g} s of processor time: {self._progress()}"
            self._write(report, "timed_out", detail, self.accesses.line())

        signal.signal(signal.SIGPROF, end)
        signal.setitimer(signal.ITIMER_PROF, seconds)

    def _progress(self) -> str:
        """How far the run got."""
        if not self.observed.launches:
            return "no kernel was launched until then"
        running = f"at program {self.accesses.program} of its launch" if self.launcher.running else "which is done"
        repeated = "" if self.accesses.watching else ", which is being repeated in another order"
        return f"it got to launch {self.observed.launches}, of {self.accesses.kernel}, {running}{repeated}"

    def _write(self, report: int, state: str, detail: str, line: int, test: str = "") -> None:
        """Report what the run showed, and end it; `test` is the test function that it ended in."""
        signal.setitimer(signal.ITIMER_PROF, 0)
        shown = self._shown() | {"state": state, "detail": detail, "line": line, "test": test}
        sys.stdout.flush()
        sys.stderr.flush()
        content = json.dumps(shown, default=str).encode()
        while content:
            content = content[os.write(report, content) :]
        os._exit(0)

    def _shown(self) -> dict[str, Any]:
        seen = self.observed
        return {
            "findings": [dataclasses.asdict(one) for one in seen.findings.values()],
            "launches": seen.launches,
            "programs": seen.programs,
            "reached": sorted(seen.reached),
            "comparisons": seen.comparisons,
            "outcomes": seen.outcomes,
            "failed_comparisons": seen.failed_comparisons,
            "unsupported": [[what, line] for what, line in seen.unsupported.items()],
            "notes": seen.notes,
            "signatures": list(seen.signatures.values()),
            "tests": seen.tests,
            "skipped": seen.skipped,
            "operations": self.accesses.operations,
            "steps": self.accesses.steps,
            "processor": time.process_time() - self.started,
        }


def _differentiate() -> None:
    """Have torch import what it needs for a first derivative, which takes a second in each fork otherwise."""

    class Identity(torch.autograd.Function):
        """A function with a derivative of its own."""

        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            """The function."""
            return x * 1

        @staticmethod
        def backward(ctx: Any, *gradients: Any) -> Any:
            """The derivative."""
            return gradients[0]

    Identity.apply(torch.ones(1, requires_grad=True)).backward(torch.ones(1))


def _reported(report: Report, limits: ForkLimits) -> dict[str, Any]:
    """What a fork reported, or how it ended."""
    if report.ending == "takes_long":
        return {"state": "timed_out", "detail": f"the run takes more than {limits.processor:g} s of processor time"}
    if report.ending == "waits":
        return {"state": "timed_out", "detail": "the run neither computes nor ends"}
    if report.ending == "overdue":
        return {"state": "overdue", "detail": f"the run took more than {limits.wall:g} s"}
    try:
        shown: dict[str, Any] = json.loads(report.text) if report.text else {}
    except ValueError:
        shown = {}
    return shown or {"state": "crashed", "detail": f"the process ended with status {report.status}"}


def _difference() -> str:
    """What is said of a comparison that comes out differently: the message of the assertion that fails, if one does."""
    error = sys.exception()
    return _said(error) if isinstance(error, AssertionError) else "an outcome is not as in the plain run"


def _said(error: BaseException) -> str:
    message = str(error).strip()
    return f"{type(error).__name__}: {message[:MOST_CHARACTERS]}" if message else type(error).__name__


def _stack() -> Iterator[tuple[types.FrameType, int]]:
    """The frames of the present call, the outermost one first, as `traceback.walk_tb` has them."""
    return reversed(list(traceback.walk_stack(sys._getframe())))


def _test_of(frames: Iterable[tuple[types.FrameType, int]]) -> str:
    """The outermost test function among frames of the program; empty if there is none."""
    names = (frame.f_code.co_name for frame, _ in frames if frame.f_code.co_filename == PROGRAM)
    return next((name for name in names if name.startswith(programs.TEST_PREFIXES)), "")


def _failure(error: BaseException) -> tuple[str, str, int]:
    """The state, the message and the line of a run that ended with an exception."""
    line = 0
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename == PROGRAM:
            line = frame.lineno or 0
    if isinstance(error, SyntaxError) and error.filename == PROGRAM:
        line = error.lineno or 0
    detail = _said(error)
    if isinstance(error, AssertionError):
        return "failed", detail, line
    if isinstance(error, builder.UnsupportedError):
        return "unsupported", detail, line
    if isinstance(error, OutOfBoundsError):
        return "out_of_bounds", detail, line
    if isinstance(error, (TooLongError, RecursionError)):
        return "too_long", detail, line
    if isinstance(error, (ModuleNotFoundError, ImportError)):
        return "missing_module", detail, line
    return "raised", detail, line


def main() -> None:
    """Serve one request."""
    request = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    session = Session(request)
    session.install()
    base = None
    for one in request["runs"]:
        if base is not None and not one["deep"]:
            one["operations"] = 20 * base["operations"] + 100_000
            one["steps"] = 2 * base["steps"] + MORE_STEPS
            one["outcomes"] = base["outcomes"]
            one["processor_seconds"] = min(one["processor_seconds"], 60 + 20 * base["processor"])
        shown = session.run(one)
        sys.stdout.write(json.dumps(shown) + "\n")
        sys.stdout.flush()
        if base is None:
            base = shown
            if shown["state"] != "passed" and one["name"] == PLAIN:
                break


if __name__ == "__main__":
    main()
