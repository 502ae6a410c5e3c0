"""Run DVC with its own messages printed as everything else: `python -m kernelmill.pipeline.reproduce [repro ...]`.

DVC prints the names of files and what went wrong with them as they are. It runs in this process, so that its messages
pass through `terminal.visible`, without colors and progress bars. The stages that it starts have the terminal itself:
they print in this manner already, and draw their progress. What an earlier run that was killed left half-written is
repaired first.
"""

import io
import logging
import sys
from pathlib import Path
from typing import TextIO

from kernelmill.terminal import prepare, visible, warn


class Visible(io.TextIOBase):
    """A stream for text, on which control characters are visible, and which is no terminal."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    @property
    def encoding(self) -> str:  # type: ignore[override]  # a read-only property will do
        """The encoding of the underlying stream."""
        return self._stream.encoding

    def write(self, text: str, /) -> int:
        """Write text to the underlying stream with its control characters visible."""
        self._stream.write(visible(text))
        return len(text)

    def flush(self) -> None:
        """Flush the underlying stream."""
        self._stream.flush()

    def fileno(self) -> int:
        """Return the descriptor of the underlying stream, which the stages inherit."""
        return self._stream.fileno()

    def writable(self) -> bool:
        """Return True."""
        return True

    def isatty(self) -> bool:
        """Return False, so that nothing is styled or drawn."""
        return False


def says_more_than_empty(record: logging.LogRecord) -> bool:
    """Whether a message is another one than that a file is empty, as files of records of which there are none are."""
    return record.msg != "'%s' is empty."


def main() -> None:
    """Run the command of DVC that is given, `repro` by default, and exit with its status."""
    prepare()
    sys.stdout, sys.stderr = Visible(sys.stdout), Visible(sys.stderr)
    # The loggers of DVC keep the streams that they find.
    from dvc.cli import main as dvc  # noqa: PLC0415

    from kernelmill.pipeline import dvc_shortcuts  # noqa: PLC0415
    from kernelmill.pipeline.damaged_locks import repair  # noqa: PLC0415

    logging.getLogger("dvc.output").addFilter(says_more_than_empty)
    for message in repair(Path.cwd()):
        warn(message)
    dvc_shortcuts.install()
    sys.exit(dvc(sys.argv[1:] or ["repro"]))


if __name__ == "__main__":
    main()
