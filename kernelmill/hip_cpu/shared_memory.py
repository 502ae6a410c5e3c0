"""Declarations of shared memory: static variables that are registered at run time, or references to one buffer."""

from collections.abc import Iterator, Sequence

from kernelmill.hip_cpu.edits import Edit
from kernelmill.hip_cpu.scan import SPECIFIERS, ScannedToken, closing, closing_angle, names_macro, opening

_TYPES = frozenset({"struct", "union", "class", "enum"})
_ATTRIBUTES = frozenset({"__attribute__", "__align__", "alignas"})


def declarations(found: Sequence[ScannedToken]) -> Iterator[tuple[Edit, ...]]:
    """The edits of each declaration that contains `__shared__`."""
    for at, token in enumerate(found):
        if token.text != "__shared__" or names_macro(found, at):
            continue
        if token.parentheses and not token.directive:  # a parameter or a cast: an ordinary address
            yield (Edit(token.start, token.end, ""),)
            continue
        first = at
        while first and (found[first - 1].text in SPECIFIERS or _attribute_before(found, first) is not None):
            attribute = _attribute_before(found, first)
            first = first - 1 if attribute is None else attribute
        last = at
        while last < len(found) - 1 and found[last].text not in {";", "}"}:
            last = closing(found, last) + 1 if found[last].text in {"(", "[", "{"} else last + 1
        words = {t.text for t in found[first:last]}
        yield tuple((_dynamic if "extern" in words else _static)(found, first, last))


def _attribute_before(found: Sequence[ScannedToken], at: int) -> int | None:
    if not at or found[at - 1].text != ")":
        return None
    opened = opening(found, at - 1)
    return opened - 1 if opened and found[opened - 1].text in _ATTRIBUTES else None


def _dynamic(found: Sequence[ScannedToken], first: int, last: int) -> Iterator[Edit]:
    scope = "" if found[first].in_code or found[first].directive else "static"
    at = first
    while at < last:
        token = found[at]
        if token.text in {"__align__", "alignas"} and found[at + 1].text == "(":
            end = closing(found, at + 1)
            yield Edit(token.start, found[end].end, "")
            at = end + 1
            continue
        if token.text in {"extern", "__shared__"}:
            yield Edit(token.start, token.end, scope)
            scope = ""
        at += 1
    for name in _declared(found, first, last):
        array = found[name + 1].text == "["
        yield Edit(found[name].start, found[name].end, f"(&{found[name].text})" if array else f"&{found[name].text}")
        end = name + 1
        while end < last and found[end].text == "[":
            end = closing(found, end) + 1
        yield Edit(found[end - 1].end, found[end - 1].end, " = ::kernelmill::rt::dynamic_shared")


def _static(found: Sequence[ScannedToken], first: int, last: int) -> Iterator[Edit]:
    for token in found[first:last]:
        if token.text in {"static", "inline"}:
            yield Edit(token.start, token.end, "")
    names = _declared(found, first, last)
    if found[first].in_code and not found[first].directive and last < len(found) and found[last].text == ";":
        marks = " ".join(f"KERNELMILL_SHARED({found[name].text})" for name in names)
        yield Edit(found[last].end, found[last].end, f" {marks}")


def _declared(found: Sequence[ScannedToken], first: int, last: int) -> list[int]:
    """The indices of the tokens that are the declared names of a declaration."""
    names: list[int] = []
    candidate: int | None = None
    settled = False
    at = first
    while at < last:
        token = found[at]
        if token.text in _ATTRIBUTES and found[at + 1].text == "(":
            at = closing(found, at + 1) + 1
            continue
        if token.text == "<" and not settled and closing_angle(found, at) != at:
            at = closing_angle(found, at) + 1
            continue
        if token.text == ",":
            names += [] if candidate is None else [candidate]
            candidate, settled = None, False
        elif token.text in {"[", "(", "{"}:
            # A type may be defined in the declaration: the variable follows its body.
            body = token.text == "{" and any(t.text in _TYPES for t in found[max(first, at - 2) : at])
            candidate, settled = (None, False) if body else (candidate, True)
            at = closing(found, at) + 1
            continue
        elif token.text == "=":
            settled = True
        elif token.is_word and not settled:
            candidate = at
        at += 1
    return names + ([] if candidate is None else [candidate])
