"""Input and output of the process that prunes and checks units."""

from typing import Literal

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from kernelmill.records import ProjectDeclaration

STRICT = ConfigDict(extra="forbid", defer_build=True)

PartKind = Literal["include", "macro", "stand_in", "using", "declaration", "kernel"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Part:
    """A section of a unit that can be removed separately."""

    kind: PartKind
    name: str
    """The name of a header, a macro or a file of stand-ins, or a qualified name."""
    text: str
    declaration: ProjectDeclaration | None = None
    """The declaration of the project that the part contains."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Draft:
    """A unit before pruning: possibly unneeded parts in an order that compiles, with the kernel last."""

    parts: tuple[Part, ...]
    kernel: str
    """The text of the kernel without its namespaces."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CheckRequest:
    """A request to prune drafts of a unit and return the first one that compiles."""

    drafts: tuple[Draft, ...]
    passes: tuple[tuple[str, ...], ...]
    """The complete compiler arguments of each pass."""
    scratch: str | None = None
    """The folder for precompiled includes that the process shares with others; none if it has its own."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Pruned:
    """A pruned draft, with the compile errors of all passes."""

    draft: int = 0
    """The index of the draft."""
    texts: tuple[str, ...] = ()
    """The text of each part; empty if it was removed."""
    errors: tuple[str, ...] = ()
    failed: bool = False
    """Whether the process crashed or exceeded a limit, as the error says."""


def joined(texts: tuple[str, ...], parts: tuple[Part, ...]) -> str:
    """Join the remaining parts to the text of a unit, without blank lines between includes and using directives."""
    written, before = "", None
    for text, part in zip(texts, parts, strict=True):
        if not text:
            continue
        together = before is None or (part.kind == before and part.kind in ("include", "using"))
        written += ("" if before is None else "\n" if together else "\n\n") + text.strip("\n")
        before = part.kind
    return written + "\n"
