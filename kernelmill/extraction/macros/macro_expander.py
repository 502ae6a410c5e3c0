"""Expand the macros of a project in expressions."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from clang.cindex import Cursor, CursorKind, TranslationUnit

from kernelmill.cpp.tokens import TokenKind, tokens
from kernelmill.cpp.words import Word, words
from kernelmill.extraction.syntax.locations import ProjectTree, file_position


@dataclass(frozen=True, slots=True, kw_only=True)
class Macro:
    """A macro definition."""

    name: str
    parameters: tuple[str, ...] | None
    """The names of the parameters; `None` for an object-like macro."""
    body: tuple[Word, ...]
    path: str
    """The file, as clang names it."""
    line: int
    code: str
    """The text from `#define` to the last line."""


class MacroExpander:
    """The project's macros that a parse defined outside precompiled headers, and where they are expanded."""

    def __init__(self, unit: TranslationUnit, tree: ProjectTree) -> None:
        self._named: dict[str, list[Macro]] = {}
        self._made: dict[int, Macro | None] = {}
        self._tree = tree
        self._expansions: dict[tuple[str, int], Macro] = {}
        for cursor in unit.cursor.get_children():
            if cursor.kind == CursorKind.MACRO_DEFINITION and tree.path_of(cursor) is not None:
                macro = self._macro(cursor)
                if macro is not None:
                    self._named.setdefault(cursor.spelling, []).append(macro)
            elif cursor.kind == CursorKind.MACRO_INSTANTIATION and tree.path_of(cursor) is not None:
                site, definition = file_position(cursor.location), cursor.referenced
                macro = None if definition is None or tree.path_of(definition) is None else self._macro(definition)
                if site is not None and macro is not None:
                    self._expansions[site.path, site.offset] = macro

    def _macro(self, cursor: Cursor) -> Macro | None:
        if cursor.hash not in self._made:
            self._made[cursor.hash] = self._definition(cursor)
        return self._made[cursor.hash]

    def _definition(self, cursor: Cursor) -> Macro | None:
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

    def is_defined(self, name: str) -> bool:
        """Return whether the project defines a macro of this name."""
        return name in self._named

    def at(self, path: str | None, word: Word) -> Macro | None:
        """Return the macro that a word names; `None` if there is none, or several with different bodies."""
        if path is not None and word.start is not None and (path, word.start) in self._expansions:
            return self._expansions[path, word.start]
        definitions = self._named.get(word.text, [])
        return definitions[-1] if len({macro.body for macro in definitions}) == 1 else None

    def expand(self, stream: Sequence[Word], path: str | None, used: list[Macro]) -> list[Word]:
        """Expand macros as the preprocessor does; each one is added to `used`, outer ones first."""
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
            body = self._substituted(macro, [self._expand(one, path, used, hidden) for one in given])
            expanded = self._expand(body, path, used, hidden | {macro.name})
            if expanded:
                expanded[0] = replace(expanded[0], spaced=word.spaced)
            found += expanded
        return found

    @staticmethod
    def _substituted(macro: Macro, given: list[list[Word]]) -> list[Word]:
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
    """Return the arguments of a function-like macro whose `(` is at `opening`, and the index of the word after them."""
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
