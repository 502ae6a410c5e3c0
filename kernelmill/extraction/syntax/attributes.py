"""Find the names inside attributes, such as `__launch_bounds__(kThreads)`, which libclang does not expose."""

import re
from collections.abc import Iterator

from kernelmill.cpp.tokens import Token, TokenKind, code_tokens

WITH_ARGUMENTS = re.compile(
    rb"__launch_bounds__|__align__|alignas|_Alignas|__attribute__|__cluster_dims__|__block_size__|__maxnreg__"
    rb"|\b\w*LAUNCH_BOUNDS\w*"
)
"""Attributes that take arguments."""


def names(text: bytes) -> Iterator[Token]:
    """Yield every name among the arguments of attributes, except members of other names."""
    if WITH_ARGUMENTS.search(text) is None:
        return
    depth, called = 0, False
    for token in code_tokens(text):
        if depth == 0 and called and token.text == b"(":
            depth = 1
        elif depth:
            depth += (token.text == b"(") - (token.text == b")")
            if token.kind is TokenKind.WORD and not text[: token.start].rstrip().endswith((b".", b"->")):
                yield token
        called = token.kind is TokenKind.WORD and WITH_ARGUMENTS.fullmatch(token.text) is not None


def parameters(text: bytes, own: frozenset[str]) -> Iterator[Token]:
    """Yield the names among the arguments of attributes that are template parameters, which cannot be shadowed."""
    for token in names(text):
        if token.text.decode() in own and not text[: token.start].rstrip().endswith(b"::"):
            yield token
