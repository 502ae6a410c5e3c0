"""Programs as tokens without comments and white space, their hashes, and the shingles that they are compared by."""

import ast
import hashlib
import io
import keyword
import tokenize
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal

import numpy as np
import numpy.typing as npt

from kernelmill.cpp import tokens as cpp

Language = Literal["cpp", "python"]
Shingles = npt.NDArray[np.uint64]
"""The hashes of a program's shingles, sorted, each once."""
WIDTH = 5
"""The number of tokens of a shingle."""
_LAYOUT = frozenset(
    {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING}
)
_CPP = frozenset({
    "alignas", "auto", "bool", "break", "case", "char", "const", "constexpr", "continue", "default", "delete", "do",
    "double", "else", "enum", "extern", "false", "float", "for", "goto", "if", "inline", "int", "long", "namespace",
    "new", "nullptr", "operator", "private", "public", "return", "short", "signed", "sizeof", "static", "struct",
    "switch", "template", "this", "true", "typename", "union", "unsigned", "using", "virtual", "void", "volatile",
    "while", "__global__", "__device__", "__shared__", "__restrict__", "__launch_bounds__", "threadIdx", "blockIdx",
    "blockDim", "gridDim", "warpSize", "tl", "triton", "torch",
})  # fmt: skip
_KEPT = _CPP | (frozenset(keyword.kwlist) - {"as", "del", "from", "global", "in", "is", "lambda", "pass", "with"})
"""Words that are no identifiers: keywords, and what GPU languages predefine. Keywords of Python that name variables in
C++, such as `in`, are numbered like these."""


def words(text: str, language: Language) -> tuple[str, ...]:
    """Return the tokens of a program without comments and white space.

    Python that cannot be tokenized is read with the lexer of C++, which accepts any text.
    """
    if language == "python":
        try:
            read = tokenize.generate_tokens(io.StringIO(text).readline)
            return tuple(one.string for one in read if one.type not in _LAYOUT and one.string)
        except (tokenize.TokenError, SyntaxError):
            pass
    return tuple(one.text.decode("utf-8", "replace") for one in cpp.tokens(text.encode("utf-8", "replace")))


def text_hash(found: Sequence[str]) -> str:
    """Return the SHA-256 of tokens, which comments and white space do not change."""
    return hashlib.sha256("\n".join(found).encode()).hexdigest()


def structure_hash(found: Sequence[str]) -> str:
    """Return the SHA-256 of tokens in which identifiers are numbered in the order of their first occurrence.

    Names that are called, and those of members, keep their name, because `expf` and `logf` are not the same program;
    the first name that is followed by a parenthesis is that of the definition, and is numbered.
    """
    numbers: dict[str, int] = {}
    defined = next((one for one, after in pairwise(found) if after == "(" and _is_name(one)), "")
    written, before = [], ""
    for one, after in zip(found, (*found[1:], ""), strict=True):
        member = before.endswith((".", "->", "::"))
        kept = (after == "(" and one != defined) or member or not _is_name(one)
        written.append(one if kept else f"#{numbers.setdefault(one, len(numbers))}")
        before = f"{before[-1:]}{one}"
    return text_hash(written)


def _is_name(token: str) -> bool:
    return token.isidentifier() and token not in _KEPT


def shingles(found: Sequence[str]) -> Shingles:
    """Return the hashes of all runs of `WIDTH` tokens; a shorter program is one run."""
    runs = {"\n".join(found[at : at + WIDTH]) for at in range(max(1, len(found) - WIDTH + 1))}
    hashes = {int.from_bytes(hashlib.sha1(run.encode(), usedforsecurity=False).digest()[:4], "little") for run in runs}
    return np.array(sorted(hashes), dtype=np.uint64)


def similarity(one: Shingles, other: Shingles) -> float:
    """Return the share of common shingles among all of two programs (their Jaccard index)."""
    common = len(np.intersect1d(one, other, assume_unique=True))
    return common / (len(one) + len(other) - common)


def containment(part: Shingles, whole: Shingles) -> float:
    """Return the share of a program's shingles that another contains."""
    return len(np.intersect1d(part, whole, assume_unique=True)) / len(part)


def functions(text: str) -> tuple[str, ...]:
    """Return the texts of all functions of a Python program with their decorators; none if it does not parse."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return ()
    lines = text.splitlines(keepends=True)
    found = []
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            first = min([node.lineno, *(one.lineno for one in node.decorator_list)])
            found.append("".join(lines[first - 1 : node.end_lineno]))
    return tuple(found)
