"""`python -m kernelmill.triton.augmenting.guest REQUEST`: find wrappers and tests for samples.

Each sample is searched in a fork of this process, which has imported torch and Triton and never executes a sample
itself. Results are written to standard output, one JSON object a line.
"""

import dataclasses
import json
import os
import select
import signal
import sys
import time
from pathlib import Path
from typing import Any

os.environ["TRITON_INTERPRET"] = "1"

import torch

from kernelmill.records.reasons import TritonAugmentReason
from kernelmill.triton.augmenting.guest import search, trials
from kernelmill.triton.execution.guest import __main__ as execution
from kernelmill.triton.execution.guest.launches import Launcher
from kernelmill.triton.execution.guest.memory import Memory

PATH = "program.py"


def main() -> None:
    """Serve one request."""
    request = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    torch.set_num_threads(1)
    session = execution.Session({"runs": []})
    memory = Memory()
    session.accesses = trials.Watched(memory, session.observed)
    session.accesses.touched = {}
    session.launcher = Launcher(memory, session.accesses, session.observed)
    session.install()
    session.accesses.strict = True
    session.launcher.deep = False
    for one in request["samples"]:
        sys.stdout.write(json.dumps(_forked(one, session, request["seconds"])) + "\n")
        sys.stdout.flush()


def _forked(one: dict[str, Any], session: Any, seconds: float) -> dict[str, Any]:
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(ours)
        _child(one, session, theirs)
    os.close(theirs)
    text, deadline = b"", time.monotonic() + seconds
    with os.fdopen(ours, "rb", buffering=0) as pipe:
        while select.select([pipe], [], [], max(0.0, deadline - time.monotonic()))[0]:
            part = pipe.read(1 << 16)
            if not part:
                break
            text += part
        else:
            os.kill(child, signal.SIGKILL)
            text = json.dumps(
                {"reason": TritonAugmentReason.TAKES_LONG, "detail": f"the search took more than {seconds:g} s"}
            ).encode()
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    shown = (
        json.loads(text)
        if text
        else {"reason": TritonAugmentReason.DOES_NOT_IMPORT, "detail": f"the process ended: {status}"}
    )
    return {"id": one["id"]} | shown


def _child(one: dict[str, Any], session: Any, report: int) -> None:
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    try:
        scope = trials.namespace(one["code"] + one["extra"], PATH)
    except BaseException as error:  # noqa: BLE001 (samples may raise anything)
        found = search.Found(
            reason=TritonAugmentReason.DOES_NOT_IMPORT, detail=f"{type(error).__name__}: {str(error)[:300]}"
        )
    else:
        found = search.Search(scope, one["code"], one["pointers"], session).run(one["entries"], one["extra"])
    content = json.dumps(dataclasses.asdict(found)).encode()
    while content:
        content = content[os.write(report, content) :]
    os._exit(0)


if __name__ == "__main__":
    main()
