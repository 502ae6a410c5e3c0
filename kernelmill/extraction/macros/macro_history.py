"""Find the definition of a macro that is in force where a declaration expands it."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from clang.cindex import Cursor, CursorKind, TranslationUnit

from kernelmill.cpp.words import all_words
from kernelmill.extraction.syntax.locations import ProjectTree


class MacroError(ValueError):
    """One declaration uses two definitions of a macro; the message is the macro's name."""


@dataclass(frozen=True)
class _MacroEvent:
    """A definition or an expansion, and its position in the order of preprocessing."""

    time: int
    cursor: Cursor

    @cached_property
    def offset(self) -> int:
        """The offset of its first byte in its file."""
        return int(self.cursor.extent.start.offset)


@dataclass(slots=True, kw_only=True)
class MacroUses:
    """The macros that some declarations use."""

    everywhere: list[Cursor] = field(default_factory=list)
    """The definitions of names with one definition among them, in order of preprocessing."""
    before: list[list[Cursor]]
    """The definitions that must directly precede each declaration, since their names are redefined."""
    foreign: frozenset[str] = frozenset()
    """Words of the declarations, and of the macros they use, that the project does not define as macros.

    They are read from the text: clang lists no expansions of macros that a precompiled header defines.
    """


class MacroHistory:
    """The macro definitions and expansions of the project in a translation unit."""

    def __init__(self, unit: TranslationUnit, tree: ProjectTree) -> None:
        self._tree = tree
        self._definitions: dict[str, list[_MacroEvent]] = {}
        self._expansions: dict[str, list[_MacroEvent]] = {}
        self._texts: dict[int, bytes] = {}
        # The children are in order of preprocessing.
        for time, cursor in enumerate(unit.cursor.get_children()):
            if cursor.kind not in (CursorKind.MACRO_DEFINITION, CursorKind.MACRO_INSTANTIATION):
                continue
            path = tree.path_of(cursor)
            if path is None:
                continue
            if cursor.kind == CursorKind.MACRO_DEFINITION:
                self._definitions.setdefault(cursor.spelling, []).append(_MacroEvent(time, cursor))
            else:
                self._expansions.setdefault(path, []).append(_MacroEvent(time, cursor))

    def used(self, declarations: Sequence[Cursor]) -> MacroUses:
        """Return the macros that declarations use, given in the order in which they will be written.

        Raises `MacroError` if a single declaration uses two definitions of a name.
        """
        used = MacroUses(before=[])
        used_by = [self._used_by(declaration) for declaration in declarations]
        texts: dict[str, set[bytes]] = {}
        for own in used_by:
            for name, definition in own.items():
                texts.setdefault(name, set()).add(self._text(definition.cursor))
        steady = {name: own[name] for own in reversed(used_by) for name in own if len(texts[name]) == 1}
        used.everywhere = [event.cursor for event in sorted(steady.values(), key=lambda event: event.time)]
        current: dict[str, bytes] = {}
        for own in used_by:
            changed = []
            for name, definition in sorted(own.items()):
                text = self._text(definition.cursor)
                if name not in steady and current.get(name) != text:
                    current[name] = text
                    changed.append(definition.cursor)
            used.before.append(changed)
        definitions = [event.cursor for own in used_by for event in own.values()]
        words = (all_words(self._text(cursor)) for cursor in (*declarations, *definitions))
        used.foreign = frozenset().union(*words) - self._definitions.keys()
        return used

    def _used_by(self, declaration: Cursor) -> dict[str, _MacroEvent]:
        """Return the definitions that one declaration uses, by name."""
        found: dict[str, _MacroEvent] = {}
        start, end = declaration.extent.start.offset, declaration.extent.end.offset
        for expansion in self._expansions.get(self._tree.path_of(declaration) or "", []):
            if start <= expansion.offset < end:
                for name, definition in self._reached(expansion.cursor.spelling, expansion.time):
                    known = found.setdefault(name, definition)
                    if self._text(known.cursor) != self._text(definition.cursor):
                        raise MacroError(name)
        return found

    def _reached(self, name: str, time: int) -> Iterator[tuple[str, _MacroEvent]]:
        """Yield the definitions that an expansion uses: the words of a macro's body are looked up at the expansion."""
        waiting, seen = [name], {name}
        while waiting:
            name = waiting.pop()
            definition = self._in_force(name, time)
            if definition is None:
                continue
            yield name, definition
            found = all_words(self._text(definition.cursor)) - seen
            seen |= found
            waiting += sorted(found)

    def _in_force(self, name: str, time: int) -> _MacroEvent | None:
        definitions = self._definitions.get(name, [])
        index = bisect_left(definitions, time, key=lambda event: event.time)
        return definitions[index - 1] if index else None

    def _text(self, definition: Cursor) -> bytes:
        key = definition.hash
        if key not in self._texts:
            path, extent = self._tree.path_of(definition), definition.extent
            self._texts[key] = b"" if path is None else self._tree.text(path)[extent.start.offset : extent.end.offset]
        return self._texts[key]
