"""File positions of clang's cursors, also inside macro arguments.

The Python bindings only give expansion locations, which place everything inside `AT_DISPATCH_...(...)` at the macro's
name. libclang's file locations are those where macro arguments are written.
"""

import re
from bisect import bisect_left
from ctypes import POINTER, byref, c_uint
from dataclasses import dataclass
from pathlib import Path

from clang.cindex import Cursor, File, SourceLocation, c_object_p, conf

from kernelmill.clang.plain_cursors import FilesOfCursors
from kernelmill.cpp.tokens import Token, tokens

_ATTRIBUTE = re.compile(rb"\[\s*(?:\[|/[/*])")
"""The start of a standard attribute, also with a comment between its brackets."""


@dataclass(frozen=True, slots=True)
class FilePosition:
    """A position in a file: line from 1, offset in bytes from 0."""

    path: str
    line: int
    offset: int


def file_position(location: SourceLocation) -> FilePosition | None:
    """Return the file position of a location; `None` for built-in and command-line code."""
    function = conf.lib.clang_getFileLocation
    function.argtypes = [SourceLocation, POINTER(c_object_p), POINTER(c_uint), POINTER(c_uint), POINTER(c_uint)]
    handle, line, column, offset = c_object_p(), c_uint(), c_uint(), c_uint()
    function(location, byref(handle), byref(line), byref(column), byref(offset))
    if not handle:
        return None
    return FilePosition(str(File(handle).name), line.value, offset.value)


class ProjectTree:
    """The files of one project: whether a path or a cursor of one translation unit is inside it, and its text."""

    def __init__(self, root: Path) -> None:
        self._root = root.resolve()
        self._files = FilesOfCursors()
        self._relative: dict[str, str | None] = {}
        self._texts: dict[str, bytes] = {}
        self._tokens: dict[str, list[Token]] = {}
        self._with_attributes: dict[str, bool] = {}

    def relative(self, path: str) -> str | None:
        """Return the POSIX path relative to the project; `None` for a file outside it."""
        if path not in self._relative:
            resolved = Path(path).resolve()
            inside = resolved.is_relative_to(self._root)
            self._relative[path] = resolved.relative_to(self._root).as_posix() if inside else None
        return self._relative[path]

    def path_of(self, cursor: Cursor) -> str | None:
        """Return the path of a cursor's file relative to the project; `None` for a file outside it."""
        name = self._files.of(cursor)
        return None if name is None else self.relative(name)

    def text(self, relative: str) -> bytes:
        """Return the bytes of a file of the project."""
        if relative not in self._texts:
            self._texts[relative] = (self._root / relative).read_bytes()
        return self._texts[relative]

    def declaration_start(self, relative: str, offset: int) -> int:
        """Return the start of a declaration whose first specifier is at `offset`, including its `[[attributes]]`.

        Clang's extent of a declaration excludes standard attributes before it.
        """
        if relative not in self._with_attributes:
            self._with_attributes[relative] = _ATTRIBUTE.search(self.text(relative)) is not None
        if not self._with_attributes[relative]:
            return offset  # most files need not be split into tokens
        if relative not in self._tokens:
            self._tokens[relative] = list(tokens(self.text(relative)))
        stream = self._tokens[relative]
        first = bisect_left(stream, offset, key=lambda token: token.start)
        index = first - 1
        while index >= 1 and stream[index].text == stream[index - 1].text == b"]":
            while index >= 1 and not stream[index].text == stream[index - 1].text == b"[":
                index -= 1
            first, index = index - 1, index - 2
        return stream[first].start if first < len(stream) else offset
