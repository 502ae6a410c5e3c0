"""Prune and check units: reads a `CheckRequest` per line from stdin and writes a `Pruned` unit per line to stdout.

Every text is parsed as a separate file with the CUDA headers, but without headers of the project or its framework.
"""

import signal
import sys
import tempfile
from pathlib import Path

from kernelmill.clang import bindings
from kernelmill.instantiation.facts import CheckRequest, Pruned
from kernelmill.instantiation.pruning.preambles import Preambles
from kernelmill.instantiation.pruning.prune import Pruner
from kernelmill.storage import jsonl


def check(request: CheckRequest, preambles: Preambles | None = None) -> Pruned:
    """Return the first draft that compiles, pruned, or the errors of the last draft if none does."""
    bindings.complete()
    return Pruner(request.passes, preambles).first(request.drafts)


def main(seconds: int) -> None:
    """Answer all requests, with a time limit for each."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    with tempfile.TemporaryDirectory() as folder:
        preambles: dict[str, Preambles] = {}
        for line in sys.stdin:
            signal.alarm(seconds)
            request = jsonl.loads(CheckRequest, line)
            scratch = request.scratch or folder
            own = preambles.setdefault(scratch, Preambles(Path(scratch)))
            sys.stdout.write(jsonl.dumps(check(request, own)) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
