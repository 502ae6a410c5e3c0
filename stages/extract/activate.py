"""Make a definition visible that the preprocessor hides: the conditions around it are rewritten, byte for byte.

A project holds kernels for other CUDA versions, other GPUs and other options than those of the compile command at hand.
They are definitions of the project all the same, and parse as well once their `#if` says 1.
"""

import re
from dataclasses import dataclass

from stages.lib.cuda_text import TokenKind, tokens

_DIRECTIVE = re.compile(rb"#\s*(if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b(.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Activated:
    """The text with the conditions around a definition met, and these conditions as written."""

    text: bytes
    conditions: tuple[str, ...]


@dataclass(slots=True)
class _Branch:
    start: int
    end: int
    opens: bool
    """`#if` and its kin, rather than `#elif` or `#else`."""
    plain_else: bool


def activate(text: bytes, offset: int) -> Activated:
    """The same text, of the same length and lines, in which no condition hides the byte at `offset`."""
    rewritten, conditions = bytearray(text), []
    for group in _groups_around(text, offset):
        *before, own = group
        for branch in before:
            _replace(rewritten, branch, b"0")
        if not own.plain_else:
            _replace(rewritten, own, b"1")
        conditions.append(" ".join(text[own.start : own.end].decode("utf-8", "replace").split()))
    return Activated(bytes(rewritten), tuple(conditions))


def _groups_around(text: bytes, offset: int) -> list[list[_Branch]]:
    """For each conditional that is open at `offset`, outermost first: its branches up to the open one."""
    stack: list[list[_Branch]] = []
    for token in tokens(text):
        if token.start >= offset:
            break
        match = _DIRECTIVE.match(token.text) if token.kind is TokenKind.DIRECTIVE else None
        if match is None:
            continue
        keyword = match[1]
        if keyword == b"endif":
            if stack:
                stack.pop()
            continue
        branch = _Branch(token.start, token.end, keyword.startswith(b"if"), keyword == b"else")
        if branch.opens:
            stack.append([branch])
        elif stack:
            stack[-1].append(branch)
    return stack


def _replace(text: bytearray, branch: _Branch, value: bytes) -> None:
    directive = (b"#if " if branch.opens else b"#elif ") + value
    blank = bytearray(byte if byte in b"\r\n" else ord(" ") for byte in text[branch.start : branch.end])
    first_line = len(bytes(blank).split(b"\n", 1)[0])
    if len(directive) > first_line:  # `#elif` split from its condition by a continuation: leave it be
        return
    blank[: len(directive)] = directive
    text[branch.start : branch.end] = blank
