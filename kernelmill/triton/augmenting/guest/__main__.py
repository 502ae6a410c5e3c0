"""`python -m kernelmill.triton.augmenting.guest REQUEST`: find wrappers and tests for samples.

Each sample is searched in a fork of this process, which has imported torch and Triton and never executes a sample
itself. Results are written to standard output, one JSON object a line.
"""

import dataclasses
import json
import os
import sys
from pathlib import Path
from typing import Any

os.environ["TRITON_INTERPRET"] = "1"

import torch

from kernelmill.records.reasons import TritonAugmentReason
from kernelmill.triton.augmenting.guest import search, trials
from kernelmill.triton.execution.guest import __main__ as execution
from kernelmill.triton.execution.guest.forks import ForkLimits, Report, forked
from kernelmill.triton.execution.guest.launching.launcher import Launcher
from kernelmill.triton.execution.guest.memory import Memory


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
    limits = ForkLimits(request["seconds"], request["wall_seconds"])
    for one in request["samples"]:
        sys.stdout.write(json.dumps(_searched(one, session, limits)) + "\n")
        sys.stdout.flush()


def _searched(one: dict[str, Any], session: Any, limits: ForkLimits) -> dict[str, Any]:
    report = forked(lambda descriptor: _child(one, session, descriptor), limits)
    return {"id": one["id"]} | (_unfinished(report, limits) or json.loads(report.text))


def _unfinished(report: Report, limits: ForkLimits) -> dict[str, Any]:
    """Why a search reported nothing; empty if it did."""
    if report.ending == "reported":
        return {}
    if report.ending == "overdue":
        return {"overdue": True}
    if report.ending == "silent":
        return {"reason": TritonAugmentReason.DOES_NOT_IMPORT, "detail": f"the process ended: {report.status}"}
    takes = f"the search takes more than {limits.processor:g} s of processor time"
    detail = takes if report.ending == "takes_long" else "the sample neither computes nor ends"
    return {"reason": TritonAugmentReason.TAKES_LONG, "detail": detail}


def _child(one: dict[str, Any], session: Any, report: int) -> None:
    null = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(null, descriptor)
    try:
        scope = trials.namespace(one["code"] + one["extra"], trials.PATH)
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
