"""The project's own words on a kernel: comments above it and its host functions, and docstrings of its operators."""

import ast
import re
import warnings
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from kernelmill.permissive import is_permissive
from kernelmill.quotations import comments, docstrings, markup
from kernelmill.records import Kernel, OperatorLink, Source
from kernelmill.records.prompts import Quotation, QuotationPlace

FEWEST_WORDS = 3
"""The number of words of a comment or docstring that says anything."""
LONGEST = 4000
"""The number of characters of a quotation, after which it is cut at the end of a paragraph or line."""
_WORD = re.compile(r"[A-Za-z]{2,}")
_CPP_PLACES: Mapping[str, QuotationPlace] = {
    "launcher": "launcher",
    "dispatcher": "dispatcher",
    "binding": "binding",
}


class _Definition(NamedTuple):
    """A C++ definition that a comment may document."""

    place: QuotationPlace
    name: str
    path: str
    start: int
    end: int


@dataclass(slots=True, kw_only=True)
class Library:
    """The files of one source, read once each, and their licenses."""

    source: Source
    read: Callable[[str], str | None]
    """Returns the text of a file; none if it is not there."""
    allowed: Collection[str]
    """The SPDX identifiers of licenses under which text may be quoted."""
    _lines: dict[str, tuple[str, ...]] = field(default_factory=dict)
    _trees: dict[str, ast.Module | None] = field(default_factory=dict)

    def license(self, path: str) -> str:
        """Return the SPDX expression of a file."""
        own = (one.license for one in self.source.file_licenses if one.path == path)
        return next(own, self.source.license)

    def may_quote(self, path: str) -> bool:
        """Whether the license of a file allows to quote it in the dataset."""
        return is_permissive(self.license(path), self.allowed)

    def lines(self, path: str) -> tuple[str, ...]:
        """Return the lines of a file; none if it is not there."""
        if path not in self._lines:
            self._lines[path] = tuple((self.read(path) or "").splitlines())
        return self._lines[path]

    def tree(self, path: str) -> ast.Module | None:
        """Return the syntax tree of a Python file; none if it cannot be parsed."""
        if path not in self._trees:
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")  # invalid escapes in other people's strings
                    self._trees[path] = ast.parse("\n".join(self.lines(path)))
            except (SyntaxError, ValueError):
                self._trees[path] = None
        return self._trees[path]


def quotations(kernel: Kernel, library: Library) -> tuple[Quotation, ...]:
    """Return what the project says about a kernel, nearest to the kernel first, each text once.

    Texts under a license that does not allow it are not quoted.
    """
    found: dict[str, Quotation] = {}
    for quotation in _found(kernel, library):
        if len(_WORD.findall(quotation.text)) >= FEWEST_WORDS and library.may_quote(quotation.path):
            found.setdefault(" ".join(quotation.text.split()), quotation)
    return tuple(found.values())


def _found(kernel: Kernel, library: Library) -> Iterator[Quotation]:
    own = _Definition("kernel", kernel.qualified_name, kernel.path, kernel.start_line, kernel.end_line)
    yield from _of_cpp(library, own)
    links = [link for operator in kernel.operator for link in operator.links]
    for link in links:
        place = _CPP_PLACES.get(link.role)
        if place is not None:
            definition = _Definition(place, link.qualified_name, link.path, link.start_line, link.end_line)
            yield from _of_cpp(library, definition)
    for link in links:
        if link.role == "python":
            yield from _of_python(library, link)


def _of_cpp(library: Library, one: _Definition) -> Iterator[Quotation]:
    lines = library.lines(one.path)
    inside = comments.at_head_of_body(lines, one.start, one.end) if one.place == "kernel" else None
    for comment in (comments.above(lines, one.start), inside):
        if comment is not None:
            yield Quotation(
                text=shortened(markup.from_comment(comment.lines)),
                place=one.place,
                name=one.name,
                path=one.path,
                line=comment.line,
                license=library.license(one.path),
            )


def _of_python(library: Library, link: OperatorLink) -> Iterator[Quotation]:
    tree = library.tree(link.path)
    if tree is None:
        return
    for one in docstrings.of(tree, link.qualified_name):
        yield Quotation(
            text=shortened(markup.from_docstring(one.text)),
            place="python",
            name=one.name,
            path=link.path,
            line=one.line,
            license=library.license(link.path),
        )


def shortened(text: str) -> str:
    """Return a text of at most `LONGEST` characters, which ends with a whole paragraph or line."""
    if len(text) <= LONGEST:
        return text
    head = text[:LONGEST]
    return head[: max(head.rfind("\n\n"), head.rfind("\n", LONGEST // 2))].rstrip() + "\n[...]"
