"""The project's macros: what is written for them, and expressions with them put in."""

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from clang.cindex import Cursor, CursorKind, TranslationUnit

from kernelmill.cpp.parser import Word, words
from kernelmill.cpp.tokens import TokenKind, tokens
from kernelmill.extraction.syntax.locations import ProjectTree, file_position


@dataclass(frozen=True, slots=True, kw_only=True)
class Macro:
    """A `#define`."""

    name: str
    parameters: tuple[str, ...] | None
    """None where it takes no arguments."""
    body: tuple[Word, ...]
    path: str
    """As clang names the file."""
    line: int
    code: str
    """From `#define` to its last line."""


@dataclass(slots=True)
class SourceTexts:
    """Files as words, each read once; headers outside the project among them."""

    _words: dict[str, list[Word]] = field(default_factory=dict)
    _starts: dict[str, list[int]] = field(default_factory=dict)
    _bytes: dict[str, bytes] = field(default_factory=dict)

    def text(self, path: str) -> bytes:
        """The bytes of a file; none where it cannot be read, as of a file that clang was given from memory."""
        if path not in self._bytes:
            file = Path(path)
            self._bytes[path] = file.read_bytes() if file.is_file() else b""
        return self._bytes[path]

    def words(self, path: str) -> list[Word]:
        """Every word of a file."""
        if path not in self._words:
            self._words[path] = words(list(tokens(self.text(path))))
            self._starts[path] = [word.start or 0 for word in self._words[path]]
        return self._words[path]

    def index(self, path: str, offset: int) -> int:
        """Which word begins at an offset, or is the first after it."""
        self.words(path)
        return bisect_left(self._starts[path], offset)


class MacroExpander:
    """The macros that a parse defined outside of precompiled headers, looked up by place where that is known."""

    def __init__(self, unit: TranslationUnit, tree: ProjectTree) -> None:
        self._named: dict[str, list[Macro]] = {}
        self._made: dict[int, Macro | None] = {}
        self._tree = tree
        self._places: dict[tuple[str, int], Macro] = {}
        for cursor in unit.cursor.get_children():
            if cursor.kind == CursorKind.MACRO_DEFINITION and tree.path_of(cursor) is not None:
                macro = self._macro(cursor)
                if macro is not None:
                    self._named.setdefault(cursor.spelling, []).append(macro)
            elif cursor.kind == CursorKind.MACRO_INSTANTIATION and tree.path_of(cursor) is not None:
                site, definition = file_position(cursor.location), cursor.referenced
                macro = None if definition is None or tree.path_of(definition) is None else self._macro(definition)
                if site is not None and macro is not None:
                    self._places[site.path, site.offset] = macro

    def _macro(self, cursor: Cursor) -> Macro | None:
        if cursor.hash not in self._made:
            self._made[cursor.hash] = self._read(cursor)
        return self._made[cursor.hash]

    def _read(self, cursor: Cursor) -> Macro | None:
        start, end = cursor.extent.start, cursor.extent.end
        path = self._tree.path_of(cursor)
        if path is None:
            return None
        text = self._tree.text(path)[start.offset : end.offset]
        stream = list(tokens(text))
        if not stream:
            return None
        parameters: tuple[str, ...] | None = None
        first = 1
        if len(stream) > 1 and stream[1].text == b"(" and stream[1].start == stream[0].end:
            closing = next(index for index, token in enumerate(stream) if token.text == b")")
            given = words(stream[2:closing])
            parameters = tuple("__VA_ARGS__" if word.text == "..." else word.text for word in given if word.text != ",")
            first = closing + 1
        return Macro(
            name=cursor.spelling,
            parameters=parameters,
            body=tuple(replace(word, start=None) for word in words(stream[first:])),
            path=start.file.name,
            line=start.line,
            code="#define " + text.decode("utf-8", "replace"),
        )

    def known(self, name: str) -> bool:
        """Whether the project defines a macro of this name."""
        return name in self._named

    def at(self, path: str | None, word: Word) -> Macro | None:
        """The macro that a word means; none where it means none, or different ones at different places."""
        if path is not None and word.start is not None and (path, word.start) in self._places:
            return self._places[path, word.start]
        all_of = self._named.get(word.text, [])
        return all_of[-1] if len({macro.body for macro in all_of}) == 1 else None

    def expand(self, stream: Sequence[Word], path: str | None, used: list[Macro]) -> list[Word]:
        """The words with macros put in, as the preprocessor does; `used` gains each, inner ones after outer ones."""
        return self._expand(list(stream), path, used, frozenset())

    def _expand(self, stream: list[Word], path: str | None, used: list[Macro], hidden: frozenset[str]) -> list[Word]:
        found: list[Word] = []
        index = 0
        while index < len(stream):
            word = stream[index]
            index += 1
            macro = self.at(path, word) if word.kind is TokenKind.WORD and word.text not in hidden else None
            if macro is None:
                found.append(word)
                continue
            given: list[list[Word]] = []
            if macro.parameters is not None:
                if index >= len(stream) or stream[index].text != "(":
                    found.append(word)
                    continue
                given, index = _arguments(stream, index)
            if macro not in used:
                used.append(macro)
            body = self._filled(macro, [self._expand(one, path, used, hidden) for one in given])
            expanded = self._expand(body, path, used, hidden | {macro.name})
            if expanded:
                expanded[0] = replace(expanded[0], spaced=word.spaced)
            found += expanded
        return found

    @staticmethod
    def _filled(macro: Macro, given: list[list[Word]]) -> list[Word]:
        names = macro.parameters or ()
        values = dict(zip(names, given, strict=False))
        if names and names[-1] == "__VA_ARGS__":
            rest: list[Word] = []
            for number, one in enumerate(given[len(names) - 1 :]):
                rest += [Word(",", TokenKind.PUNCTUATION, None, spaced=False)] if number else []
                rest += one
            values["__VA_ARGS__"] = rest
        found: list[Word] = []
        for word in macro.body:
            value = values.get(word.text)
            if value:
                found += [replace(value[0], spaced=word.spaced), *value[1:]]
            elif value is None:
                found.append(word)
        return found


def _arguments(stream: Sequence[Word], opening: int) -> tuple[list[list[Word]], int]:
    """The arguments of a function-like macro whose `(` is at `opening`, and where the words after it begin."""
    found: list[list[Word]] = [[]]
    depth = 0
    for index in range(opening, len(stream)):
        text = stream[index].text
        depth += {"(": 1, ")": -1}.get(text, 0)
        if depth == 0:
            return found, index + 1
        if text == "," and depth == 1:
            found.append([])
        elif not (text == "(" and depth == 1 and index == opening):
            found[-1].append(stream[index])
    return found, len(stream)
