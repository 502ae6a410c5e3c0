"""The normalized token stream of a kernel, which identifies copies."""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import pairwise

from kernelmill.cpp.tokens import Token, TokenKind, tokens
from kernelmill.records import Kernel


def fingerprint(kernel: Kernel) -> str:
    """Return a hash that is equal for kernels that differ only in layout, comments, their name and parameter names.

    Other names are kept: a kernel with `min` in place of `max`, or `threadIdx.y` in place of `threadIdx.x`, is
    different, whatever the parameters are called.
    """
    own = [kernel.name, *(t.name for t in kernel.template_parameters), *(p.name for p in kernel.parameters)]
    # No other token of several bytes begins with this byte, so that no text can be mistaken for a renamed name.
    renamed = {name.encode(): b"\1%d" % number for number, name in enumerate(own) if name}
    digest = hashlib.sha256()
    for part in _parts(list(tokens(kernel.code.encode())), renamed):
        digest.update(part + b"\0")
    return digest.hexdigest()


def _parts(code: Sequence[Token], renamed: dict[bytes, bytes]) -> Iterator[bytes]:
    members = {index for index in range(len(code)) if _is_member(code, index)}
    for index, (before, token) in enumerate(pairwise([None, *code])):
        assert token is not None  # only the first element is none
        if before is not None and before.end == token.start and before.text == token.text and token.text in b"+-":
            yield b"\1glued"  # `a++ + b` and `a + ++b` have the same tokens
        own = token.kind is TokenKind.WORD and index not in members
        yield renamed.get(token.text, token.text) if own else token.text


def _is_member(code: Sequence[Token], index: int) -> bool:
    """Whether a name is a member (`a.x`, `a->x`, `a::x`), unlike the `x` of `Ts... x`."""
    before = [token.text for token in code[max(0, index - 2) : index]]
    return before[-2:] in ([b"-", b">"], [b":", b":"]) or (before[-1:] == [b"."] and before[-2:] != [b".", b"."])
