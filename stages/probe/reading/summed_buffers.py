"""The buffers whose elements a kernel's text adds up one after another, such as the numbers of points of samples."""

import re
from collections.abc import Collection
from typing import NamedTuple

from kernelmill.cpp.tokens import code_tokens
from stages.probe.reading.kernel_text import KernelText

_ADDED = re.compile(r"(?P<sum>\w+) (?:\+ =|= (?P=sum) \+) (?P<buffer>\w+) \[ (?P<at>\w+) \] ;")
"""A statement that adds an element to a sum, in a text with spaces between its tokens."""


class SummedBuffer(NamedTuple):
    """A buffer whose elements are added up."""

    argument: int
    number: str
    """The size that limits their number."""
    compared: bool
    """Whether the kernel compares the sum with something, such as the index of a point."""


def summed_buffers(text: KernelText, sizes: Collection[str]) -> tuple[SummedBuffer, ...]:
    """Return the buffers whose elements are added up in a loop that a size limits, in the order of parameters."""
    spaced = " ".join(token.text.decode() for token in code_tokens(text.body.encode()))
    names = [parameter.name for parameter in text.parameters]
    found = dict[int, SummedBuffer]()
    for added in _ADDED.finditer(spaced):
        number = _limit(spaced[: added.start()], added["at"], sizes)
        if number is not None and added["buffer"] in names:
            argument = names.index(added["buffer"])
            before = argument in found and found[argument].compared
            found[argument] = SummedBuffer(argument, number, before or _is_compared(spaced, added["sum"]))
    return tuple(found[argument] for argument in sorted(found))


def _limit(before: str, name: str, sizes: Collection[str]) -> str | None:
    """Return the size that limits a variable after a text: in a condition, or in that of its copy."""
    if name in sizes:
        return name
    stated = re.finditer(rf"(?:[;(&|] {name} (?:<|> =)|[;{{}})] {name} =) (\w+) [;)&|]", before)
    limits = (_limit(before[: one.start()], one[1], sizes) for one in reversed(list(stated)))
    return next(filter(None, limits), None)


def _is_compared(spaced: str, name: str) -> bool:
    return re.search(rf"\b\w+ [<>] (?:= )?{name}\b|\b{name} [<>] (?:= )?\w", spaced) is not None
