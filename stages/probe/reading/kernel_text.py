"""What a kernel's text says by itself: its parameters, its body, and the functions beside it."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kernelmill.cpp.kernel_definitions import definitions
from kernelmill.cpp.tokens import Token, TokenKind, code_tokens
from stages.probe.reading.functions import Function, closing, functions, split

_BOUNDS = re.compile(r"__launch_bounds__\s*\(\s*(\d+)")


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
    functions: tuple[Function, ...]
    """The functions that the unit defines."""
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
    stream = code_tokens(inside)
    at = next((i for i, t in enumerate(stream) if t.text.decode() == name and stream[i + 1].text == b"("), None)
    if at is None:
        raise NoParametersError(f"no parameter list of {name}")
    end = closing(stream, at + 1)
    if end is None:
        raise NoParametersError("an unclosed parenthesis")
    declared = tuple(_declared(inside, part) for part in split(stream[at + 2 : end]) if part)
    bound = _BOUNDS.search(inside.decode())
    body = inside[stream[end].end :].decode()
    return KernelText(
        name=name,
        parameters=declared,
        body=body,
        functions=tuple(functions(code)),
        launch_bound=int(bound[1]) if bound else None,
        dimensions=3 if re.search(r"Idx\.z", code) else 2 if re.search(r"Idx\.y", code) else 1,
    )


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
