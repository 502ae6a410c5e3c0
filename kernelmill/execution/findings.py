"""Findings of a run: the reports of the runtime and of the sanitizers, as the same records.

Formats: the runtime's JSON lines (`kernelmill/hip_cpu/include/kernelmill/report.h`), and the text of AddressSanitizer
and UndefinedBehaviorSanitizer of g++ 11-15 and clang 14-22 (compiler-rt, `asan_errors.cpp` and `ubsan_diag.cpp`).
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Literal

from pydantic import ConfigDict, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from kernelmill.errors import InputError
from kernelmill.sandbox import written

STRICT = ConfigDict(extra="forbid")
Naming = Callable[[str], str | None]
"""Maps a path as a compiler wrote it to the name of that file of the program; none for any other file."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Coordinates:
    """The index of a block in its grid, or of a thread in its block."""

    x: int
    y: int
    z: int

    def __str__(self) -> str:
        return f"({self.x},{self.y},{self.z})"


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Location:
    """A line of the program, and the thread that ran it."""

    path: str = ""
    """Empty if it is unknown or not a file of the program."""
    line: int = 0
    """The line, counted from 1; 0 if it is unknown."""
    block: Coordinates | None = None
    thread: Coordinates | None = None


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Finding:
    """An error or a warning about the program that ran."""

    kind: str
    """For example `race`, `out-of-bounds`, `divergent-barrier`, `undefined-behavior`."""
    severity: Literal["error", "warning"] = "error"
    """A warning is undefined behavior that most devices tolerate, or a difference that may be intended."""
    message: str
    kernel: str = ""
    """The kernel's name in the launch; empty in host code."""
    place: Location = Location()
    other: Location | None = None
    """The second access of a race, or the other of two barriers."""


_Triple = tuple[int, int, int]


@dataclass(frozen=True)
class _Other:
    file: str = ""
    line: int = 0
    block: _Triple | None = None
    thread: _Triple | None = None


@dataclass(frozen=True)
class _Reported:
    """A line of the runtime's report."""

    kind: str
    severity: Literal["error", "warning"]
    message: str
    kernel: str = ""
    file: str = ""
    line: int = 0
    block: _Triple | None = None
    thread: _Triple | None = None
    other: _Other | None = None
    at: tuple[str, ...] = ()
    """The lines that led to a signal, the innermost first, as `path:line`; see `located`."""


_REPORTED = TypeAdapter(_Reported)
CHECK_LACKS_MEMORY = "not-enough-memory"
"""The kind of the line in which a check says that it needs more memory, which says nothing about the program."""
CONTEXT = "sanitizer"
"""The kind of the line in which the runtime names the thread that ran when a sanitizer reported an error."""

MOST_BYTES = 16 << 20
"""The most bytes of a report that are read; the runtime writes a hundred lines of a few kilobytes at most."""

_ASAN_KINDS: Mapping[str, str] = {
    "heap-use-after-free": "use-after-free",
    "double-free": "bad-free",
    "attempting double-free": "bad-free",
    "attempting free": "bad-free",
    "alloc-dealloc-mismatch": "bad-free",
    "stack-overflow": "stack-overflow",
    "FPE": "arithmetic",
    "ABRT": "abort",
    "hard rss limit exhausted": "out-of-memory",
    "allocation-size-too-big": "out-of-memory",
    "out-of-memory": "out-of-memory",
}
"""Kinds by AddressSanitizer's names of errors; every other name means an out-of-bounds access."""
_BY_HAND = "use-after-poison"
"""The name of accesses to what the runtime has poisoned: device memory while the host runs, and gaps beside memory."""
_ASAN = re.compile(
    r"^==\d+==\s*ERROR: (?:Address|UndefinedBehavior)Sanitizer:? (?P<what>attempting double-free|attempting free"
    r"|[\w-]+)(?P<rest>[^\n]*)\n(?P<body>.*?)(?:^SUMMARY:[^\n]*|\Z)",
    re.MULTILINE | re.DOTALL,
)
_RSS = re.compile(r"hard rss limit exhausted")
_ACCESS = re.compile(r"^(?P<how>READ|WRITE) of size (?P<size>\d+)", re.MULTILINE)
_REGION = re.compile(r"^0x[0-9a-f]+ is located (?P<where>[^\n]*)$", re.MULTILINE)
_INSIDE = re.compile(r"(?P<offset>\d+) bytes inside of (?P<size>\d+)-byte region.*")
_GAP_BYTES = 256 << 10
"""The unused space on both sides of allocations, which belongs to the same region; see the runtime's memory.h."""
_OBJECT = re.compile(r"'(?P<name>[^']+)'(?: \(line \d+\)| defined in [^\n]*)? <== Memory access")
_FRAME_LINE = re.compile(r"^[ \t]{1,16}#\d{1,6} 0x[0-9a-f]+[ \t][^\n]*$", re.MULTILINE)
_FRAME = re.compile(
    r"\s+#(?P<number>\d{1,6}) 0x(?P<address>[0-9a-f]+)(?: in (?P<function>.*?))?"
    r" (?:(?P<path>[^\s()][^()\n]*?):(?P<line>\d{1,9})(?::\d+)?"
    r"|\((?P<module>[^)\n]+)\+0x(?P<offset>[0-9a-f]+)\)[^\n]*)$"
)
MOST_FRAMES = 256
"""The most stack frames that are read: a program can print as many lines like them as it likes."""
MOST_CHARACTERS = 1024
"""The length to which a frame is cut in its middle, which holds the function's name; and of which messages are read."""
MOST_BODY = 1 << 16
"""The most characters of one report of a sanitizer that are read."""
_UBSAN = re.compile(r"^(?P<path>[^\n:]+):(?P<line>\d{1,9}):\d+: runtime error: (?P<message>[^\n]+)$", re.MULTILINE)
_INDEX = re.compile(r"^index -?\d+ out of bounds")
_AT = re.compile(r"\bat (?P<path>/[^:\n]+):(?=\d)")
"""A second location, in a message of the runtime."""
_SYMBOL_ADDRESS = re.compile(r"\b0x[0-9a-f]{6,}\b")


_FRAMES = re.compile(r'"frames":\[(?P<offsets>\d{1,18}(?:,\d{1,18}){0,63})\]')
_MOST_FRAMES = 1000


def frames(reported: str) -> tuple[int, ...]:
    """Return the addresses in the executable that lines of the runtime's report name."""
    found = (int(offset) for line in _FRAMES.finditer(reported) for offset in line["offsets"].split(","))
    return tuple(dict.fromkeys(islice(found, _MOST_FRAMES)))


def located(reported: str, lines: Mapping[int, Sequence[str]]) -> str:
    """Return the runtime's report with source lines, `path:line`, in place of addresses in the executable."""

    def replaced(found: re.Match[str]) -> str:
        known = [line for offset in found["offsets"].split(",") for line in lines.get(int(offset), ())]
        return f'"at":{json.dumps(known)}'

    return _FRAMES.sub(replaced, reported)


def unsymbolized(text: str, module: str) -> tuple[int, ...]:
    """Return the offsets of stack frames in the program for which a report has no source line."""
    frames = {
        int(frame["offset"], 16)
        for frame in _frames(text)
        if frame["offset"] and frame["module"].rpartition("/")[2] == module
    }
    return tuple(sorted(frames))


def symbolized(text: str, lines: Mapping[int, str], module: str) -> str:
    """Return a report with `path:line` inserted for the frames of the program whose offsets are known."""

    def named(line: re.Match[str]) -> str:
        frame = _frame(line)
        if frame is None:
            return line[0]
        if not frame["offset"] or frame["module"].rpartition("/")[2] != module:
            return line[0]
        place = lines.get(int(frame["offset"], 16))
        return line[0] if place is None else f"    #{frame['number']} 0x{frame['address']} in ? {place}"

    return _FRAME_LINE.sub(named, text, count=MOST_FRAMES)


def _frames(text: str) -> Iterator[re.Match[str]]:
    """Yield the first stack frames of a text."""
    return filter(None, map(_frame, islice(_FRAME_LINE.finditer(text), MOST_FRAMES)))


def _frame(line: re.Match[str]) -> re.Match[str] | None:
    text, half = line[0], MOST_CHARACTERS // 2
    return _FRAME.match(text if len(text) <= MOST_CHARACTERS else text[:half] + text[-half:])


def left_in(folder: Path, name: str) -> str:
    """Return the runtime's report in a folder that the program could write to; empty if there is none.

    A report that the program replaced by something else than a file is itself reported as an error: a program must not
    become clean by that.
    """
    try:
        content = written.read(folder, name, MOST_BYTES)
    except InputError as error:
        said = {"kind": "report-replaced", "severity": "error", "message": f"the runtime's report {error.cause}"}
        return json.dumps(said) + "\n"
    return (content or b"").decode(errors="replace")


def read(reported: str, error_text: str, naming: Naming) -> tuple[Finding, ...]:
    """Return the findings of one run without duplicates, in the order in which they were reported.

    `reported` are the runtime's JSON lines, `error_text` is the standard error, which sanitizers write to.
    """
    own = list(_own(reported, naming))
    contexts = [finding for finding in own if finding.kind == CONTEXT]
    found = [finding for finding in own if finding.kind != CONTEXT]
    sanitized = [*_ubsan(error_text, naming), *_asan(error_text, naming)]
    if not sanitized:
        return _unique([*found, *contexts])
    return _unique([*found, *(_in_context(finding, contexts) for finding in sanitized)])


def _own(reported: str, naming: Naming) -> Iterator[Finding]:
    for line in reported.splitlines():
        try:
            said = _REPORTED.validate_json(line)
        except ValidationError:
            continue  # the program was ended while it wrote this line
        other = said.other
        yield Finding(
            kind=said.kind,
            severity=said.severity,
            message=_AT.sub(
                lambda at: f"at {naming(at['path']) or at['path'].rpartition('/')[2]}:", said.message[:MOST_CHARACTERS]
            ),
            kernel=said.kernel,
            place=_place(*_innermost(said, naming), said.block, said.thread, naming),
            other=None if other is None else _place(other.file, other.line, other.block, other.thread, naming),
        )


def _innermost(said: _Reported, naming: Naming) -> tuple[str, int]:
    """Return the innermost line of the program that led to a signal, else the line that the runtime knows."""
    for at in said.at:
        path, _, line = at.rpartition(":")
        if line.isdecimal() and naming(path) is not None:
            return path, int(line)
    return said.file, said.line


def _place(path: str, line: int, block: _Triple | None, thread: _Triple | None, naming: Naming) -> Location:
    name = naming(path)
    return Location(
        path=name or "",
        line=line if name else 0,
        block=_index(block),
        thread=_index(thread),
    )


def _index(triple: _Triple | None) -> Coordinates | None:
    return None if triple is None else Coordinates(x=triple[0], y=triple[1], z=triple[2])


def _in_context(finding: Finding, contexts: Sequence[Finding]) -> Finding:
    """Return a sanitizer's finding with the kernel, block and thread that the runtime named."""
    if not contexts or not contexts[0].kernel:
        return finding
    context = contexts[0]
    return replace(
        finding,
        kind=finding.kind if finding.kind != "host-access" else "out-of-bounds",
        kernel=context.kernel,
        place=replace(finding.place, block=context.place.block, thread=context.place.thread),
    )


def _ubsan(text: str, naming: Naming) -> Iterator[Finding]:
    for found in _UBSAN.finditer(text):
        name = naming(found["path"])
        yield Finding(
            kind="out-of-bounds" if _INDEX.search(found["message"]) else "undefined-behavior",
            message=_SYMBOL_ADDRESS.sub("an address", found["message"]),
            place=Location(path=name or "", line=int(found["line"]) if name else 0),
        )


def _asan(text: str, naming: Naming) -> Iterator[Finding]:
    if _RSS.search(text):
        yield Finding(kind="out-of-memory", message="the program exceeded its memory limit")
    for found in _ASAN.finditer(text):
        what = found["what"]
        body = found["body"][:MOST_BODY]
        frames = list(_frames(body))
        # The first stack is that of the error; those of the allocation and the free follow, each starting at #0.
        first = [frame for at, frame in enumerate(frames) if at == int(frame["number"])]
        place = next(
            (
                Location(path=name, line=int(frame["line"]))
                for frame in first
                if frame["path"] and (name := naming(frame["path"])) is not None
            ),
            Location(),
        )
        # Poisoned by hand are device memory while the host runs, gaps beside it, and what follows dynamic
        # shared memory.
        region = _region(body)
        if what == _BY_HAND and (beside := _beside_gap(region)) is not None:
            what, region = "heap-buffer-overflow", beside
        kind = "host-access" if what == _BY_HAND else _ASAN_KINDS.get(what, "out-of-bounds")
        yield Finding(kind=kind, message=_message(what, body, region), place=place)


def _message(what: str, body: str, region: str) -> str:
    access, variable = _ACCESS.search(body), _OBJECT.search(body)
    parts = [what]
    if access:
        parts.append(f"{access['how'].lower()} of {access['size']} bytes")
    if region and variable is None:
        parts.append(region)
    if variable:
        parts.append(f"beyond `{variable['name']}`")
    return ", ".join(parts)


def _region(body: str) -> str:
    """Where an access is in the memory of an allocation; empty if that is unknown."""
    region = _REGION.search(body)
    return "" if region is None else _SYMBOL_ADDRESS.sub("", region["where"]).replace(" [,)", "").strip()


def _beside_gap(where: str) -> str | None:
    """Where an access to a gap beside an allocation is, in the words of g++'s sanitizer; none for other accesses."""
    inside = _INSIDE.fullmatch(where)
    size = 0 if inside is None else int(inside["size"]) - 2 * _GAP_BYTES
    if inside is None or size <= 0:
        return None
    offset = int(inside["offset"]) - _GAP_BYTES
    if 0 <= offset < size:
        return None
    place = f"{-offset} bytes to the left" if offset < 0 else f"{offset - size} bytes to the right"
    return f"{place} of {size}-byte region"


def _unique(found: Sequence[Finding]) -> tuple[Finding, ...]:
    return tuple(dict.fromkeys(found))
