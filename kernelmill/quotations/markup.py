"""Comments and docstrings as plain text: without comment markers, reStructuredText roles, directives and tool marks."""

import inspect
import re
from collections.abc import Iterable

_MARKER = re.compile(r"^\s*(?://[/!<]*|/\*+!?|\*(?!\*)(?!/)(?=\s|$))[ \t]?|\s*\*+/\s*$")
_RULE = re.compile(r"^[\s/*=#~_.+-]*$")
_REPLACEMENTS: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r":(?:class|func|meth|obj|mod|attr|data|ref|doc|math|code|param|paramref):`~?([^`<]*?)(?:\s*<[^`>]*>)?`"),
     r"\1"),
    (re.compile(r"`([^`<]+?)\s*<([^`>]+)>`__?"), r"\1 (\2)"),
    (re.compile(r"^(\s*)\.\. (?:note|warning|tip|important)::[ \t]*", re.MULTILINE), r"\1Note: "),
    (re.compile(r"^(\s*)\.\. (?:code-block|code|testcode|highlight)::[^\n]*\n", re.MULTILINE), ""),
    (re.compile(r"^(\s*)\.\. math::[ \t]*\n?", re.MULTILINE), r"\1"),
    (re.compile(r"^\s*\.\. (?:rubric|seealso|deprecated|versionadded)::[^\n]*\n"
                r"(?:[ \t]+:[^\n]*\n|[ \t]*\n)*", re.MULTILINE), ""),
    (re.compile(r"^(?P<at>[ \t]*)\.\. (?:image|figure|raw)::[^\n]*\n"
                r"(?:(?P=at)[ \t]+[^\n]*\n|[ \t]*\n)*", re.MULTILINE), ""),
    (re.compile(r"^[ \t]*\|[ \t]*$", re.MULTILINE), ""),
    (re.compile(r"\*\*([^*\n]+)\*\*"), r"\1"),
    (re.compile(r"``([^`\n]+)``"), r"`\1`"),
    (re.compile(r"\\(?=[*_`|])"), ""),
    (re.compile(r"(?<!`)`([^`\n]+)`_\b"), r"\1"),
    (re.compile(r"[ \t]*#\s*(?:noqa|type:|pylint|yapf)[^\n]*"), ""),
    (re.compile(r"[ \t]*//\s*NOLINT[^\n]*"), ""),
)  # fmt: skip
"""Markup and what takes its place; order matters."""
_CODE = re.compile(r"(?:[;{}\\]|^\s*#\s*(?:if|endif|include|define|pragma).*)\s*$")
_NOTICE = re.compile(
    r"interface for python|inline is needed|included by different|^\s*(?:reference:?\s*)?https?://\S+\s*$|"
    r"copyright|licensed? under|all rights reserved|spdx-|modified from|adapted from|refer to https?:|"
    r"^\s*(?:todo|fixme|xxx|nolint|clang-format)\b|^\s*(?:\w+/)*\w+\.(?:cuh?|cpp|hpp|h)\s*$",
    re.IGNORECASE,
)
"""Lines that say where code comes from or how it is built, but not what it does."""
_DASHES = re.compile(r"^(\s*)[-=*#~]{3,}\s*|\s*[-=*#~]{3,}\s*$")
_GAPS = re.compile(r"(?<=\S) {4,}(?=\S)")
"""Spaces that a line continuation in a string leaves in the middle of a line."""
_BLANK_RUNS = re.compile(r"\n{3,}")


def from_comment(lines: Iterable[str]) -> str:
    """Return the text of C++ comment lines, without notices, rules and code that is commented out."""
    plain = [_MARKER.sub("", _MARKER.sub("", line)).rstrip() for line in lines]
    told = [line for line in plain if not (_CODE.search(line) or _NOTICE.search(line) or (line and _RULE.match(line)))]
    return _settled(inspect.cleandoc("\n".join(_DASHES.sub(r"\1", line) for line in told)))


def from_docstring(text: str) -> str:
    """Return a docstring as plain text."""
    text = inspect.cleandoc(text)
    for pattern, replacement in _REPLACEMENTS:
        text = pattern.sub(replacement, text)
    return _settled(_GAPS.sub(" ", text))


def _settled(text: str) -> str:
    return _BLANK_RUNS.sub("\n\n", "\n".join(line.rstrip() for line in text.splitlines())).strip()
