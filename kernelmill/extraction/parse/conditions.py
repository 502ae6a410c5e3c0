"""Expose definitions that the preprocessor hides by rewriting the conditions around them, byte for byte.

A project contains kernels for CUDA versions, GPUs and options other than those of the compile command at hand. They
are definitions of the project too, and parse as well once the condition of their `#if` is 1.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from kernelmill.cpp.tokens import TokenKind, tokens

_DIRECTIVE = re.compile(rb"#\s*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class _Conditional:
    """An `#if`, `#elif` or `#else` directive, as a range of the text."""

    start: int
    end: int
    opens: bool
    """Whether it is an `#if`, `#ifdef` or `#ifndef`."""
    plain_else: bool


@dataclass(frozen=True)
class EnclosingConditions:
    """The conditionals around an offset of a text, outermost first.

    Of each conditional, the directives up to the branch that contains the offset are given.
    """

    text: bytes
    conditionals: tuple[tuple[_Conditional, ...], ...]

    @property
    def conditions(self) -> tuple[str, ...]:
        """The directives of the branches that contain the offset, as written."""
        own = (branches[-1] for branches in self.conditionals)
        return tuple(" ".join(self.text[b.start : b.end].decode("utf-8", "replace").split()) for b in own)

    def agrees(self, other: "EnclosingConditions") -> bool:
        """Return whether one text can expose both offsets: no conditional has them in different branches."""
        theirs = other.wanted_branches
        return all(theirs.get(first, own) == own for first, own in self.wanted_branches.items())

    @cached_property
    def wanted_branches(self) -> dict[int, int]:
        """The start of the branch that contains the offset, by the start of its conditional."""
        return {branches[0].start: branches[-1].start for branches in self.conditionals}


def enclosing_conditions(text: bytes, offsets: Iterable[int]) -> tuple[EnclosingConditions, ...]:
    """Return the conditionals around each of the given offsets, in their order."""
    requested = tuple(offsets)
    found: dict[int, EnclosingConditions] = {}
    open_conditionals: list[list[_Conditional]] = []
    waiting = iter(sorted(set(requested)))
    following = next(waiting, None)
    for token in tokens(text):
        while following is not None and following <= token.start:
            found[following] = EnclosingConditions(text, tuple(tuple(branches) for branches in open_conditionals))
            following = next(waiting, None)
        match = _DIRECTIVE.match(token.text) if token.kind is TokenKind.DIRECTIVE else None
        if match is None:
            continue
        keyword = match[1]
        branch = _Conditional(token.start, token.end, keyword.startswith(b"if"), keyword == b"else")
        if branch.opens:
            open_conditionals.append([branch])
        elif open_conditionals and keyword == b"endif":
            open_conditionals.pop()
        elif open_conditionals:
            open_conditionals[-1].append(branch)
    at_end = EnclosingConditions(text, tuple(tuple(branches) for branches in open_conditionals))
    return tuple(found.get(offset, at_end) for offset in requested)


def expose(text: bytes, enclosing: Sequence[EnclosingConditions]) -> bytes:
    """Meet the conditions around some offsets, all of which agree; the text keeps its length and its lines."""
    rewritten = bytearray(text)
    for branches in (branches for one in enclosing for branches in one.conditionals):
        *before, own = branches
        for branch in before:
            _replace(rewritten, branch, b"0")
        if not own.plain_else:
            _replace(rewritten, own, b"1")
    return bytes(rewritten)


def _replace(text: bytearray, branch: _Conditional, value: bytes) -> None:
    directive = (b"#if " if branch.opens else b"#elif ") + value
    blank = bytearray(byte if byte in b"\r\n" else ord(" ") for byte in text[branch.start : branch.end])
    first_line = len(bytes(blank).split(b"\n", 1)[0])
    if len(directive) > first_line:  # a continuation separates `#elif` from its condition: leave it as it is
        return
    blank[: len(directive)] = directive
    text[branch.start : branch.end] = blank
