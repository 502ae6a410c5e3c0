"""What a failed compilation says about the program, for every backend."""

import re
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath

from kernelmill.execution.compiling.source_mirror import named
from kernelmill.records import GateDiagnostic
from kernelmill.sandbox import Finished
from kernelmill.toolchains.diagnostics import Style, errors_named

_MISSING_RUNTIME = re.compile(
    r"cannot find -l(?:asan|ubsan|gcov)\b|lib(?:asan|ubsan)[\w.]*: (?:No such file|cannot)"
    r"|libclang_rt\.[\w-]+\.(?:a|so)\S*(?: *:|'|) *(?:No such file|cannot open|not found)?"
    r"|cannot find \S*libclang_rt\S*|unable to find library -l(?:asan|ubsan)"
)
_UNSUPPORTED = re.compile(r"unsupported (?:option|argument)|unrecognized command[- ]line option|unknown argument")
_LINKER = re.compile(
    r"^(?:\S*ld\S*: )?(?P<path>[^\s:]*):?.*?(?P<message>(?:undefined reference to|multiple definition of|"
    r"undefined symbol:|duplicate symbol:) [^\n]*)$",
    re.MULTILINE,
)


def output(finished: Finished) -> str:
    """Return everything that a compiler printed, standard error first."""
    return finished.error_text + finished.text


def crash(finished: Finished, compiler: str) -> str | None:
    """Return how a compiler crashed or exceeded a limit; none if it ended with an exit status."""
    if finished.outcome == "exited" and finished.returncode >= 0:
        return None
    ended = finished.outcome if finished.outcome != "exited" else f"signal {-finished.returncode}"
    return f"{compiler} crashed or exceeded a limit ({ended.replace('_', ' ')})"


def missing_support(text: str) -> str | None:
    """Return what sanitizers or coverage need and the compiler lacks: a library, or support for an option."""
    missing = _MISSING_RUNTIME.search(text)
    if missing is not None:
        return missing[0].strip()
    return "it does not support an option" if _UNSUPPORTED.search(text) else None


def reported(text: str, style: Style, names: Sequence[str]) -> tuple[GateDiagnostic, ...]:
    """Return the first errors that the compiler reported; `names` are the program's files."""
    return errors_named(text, style, lambda path: displayed(path, names))


def displayed(path: str, names: Sequence[str]) -> str:
    """Return the name that messages use for a file: files of the program by their names, headers as included."""
    name = named(path, names)
    if name is not None:
        return name
    _, found, inside = path.rpartition("/include/")
    plain = PurePosixPath(inside)
    # A program names any path with `#line`; messages quote the lines of the files that they name.
    return inside if found and not plain.is_absolute() and ".." not in plain.parts else PurePosixPath(path).name


def link_errors(text: str, names: Sequence[str]) -> Iterator[GateDiagnostic]:
    """Yield the linker's errors about symbols; `names` are the program's files."""
    for found in _LINKER.finditer(text):
        message = found["message"].split("; ")[0].strip()
        path = re.sub(r":\(\.\S+\)$|:\d+$", "", found["path"])
        yield GateDiagnostic(
            path=named(path, names) or "",
            line=0,
            message=message,
            cause="undefined_symbol" if "undefined" in message else "multiple_definition",
        )


def last_line(text: str) -> str:
    """Return the last line that is not blank."""
    return next((line for line in reversed(text.splitlines()) if line.strip()), "the compiler printed nothing")
