"""What goes into and comes out of the search for what kernels need, which runs in a process of its own."""

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

STRICT = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Wanted:
    """A kernel of the translation unit, known by where it begins."""

    id: str
    path: str
    start_offset: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ClosureRequest:
    """One translation unit and the kernels to close; paths are absolute."""

    file: str
    root: str
    headers: str
    """The unpacked header set; what lies elsewhere is the system's."""
    arguments: tuple[str, ...]
    kernels: tuple[Wanted, ...]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Piece:
    """A declaration of the project that a kernel needs, as a span of its file; `path` is relative to the root."""

    name: str
    """Qualified."""
    kind: str
    """`function`, `class`, `enum`, `alias`, `variable`, `macro`, …"""
    path: str
    start_offset: int
    end_offset: int
    start_line: int
    namespaces: tuple[str, ...] = ()
    """Enclosing namespaces, outermost first; an anonymous one is empty."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class External:
    """A name from outside the project that the kernel or a piece uses."""

    name: str
    """Qualified."""
    origin: str
    """`torch`, `cuda`, `clang` or `system`."""
    header: str
    """File name of the header that declares it, relative to its include folder where that is known."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Reference:
    """A place in the kernel's text where one of its template parameters stands; offsets are into the file."""

    parameter: str
    start_offset: int
    end_offset: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Closure:
    """All that one kernel needs, in an order that compiles."""

    kernel: str
    pieces: tuple[Piece, ...] = ()
    externals: tuple[External, ...] = ()
    references: tuple[Reference, ...] = ()
    missing: str | None = None
    """Why there is no closure: the kernel is not in this parse, a name that nothing defines."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CheckRequest:
    """Texts to compile alone, each in both passes."""

    texts: tuple[str, ...]
    passes: tuple[tuple[str, ...], ...]
    """The complete arguments of each pass."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Checked:
    """What a compiler said of each text: its errors, none where it compiles."""

    errors: tuple[tuple[str, ...], ...]
