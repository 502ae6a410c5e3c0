r"""What programs of this project print: the one place where text meets a terminal.

Names of files, lines of sources, messages of compilers and the output of programs may contain control characters, which
a terminal obeys: it moves the cursor, hides text, or changes its title. Everything that is printed for people passes
through `visible`, which replaces them by their code, such as `\u001b`. What is not replaced are line breaks, tabs and
form feeds, and any other character of Unicode, even if it looks like another one.

The streams of a program that called `prepare` print every character in every locale, as `\u....` where the encoding of
the stream lacks it. Both forms are valid in JSON, so that records pass the same way.
"""

import codecs
import errno
import io
import os
import re
import select
import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import TracebackType
from typing import NoReturn, TextIO

from kernelmill.errors import DiskFullError, InputError, KernelmillError

UNSAFE = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f"  # the control characters of ASCII and of ISO 8859
    "\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069"  # changes of the direction of text
    "\ud800-\udfff]"  # bytes of file names that are not UTF-8
    "|\r(?!\n)"
)
"""The characters that `visible` replaces."""
READER_GONE = 141
"""The exit status of a program whose reader ended first, as in `... | head -1`: that of a shell for SIGPIPE."""
_ESCAPE = "kernelmill.escape"
_OF_THE_SYSTEM = {
    *(errno.EACCES, errno.EPERM, errno.EROFS, errno.ENOTDIR, errno.EISDIR, errno.EEXIST, errno.ENOTEMPTY),
    *(errno.ENAMETOOLONG, errno.ELOOP, errno.EMFILE, errno.ENFILE, errno.EIO, errno.EFBIG, errno.ETXTBSY),
}
"""Errors that say something about the files and limits of this machine, and nothing about the code."""


def visible(text: str) -> str:
    """Return a text whose control characters are replaced by their codes."""
    return UNSAFE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def echo(text: str, *, err: bool = False, nl: bool = True) -> None:
    """Print text on standard output, or on standard error, with its control characters visible."""
    stream = sys.stderr if err else sys.stdout
    stream.write(visible(text) + ("\n" if nl else ""))
    stream.flush()


def warn(text: str) -> None:
    """Print a warning that nobody can miss on standard error: in bold red on a terminal."""
    styled = sys.stderr.isatty() and os.environ.get("TERM") != "dumb" and not os.environ.get("NO_COLOR")
    before, after = ("\x1b[1;31m", "\x1b[0m") if styled else ("", "")
    sys.stderr.write(f"{before}WARNING: {visible(text)}{after}\n")
    sys.stderr.flush()


def prepare() -> None:
    """Make standard output and standard error accept every character, and tracebacks show control characters."""
    codecs.register_error(_ESCAPE, _escaped)
    # Python leaves a stream out that was closed when the program started.
    sys.stdout = sys.stdout or _nowhere()
    sys.stderr = sys.stderr or _nowhere()
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=_ESCAPE)
    sys.excepthook = _show


@contextmanager
def reported() -> Iterator[None]:
    """Exit with one message, instead of a traceback, for errors within the block that are not bugs.

    These are a `KernelmillError`, a full disk, and files that the system does not let us use. If the reader of the
    output has gone, the program exits without a message. Any other exception is passed on.
    """
    try:
        yield
        sys.stdout.flush()
    except KernelmillError as error:
        fail(error)
    except OSError as error:
        if error.errno == errno.EPIPE and (_lacks_reader(sys.stdout) or _lacks_reader(sys.stderr)):
            _discard()
            sys.exit(READER_GONE)
        known = explained(error)
        if known is None:
            raise
        fail(known)


def fail(error: KernelmillError) -> NoReturn:
    """Print the message of an error, and exit with status 1."""
    with suppress(OSError):
        echo(f"error: {error}", err=True)
    _discard()
    sys.exit(1)


def explained(error: OSError) -> KernelmillError | None:
    """Return the message for an error that the system reported; none if it may be a bug of this project."""
    if error.errno not in _OF_THE_SYSTEM or error.filename is None:
        return DiskFullError.reported(error)
    return InputError(
        f"{os.fsdecode(error.filename)} cannot be used: {error.strerror}",
        remedy="check that path, its permissions, and the folders in KERNELMILL_CACHE and TMPDIR",
    )


def _escaped(error: UnicodeError) -> tuple[str, int]:
    """Replace characters that an encoding lacks, as in JSON: characters beyond the first 65,536 as two codes."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    units = text.encode("utf-16-be", "surrogatepass")
    codes = (int.from_bytes(units[at : at + 2]) for at in range(0, len(units), 2))
    return "".join(f"\\u{code:04x}" for code in codes), error.end


def _show(kind: type[BaseException], error: BaseException, where: TracebackType | None) -> None:
    with suppress(OSError):
        echo("".join(traceback.format_exception(kind, error, where)), err=True, nl=False)


def _nowhere() -> TextIO:
    return Path(os.devnull).open("w", encoding="utf-8")  # open until the program ends


def _lacks_reader(stream: TextIO) -> bool:
    """Whether a stream is a pipe or socket that nobody reads any more; other pipes may break, too."""
    try:
        descriptor = stream.fileno()
    except (OSError, ValueError):
        return False
    poll = select.poll()
    poll.register(descriptor, 0)
    return any(state & (select.POLLERR | select.POLLHUP) for _, state in poll.poll(0))


def _discard() -> None:
    """Drop what standard output still holds if it cannot be written: Python would try again, and fail, at exit."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
