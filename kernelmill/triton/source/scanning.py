"""Count kernels by scanning tokens: the method that the count by syntax tree is compared with."""

import io
import tokenize
from collections.abc import Iterator

_DECORATORS = (("@", "triton", ".", "jit"), ("@", "jit"))


def kernel_lines(text: str) -> tuple[int, ...]:
    """Return the lines of the decorators `@triton.jit`, or `@jit` where `jit` is imported from triton.

    Text that cannot be read as tokens yields those before the first mistake.
    """
    tokens = list(_tokens(text))
    words = [token.string for token in tokens]
    bare = any(
        words[at : at + 3] == ["from", "triton", "import"] and "jit" in words[at + 3 : at + 40]
        for at in range(len(words))
    )
    return tuple(tokens[at].start[0] for at in range(len(words)) if words[at] == "@" and _is_kernel(words, at, bare))


def _is_kernel(words: list[str], at: int, bare: bool) -> bool:
    return tuple(words[at : at + 4]) == _DECORATORS[0] or (
        bare and tuple(words[at : at + 2]) == _DECORATORS[1] and words[at + 2] != "."
    )


def _tokens(text: str) -> Iterator[tokenize.TokenInfo]:
    skipped = {tokenize.COMMENT, tokenize.NL, tokenize.ENCODING}
    try:
        yield from (one for one in tokenize.generate_tokens(io.StringIO(text).readline) if one.type not in skipped)
    except (tokenize.TokenError, SyntaxError):
        return
