"""Make definitions visible that the preprocessor hides: the conditions around them are rewritten, byte for byte.

A project holds kernels for other CUDA versions, other GPUs and other options than those of the compile command at hand.
They are definitions of the project all the same, and parse as well once their `#if` says 1.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from kernelmill.cpp.tokens import TokenKind, tokens

_DIRECTIVE = re.compile(rb"#\s*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Branch:
    start: int
    end: int
    opens: bool
    """`#if` and its kin, rather than `#elif` or `#else`."""
    plain_else: bool


@dataclass(frozen=True)
class Surroundings:
    """The conditionals around a place, outermost first: the branches of each, up to the one that the place is in."""

    text: bytes
    conditionals: tuple[tuple[_Branch, ...], ...]

    @property
    def conditions(self) -> tuple[str, ...]:
        """The directives of the branches that the place is in, as written."""
        own = (branches[-1] for branches in self.conditionals)
        return tuple(" ".join(self.text[b.start : b.end].decode("utf-8", "replace").split()) for b in own)

    def agrees(self, other: "Surroundings") -> bool:
        """Whether one text can show both places: no conditional has them in different branches."""
        theirs = other.wanted_branches
        return all(theirs.get(first, own) == own for first, own in self.wanted_branches.items())

    @cached_property
    def wanted_branches(self) -> dict[int, int]:
        """Where each conditional begins -> where the branch of it that the place is in begins."""
        return {branches[0].start: branches[-1].start for branches in self.conditionals}


def surroundings(text: bytes, offsets: Iterable[int]) -> tuple[Surroundings, ...]:
    """What is around each of some places of a text, in their order."""
    asked = tuple(offsets)
    found: dict[int, Surroundings] = {}
    open_ones: list[list[_Branch]] = []
    waiting = iter(sorted(set(asked)))
    following = next(waiting, None)
    for token in tokens(text):
        while following is not None and following <= token.start:
            found[following] = Surroundings(text, tuple(tuple(branches) for branches in open_ones))
            following = next(waiting, None)
        match = _DIRECTIVE.match(token.text) if token.kind is TokenKind.DIRECTIVE else None
        if match is None:
            continue
        keyword = match[1]
        branch = _Branch(token.start, token.end, keyword.startswith(b"if"), keyword == b"else")
        if branch.opens:
            open_ones.append([branch])
        elif open_ones and keyword == b"endif":
            open_ones.pop()
        elif open_ones:
            open_ones[-1].append(branch)
    after_all = Surroundings(text, tuple(tuple(branches) for branches in open_ones))
    return tuple(found.get(offset, after_all) for offset in asked)


def shown(text: bytes, places: Sequence[Surroundings]) -> bytes:
    """The same text, of the same length and lines, in which no condition hides the places, all of which agree."""
    rewritten = bytearray(text)
    for branches in (branches for place in places for branches in place.conditionals):
        *before, own = branches
        for branch in before:
            _replace(rewritten, branch, b"0")
        if not own.plain_else:
            _replace(rewritten, own, b"1")
    return bytes(rewritten)


def _replace(text: bytearray, branch: _Branch, value: bytes) -> None:
    directive = (b"#if " if branch.opens else b"#elif ") + value
    blank = bytearray(byte if byte in b"\r\n" else ord(" ") for byte in text[branch.start : branch.end])
    first_line = len(bytes(blank).split(b"\n", 1)[0])
    if len(directive) > first_line:  # `#elif` split from its condition by a continuation: leave it be
        return
    blank[: len(directive)] = directive
    text[branch.start : branch.end] = blank
