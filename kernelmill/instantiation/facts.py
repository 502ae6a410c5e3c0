"""What goes into and comes out of the making of units, which runs in a process of its own."""

from typing import Literal

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from kernelmill.records import ProjectDeclaration

STRICT = ConfigDict(extra="forbid")

PartKind = Literal["include", "macro", "stand_in", "using", "declaration", "kernel"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Part:
    """A stretch of a unit's text that can be left out by itself."""

    kind: PartKind
    name: str
    """Of a header, a macro or a file of stand-ins; otherwise the qualified name."""
    text: str
    piece: ProjectDeclaration | None = None
    """The declaration of the project that it is, if it is one."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Draft:
    """A unit before it is pruned: more parts than it needs, in an order that compiles, the kernel last."""

    parts: tuple[Part, ...]
    kernel: str
    """The kernel's own text, without its namespaces."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CheckRequest:
    """A unit to make of the first of its drafts that compiles alone once it is pruned."""

    drafts: tuple[Draft, ...]
    passes: tuple[tuple[str, ...], ...]
    """The complete arguments of each."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Pruned:
    """What is left of a draft, and what clang said of it in all passes."""

    taken: int = 0
    """Which of the drafts."""
    texts: tuple[str, ...] = ()
    """Of each part; empty where nothing needs it."""
    errors: tuple[str, ...] = ()


def joined(texts: tuple[str, ...], parts: tuple[Part, ...]) -> str:
    """The text of a unit: what is left of its parts, includes and one-line macros without space between."""
    written, before = "", None
    for text, part in zip(texts, parts, strict=True):
        if not text:
            continue
        together = before is None or (part.kind == before and part.kind in ("include", "using"))
        written += ("" if before is None else "\n" if together else "\n\n") + text.strip("\n")
        before = part.kind
    return written + "\n"
