"""Error diagnostics as data: what they mean, and which of them the project's own compiler would report."""

import re
from pathlib import Path
from typing import NamedTuple

from stages.extract.facts import ParseError, UnitFacts
from stages.lib.flags import Roots
from stages.lib.records import Diagnostic


class Cause(NamedTuple):
    """A class of errors, known by what clang says."""

    name: str
    pattern: re.Pattern[str]


CAUSES = (
    Cause("missing_header", re.compile(r"file not found")),
    Cause("wrong_side", re.compile(r"reference to __(device|host|global)__|__device__ function|__host__ function")),
    Cause("unknown_name", re.compile(r"undeclared identifier|unknown type name|no (member|template|type) named")),
    Cause("no_matching_function", re.compile(r"no matching|is ambiguous|no viable|ambiguous")),
    Cause("unsupported_builtin", re.compile(r"builtin|intrinsic|invalid (output|input) constraint|inline asm")),
    Cause("type_mismatch", re.compile(r"cannot (initialize|convert|assign)|incompatible|no known conversion|narrow")),
    Cause("redefinition", re.compile(r"redefinition|redeclar|conflicting")),
    Cause("syntax", re.compile(r"^expected|unterminated|extraneous|missing '")),
    Cause("hard_error", re.compile(r"#error|static assertion|static_assert")),
)


def cause(message: str) -> str:
    """The class of an error, `other` where none fits."""
    return next((c.name for c in CAUSES if c.pattern.search(message)), "other")


def genuine(host: UnitFacts, device: UnitFacts | None) -> tuple[ParseError, ...]:
    """The errors of a translation unit, both passes considered.

    nvcc reads the bodies of device code in its device pass only, so what the host pass finds there counts only where
    the device pass finds it too.
    """
    confirmed = {(e.path, e.line, e.message) for e in device.errors} if device is not None else set()
    return tuple(e for e in host.errors if not e.in_device_code or (e.path, e.line, e.message) in confirmed)


def diagnostic(error: ParseError, roots: Roots) -> Diagnostic:
    """An error as it is recorded: no path of this machine in it."""
    path = _placed(error.path, roots)
    message = error.message
    for root in roots.listed():
        message = message.replace(str(root.folder), root.placeholder)
    return Diagnostic(path=path, line=error.line, message=message, cause=cause(error.message))


def _placed(path: str, roots: Roots) -> str:
    if not path:
        return ""
    for root in roots.listed():
        if Path(path).resolve().is_relative_to(root.folder.resolve()):
            inside = Path(path).resolve().relative_to(root.folder.resolve()).as_posix()
            return inside if root.placeholder == "{source}" else f"{root.placeholder}/{inside}"
    return f"{{system}}/{Path(path).name}"
