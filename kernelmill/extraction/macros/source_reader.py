"""Read expressions from files: find where they end, and expand their macros."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from clang.cindex import Cursor

from kernelmill.cpp.tokens import TokenKind
from kernelmill.cpp.words import Word
from kernelmill.extraction.macros.macro_expander import Macro, MacroExpander
from kernelmill.extraction.macros.source_texts import SourceTexts
from kernelmill.extraction.syntax.locations import ProjectTree, file_position
from kernelmill.extraction.syntax.symbols import References, is_dim3, references

_HEADER_ROOTS = ("/torch/include/", "/cuda/include/")
"""The include folders of a header set."""


@dataclass(frozen=True, slots=True)
class SourceExpression:
    """An expression of a file with its macros expanded, and the declarations that its names refer to."""

    words: tuple[Word, ...]
    path: str
    macros: tuple[Macro, ...]
    references: References


@dataclass(slots=True, eq=False)
class SourceReader:
    """Reads the text of one translation unit at the positions of cursors."""

    tree: ProjectTree
    texts: SourceTexts
    macros: MacroExpander
    _declared: dict[int, SourceExpression | None] = field(default_factory=dict)

    def record_path(self, path: str) -> str:
        """Return the path of a file as records spell it."""
        inside = self.tree.relative(path)
        if inside is not None:
            return inside
        for root in _HEADER_ROOTS:
            if root in path:
                return f"{{headers}}{root}{path.rpartition(root)[2]}"
        return f"{{system}}/{path.rpartition('/')[2]}"

    # Expressions

    def expression(self, stream: Sequence[Word], path: str, references: References) -> SourceExpression:
        """Return an expression that is given as words of a file."""
        used: list[Macro] = []
        expanded = self.macros.expand(stream, path, used)
        return SourceExpression(tuple(expanded), path, tuple(used), references)

    def at(self, cursor: Cursor) -> SourceExpression | None:
        """Return the expression that starts at a cursor, up to the comma, semicolon or bracket that ends it."""
        start = file_position(cursor.extent.start)
        if start is None:
            return None
        return self.expression(self.until_end(start.path, start.offset), start.path, references(cursor))

    def until_end(self, path: str, offset: int) -> list[Word]:
        """Return the words of the expression that starts at an offset."""
        stream, index, depth, angle = self.texts.words(path), self.texts.index(path, offset), 0, 0
        found: list[Word] = []
        while index < len(stream) and len(found) < 2000:
            text = stream[index].text
            if depth == 0 and (text in (";", ")", "]", "}") or (text == "," and not angle)):
                break
            depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(text, 0)
            if depth == 0:
                if text == "<" and found and found[-1].kind is TokenKind.WORD and _closes(stream, index):
                    angle += 1
                elif text == ">" and angle:
                    angle -= 1
            found.append(stream[index])
            index += 1
        return found

    # Variables

    def initializer(self, target: Cursor) -> SourceExpression | None:
        """Return the initializer of a variable, or the default of a parameter: `= x`, `(x)` or `{x}`."""
        if target.hash not in self._declared:
            self._declared[target.hash] = self._initializer(target)
        return self._declared[target.hash]

    def _initializer(self, target: Cursor) -> SourceExpression | None:
        site = file_position(target.location)
        if site is None:
            return None
        if self.is_from_macro(target):
            return None
        stream = self.texts.words(site.path)
        index = self.texts.index(site.path, site.offset) + 1
        if index >= len(stream) or stream[index].start is None:
            return None
        following, start = stream[index].text, stream[index].start
        if following == "=":
            given = self.until_end(site.path, stream[index + 1].start or 0)
        elif following in ("(", "{"):
            given = self.until_end(site.path, start or 0)
            if is_dim3(target) and following == "(":
                given = [Word("dim3", TokenKind.WORD, None, spaced=False), *given]
        else:
            return None
        return self.expression(given, site.path, references(target))

    # Functions

    def after_return(self, statement: Cursor) -> SourceExpression | None:
        """Return the expression of a return statement."""
        site = file_position(statement.extent.start)
        if site is None:
            return None
        stream, index = self.texts.words(site.path), self.texts.index(site.path, site.offset)
        if index + 1 >= len(stream) or stream[index].text != "return":
            return None
        return self.expression(
            self.until_end(site.path, stream[index + 1].start or 0), site.path, references(statement)
        )

    def end_of(self, function: Cursor, path: str) -> int:
        """Return the offset of the end of a definition, including a body that clang has skipped."""
        end = int(function.extent.end.offset)
        stream, depth = self.texts.words(path), 0
        body = self.texts.index(path, end)
        if body == len(stream) or stream[body].text != "{":
            return end
        for word in stream[body:]:
            depth += {"{": 1, "}": -1}.get(word.text, 0)
            if depth == 0 and word.start is not None:
                return word.start + 1
        return end

    def only_returned(self, function: Cursor, parameters: Sequence[Cursor]) -> SourceExpression | None:
        """Return the expression that a function returns if its text has nothing else and names only its parameters."""
        site = file_position(function.location)
        if site is None:
            return None
        stream, index = self.texts.words(site.path), self.texts.index(site.path, site.offset)
        while index + 1 < len(stream) and stream[index].text not in ("{", ";", "}"):
            index += 1
        if [word.text for word in stream[index : index + 2]] != ["{", "return"] or index + 2 >= len(stream):
            return None
        found = self.until_end(site.path, stream[index + 2].start or 0)
        known = {parameter.spelling: parameter for parameter in parameters}
        named = {word.text for word in found if word.kind is TokenKind.WORD}
        after = [word.text for word in stream[index + 2 + len(found) : index + 4 + len(found)]]
        return (
            SourceExpression(tuple(found), site.path, (), known)
            if named <= known.keys() and after == [";", "}"]
            else None
        )

    def is_from_macro(self, target: Cursor) -> bool:
        """Return whether the expansion of a macro, rather than a file, contains the name of a declaration."""
        site = file_position(target.location)
        if site is None:
            return True
        name = target.spelling.encode()
        return bool(self.texts.text(site.path)[site.offset : site.offset + len(name)] != name)


def _closes(stream: Sequence[Word], opening: int) -> bool:
    depth = 0
    for index in range(opening, min(len(stream), opening + 60)):
        text = stream[index].text
        depth += {"<": 1, ">": -1}.get(text, 0)
        if text in (";", "{", "&&", "||"):
            return False
        if depth == 0:
            return index + 1 < len(stream) and stream[index + 1].text in ("(", "::", "{")
    return False
