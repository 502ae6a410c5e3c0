"""The names of a program's device functions, read from its text."""

import functools
import re
from collections.abc import Iterator

_ATTRIBUTES = r"(?:__launch_bounds__|__attribute__|alignas|decltype)"
_NAMED = rf"(?:[^;{{}}()=]|{_ATTRIBUTES}\s*\((?:[^()]|\([^()]*\))*\))*?\b(?!{_ATTRIBUTES})(\w+)\s*\("
"""What follows the qualifier of a function, up to its parameters."""
_DIRECTIVE = re.compile(r"^[ \t]*#(?:[^\\\n]|\\.|\\\n)*", re.MULTILINE)
_MACRO = re.compile(r"[ \t]*#[ \t]*define[ \t]+(\w+)(?!\()\s(.*)", re.DOTALL)
_QUALIFIER = "__device__"
_TEXTS = 16
"""Texts whose functions are remembered: those of one program, which many runs are judged by."""


@functools.lru_cache(maxsize=_TEXTS)
def device_functions(text: str) -> frozenset[str]:
    """Return the names of the functions for devices: marked `__device__`, or with a macro that stands for it."""
    qualifiers = "|".join(map(re.escape, device_qualifiers(text)))
    return frozenset(re.findall(rf"\b(?:{qualifiers})\b{_NAMED}", _DIRECTIVE.sub("", text)))


def device_qualifiers(text: str) -> tuple[str, ...]:
    """Return the qualifier of device functions and the macros that contain it, directly or through others.

    A macro may be defined more than once, such as without the qualifier for a reference on the host.
    """
    bodies = tuple(_macros(text))
    found = [_QUALIFIER]
    for known in found:
        word = re.compile(rf"\b{re.escape(known)}\b")
        found += dict.fromkeys(name for name, body in bodies if name not in found and word.search(body))
    return tuple(found)


def _macros(text: str) -> Iterator[tuple[str, str]]:
    for directive in _DIRECTIVE.findall(text):
        if (defined := _MACRO.fullmatch(directive)) is not None:
            yield defined[1], defined[2]
