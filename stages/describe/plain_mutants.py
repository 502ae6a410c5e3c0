"""Mutants at the level of meaning as plain source text, without the instrumentation that selects them at run time."""

import re

from kernelmill.proof.mutants.edits import MARK, NAMESPACE, Edit, Site

_EITHER = f"{NAMESPACE}::either({MARK}, "
_CHOICE = f"({NAMESPACE}::on({MARK}) ? "
_LEFT_OUT = f"{{ if (!{NAMESPACE}::on({MARK})) "
_REPLACED = f"{{ if ({NAMESPACE}::on({MARK})) "
_NEEDLESS = re.compile(r"(?<![\w>\])])\(([\w.]+)\)(?!\s*[\w(])")
"""Parentheses around a single name or number that is neither called nor cast."""
_LOOSE = re.compile(r"[?<>=&|,]")
"""Operators that bind less than arithmetic."""
_SIMPLE = re.compile(r"[\w.]+(?:\([^()]*\)|\[[^\[\]]*\])?")


def plain(unit: str, site: Site) -> str | None:
    """Return the unit with one mistake; none if the mutant has no form that a person would write.

    The text differs from the unit only where the mutant does: an expression is replaced by another, or a statement by
    another or by nothing.
    """
    text = unit
    for edit in sorted(site.edits, key=lambda one: one.start, reverse=True):
        replacement = _replacement(unit, edit)
        if replacement is None or NAMESPACE in replacement:
            return None
        head, tail = text[: edit.start], text[edit.end :]
        if _binds(unit[edit.start : edit.end], head, replacement, tail):
            replacement = _bare(replacement)
        if not replacement and head.rstrip(" \t").endswith("\n"):
            head, tail = head.rstrip(" \t"), tail.removeprefix("\n") if tail.startswith("\n") else tail.lstrip(" \t")
        text = f"{head}{replacement}{tail}"
    return None if "".join(text.split()) == "".join(unit.split()) else text


def _binds(original: str, head: str, replacement: str, tail: str) -> bool:
    """Whether a replacement needs no parentheses, judged by the text around it and by what it replaces."""
    bare, spaced = _bare(replacement), " ".join(original.split())
    if spaced.startswith(f"{bare} ") or spaced.endswith(f" {bare}"):  # an operand that takes the place of its operation
        return True
    enclosed = head.rstrip()[-1:] in tuple("=(,<>") and tail.lstrip()[:1] in tuple(";),")
    return enclosed and not _LOOSE.search(bare)


def _replacement(unit: str, edit: Edit) -> str | None:
    if edit.replacement is not None:
        return None
    if edit.before == _EITHER and edit.after.startswith(", ") and edit.after.endswith(")"):
        return _grouped(edit.after[2:-1])
    if edit.before.startswith(_CHOICE) and edit.before.endswith(" : (") and edit.after == "))":
        cast = edit.before.removeprefix(_CHOICE).removesuffix(" : (")
        return _grouped(_without_cast(cast))
    if edit.before == _LEFT_OUT and edit.after == " }":
        return "" if unit[: edit.start].rstrip()[-1:] in (";", "{", "}") else ";"
    if edit.before.startswith(_REPLACED) and edit.before.endswith("; else ") and edit.after == " }":
        return edit.before.removeprefix(_REPLACED).removesuffix(" else ")
    return None


def _without_cast(text: str) -> str:
    """Return `b` of `std::decay_t<decltype(a)>(b)`."""
    start = text.index("decltype(") + len("decltype")
    opening = _closing(text, start) + 2
    return text[opening + 1 : _closing(text, opening)]


def _closing(text: str, opening: int) -> int:
    depth = 0
    for at in range(opening, len(text)):
        depth += (text[at] == "(") - (text[at] == ")")
        if depth == 0:
            return at
    return len(text) - 1


def _grouped(text: str) -> str:
    text = _bare(_NEEDLESS.sub(r"\1", text))
    return text if _SIMPLE.fullmatch(text) else f"({text})"


def _bare(text: str) -> str:
    return text[1:-1] if text.startswith("(") and _closing(text, 0) == len(text) - 1 else text
