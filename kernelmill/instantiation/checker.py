"""Make units: a `CheckRequest` a line on standard input, the `Pruned` unit a line on standard output.

Every text is parsed as a file of its own with CUDA's headers and nothing of the project or its framework.
"""

import signal
import sys
import tempfile
from pathlib import Path

from kernelmill.clang import bindings
from kernelmill.instantiation.facts import CheckRequest, Pruned
from kernelmill.instantiation.preambles import Preambles
from kernelmill.instantiation.prune import Pruner
from kernelmill.storage import jsonl


def check(request: CheckRequest, preambles: Preambles | None = None) -> Pruned:
    """The first draft that compiles alone, pruned; the errors of the last where none does."""
    bindings.complete()
    return Pruner(request.passes, preambles).first(request.drafts)


def main(seconds: int) -> None:
    """Answer every request, each within so many seconds."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    with tempfile.TemporaryDirectory() as folder:
        preambles = Preambles(Path(folder))
        for line in sys.stdin:
            signal.alarm(seconds)
            sys.stdout.write(jsonl.dumps(check(jsonl.loads(CheckRequest, line), preambles)) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main(int(sys.argv[1]))
