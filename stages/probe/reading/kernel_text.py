"""What a kernel's text says by itself: its parameters, and the values with which it compares them."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from kernelmill.cpp.kernel_definitions import definitions
from kernelmill.cpp.tokens import Token, TokenKind, tokens

_OPENING = {b"(": b")", b"[": b"]", b"{": b"}", b"<": b">"}
_BOUNDS = re.compile(r"__launch_bounds__\s*\(\s*(\d+)")
ENUMERATORS = (0, 1)
"""Values that a parameter is tried with, besides one other, if it is compared with an enumerator."""
MOST_MODES = 6
"""A parameter that is compared with as many values or more is no mode."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclaredParameter:
    """A parameter as the unit declares it."""

    name: str
    type: str
    """The type as written, without the name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KernelText:
    """The parts of a kernel's definition."""

    name: str
    parameters: tuple[DeclaredParameter, ...]
    body: str
    launch_bound: int | None
    dimensions: int
    """The number of dimensions of its grid or block that the kernel uses, 1 to 3."""


class NoParametersError(ValueError):
    """The parameters of a kernel cannot be read from its text."""


def read(code: str, name: str) -> KernelText:
    """Find the definition of the kernel `name` and split it into its parts.

    Raises `NoParametersError` if that is not possible.
    """
    text = code.encode()
    found = [one for one in definitions(text) if one.name == name]
    if not found:
        raise NoParametersError(f"no definition of {name}")
    inside = text[found[0].start : found[0].end]
    stream = [token for token in tokens(inside) if token.kind is not TokenKind.DIRECTIVE]
    at = next((i for i, t in enumerate(stream) if t.text.decode() == name and stream[i + 1].text == b"("), None)
    if at is None:
        raise NoParametersError(f"no parameter list of {name}")
    end = _closing(stream, at + 1)
    declared = tuple(_declared(inside, part) for part in _split(stream[at + 2 : end]) if part)
    bound = _BOUNDS.search(inside.decode())
    body = inside[stream[end].end :].decode()
    return KernelText(
        name=name,
        parameters=declared,
        body=body,
        launch_bound=int(bound[1]) if bound else None,
        dimensions=3 if re.search(r"Idx\.z", code) else 2 if re.search(r"Idx\.y", code) else 1,
    )


def compared(code: str, name: str) -> tuple[int, ...]:
    """Return the values of a mode: those that the code compares it with or switches on, and one other value.

    The result is empty if there are none. A test of an integer for truth (`if (flag)`) is a comparison with 0.
    """
    found = {int(m[1]) for m in re.finditer(rf"\b{name}\s*[!=]=\s*(\d+)\b", code)}
    found |= {int(m[1]) for m in re.finditer(rf"\b(\d+)\s*[!=]=\s*{name}\b", code)}
    if re.search(rf"(?:\bif\s*\(\s*!?\s*|[&|]{{2}}\s*!?\s*|!\s*){name}\s*(?:\)|&&|\|\|)|\b{name}\s*\?", code):
        found.add(0)
    if re.search(rf"\b{name}\s*[!=]=\s*(?:[A-Za-z_]\w*::)+\w+", code):
        found |= set(ENUMERATORS)
    for switched in re.finditer(rf"\bswitch\s*\(\s*{name}\s*\)", code):
        found |= {int(m[1]) for m in re.finditer(r"\bcase\s+(\d+)\s*:", code[switched.end() :])}
    if not found or len(found) >= MOST_MODES:
        return ()
    other = next(value for value in range(len(found) + 1) if value not in found)
    return (*sorted(found), other)


def _closing(stream: Sequence[Token], opening: int) -> int:
    depth = 0
    for index in range(opening, len(stream)):
        depth += (stream[index].text == b"(") - (stream[index].text == b")")
        if depth == 0:
            return index
    raise NoParametersError("an unclosed parenthesis")


def _split(stream: Sequence[Token]) -> Iterator[list[Token]]:
    """Split tokens at the commas outside brackets."""
    depth, part = 0, list[Token]()
    for token in stream:
        depth += (token.text in _OPENING) - (token.text in _OPENING.values())
        if token.text == b"," and depth == 0:
            yield part
            part = []
        else:
            part.append(token)
    yield part


def _declared(text: bytes, part: Sequence[Token]) -> DeclaredParameter:
    end = next((i for i, token in enumerate(part) if token.text == b"="), len(part))
    array = next((i for i, token in enumerate(part) if token.text == b"["), end)
    words = [i for i, token in enumerate(part[:array]) if token.kind is TokenKind.WORD]
    if not words or words[-1] == 0:
        raise NoParametersError("a parameter without a name")
    kept = [t for i, t in enumerate(part[:array]) if i != words[-1]]
    written = text[kept[0].start : kept[-1].end].decode() if kept[-1].end <= part[words[-1]].start else _joined(kept)
    return DeclaredParameter(
        name=part[words[-1]].text.decode(),
        type=" ".join(written.split()) + (" *" if array != end else ""),
    )


def _joined(part: Sequence[Token]) -> str:
    return " ".join(token.text.decode() for token in part)
