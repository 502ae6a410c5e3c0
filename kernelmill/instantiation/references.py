"""What the kernel of a unit reaches, by the unit's own AST: which parts it needs and what each name means there.

A template says what it needs twice: in its text, where every name that does not depend on its parameters must be
declared, and in each of its instantiations, where calls are resolved. Both are followed; of a set of overloads in a
template's text only those that an instantiation calls count.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal

from clang.cindex import Cursor, CursorKind, TranslationUnit, conf

from kernelmill.cpp.tokens import TokenKind, tokens
from kernelmill.extraction.syntax import attributes
from kernelmill.instantiation.facts import Part

FUNCTIONS = frozenset(
    {
        CursorKind.FUNCTION_DECL,
        CursorKind.FUNCTION_TEMPLATE,
        CursorKind.CXX_METHOD,
        CursorKind.CONSTRUCTOR,
        CursorKind.DESTRUCTOR,
        CursorKind.CONVERSION_FUNCTION,
    }
)
_SCOPES = frozenset({CursorKind.TRANSLATION_UNIT, CursorKind.NAMESPACE, CursorKind.LINKAGE_SPEC})
_ALIASES = frozenset({CursorKind.TYPEDEF_DECL, CursorKind.TYPE_ALIAS_DECL})
_TYPED = frozenset({CursorKind.VAR_DECL, CursorKind.PARM_DECL, CursorKind.FIELD_DECL, CursorKind.TYPEDEF_DECL})
_OFFSET = re.compile(r"(?<=\.cu)@\d+(?=@|$)")
"""Clang's identifiers of local names hold their place in the file, which pruning moves."""
_PREPROCESSING = frozenset(
    {CursorKind.MACRO_DEFINITION, CursorKind.MACRO_INSTANTIATION, CursorKind.INCLUSION_DIRECTIVE}
)


@dataclass(frozen=True, slots=True, order=True)
class ExternalName:
    """A name that a header declares."""

    header: str
    name: str
    """Qualified."""


@dataclass(frozen=True, slots=True)
class ByteRange:
    """Bytes of a unit's text, the end excluded."""

    start: int
    end: int


@dataclass(slots=True, kw_only=True)
class Reached:
    """What one pass over a unit found."""

    parts: set[int] = field(default_factory=set)
    outside: set[ExternalName] = field(default_factory=set)
    kept: set[ByteRange] = field(default_factory=set)
    """Declarations in stand-ins that are needed."""
    declared: set[ByteRange] = field(default_factory=set)
    """All declarations in stand-ins that can be left out by themselves."""
    meaning: list[str] = field(default_factory=list)
    """What each name means, in the order in which the search met them."""


Overloads = Literal["called", "named"]
"""Which of a set of overloads in a template's text are reached: those that an instantiation calls, or all."""


def reach(
    unit: TranslationUnit, parts: Sequence[Part], starts: Sequence[int], overloads: Overloads = "called"
) -> Reached:
    """All that the last part, the kernel, reaches in a unit whose parts begin at the byte offsets `starts`."""
    search = _ReachSearch(unit, parts, starts, overloads)
    search.run()
    return search.reached


class _ReachSearch:
    def __init__(
        self, unit: TranslationUnit, parts: Sequence[Part], starts: Sequence[int], overloads: Overloads
    ) -> None:
        self.reached = Reached()
        self._overloads = overloads
        self._parts, self._starts = parts, starts
        self._file = unit.spelling
        self._tops: dict[int, list[Cursor]] = {}
        self._expansions: dict[int, list[Cursor]] = {}
        self._waiting: list[Cursor] = []
        self._seen: set[str] = set()
        self._meaning: list[str] = []
        for cursor in unit.cursor.get_children():
            where = self._part(cursor)
            if where is None:
                continue
            if cursor.kind == CursorKind.MACRO_INSTANTIATION:
                self._expansions.setdefault(where, []).append(cursor)
            elif cursor.kind not in _PREPROCESSING and _is_written(cursor):
                self._tops.setdefault(where, []).append(cursor)

    def run(self) -> None:
        for number, part in enumerate(self._parts):
            if part.kind == "stand_in":
                self.reached.declared |= set(_removable(self._tops.get(number, ())))
        self._need(len(self._parts) - 1)
        while self._waiting:
            self._visit(self._waiting.pop(0))

    def _part(self, cursor: Cursor) -> int | None:
        location = cursor.location
        if location.file is None or location.file.name != self._file:
            return None
        return bisect_right(self._starts, location.offset) - 1

    def _need(self, number: int) -> None:
        if number in self.reached.parts:
            return
        self.reached.parts.add(number)
        for expansion in self._expansions.get(number, ()):
            self._expand(expansion)
        for word in attributes.names(self._parts[number].text.encode()):
            self._need_named(word.text.decode())
        if self._parts[number].kind != "stand_in":
            self._waiting += self._tops.get(number, ())

    def _need_named(self, name: str) -> None:
        """What an attribute names, whose expressions libclang shows nothing of: by its name, and enumerators."""
        declarations = [(i, p) for i, p in enumerate(self._parts) if p.kind == "declaration"]
        for number, part in declarations:
            is_enum = part.piece is not None and part.piece.kind == "enum"
            if part.name.rpartition("::")[2] == name or (is_enum and name in _words(part.text)):
                self._need(number)

    def _expand(self, expansion: Cursor) -> None:
        definition = expansion.referenced
        if definition is None or definition.location.file is None:
            return
        number = self._part(definition)
        if number is None:
            self.reached.outside.add(ExternalName(definition.location.file.name, definition.spelling))
        else:
            self._need_macro(number, expansion.extent.start.offset)

    def _need_macro(self, number: int, before: int) -> None:
        """A macro and those that its body goes through, as they are defined where it is expanded."""
        if self._parts[number].kind != "macro":
            return self._need(number)
        key = f"macro {number} {before}"  # elsewhere the same words may mean other macros
        if key in self._seen:
            return None
        self._seen.add(key)
        self.reached.parts.add(number)
        for word in _words(self._parts[number].text):
            named = [i for i, p in enumerate(self._parts) if p.kind == "macro" and p.name == word]
            earlier = [i for i in named if self._starts[i] < before]
            if earlier:
                self._need_macro(earlier[-1], before)
            else:
                self.reached.outside.add(ExternalName("", word))
        return None

    def _visit(self, cursor: Cursor) -> None:
        ours = self._is_in_stand_in(cursor)
        self._meaning = [] if ours else self.reached.meaning  # what a stand-in says inside is not the unit's to keep
        for child in _parts_to_walk(cursor, ours):
            if child.kind == CursorKind.OVERLOADED_DECL_REF and self._overloads == "named":
                for index in range(conf.lib.clang_getNumOverloadedDecls(child)):
                    self._reach(conf.lib.clang_getOverloadedDecl(child, index))
            target = child.referenced
            if target is not None and target != child and target.kind != CursorKind.OVERLOADED_DECL_REF:
                self._reach(target)
            if child.kind in _TYPED:
                declared = child.type.get_canonical().get_declaration()
                if declared.kind != CursorKind.NO_DECL_FOUND:
                    self._reach(declared)

    def _is_in_stand_in(self, cursor: Cursor) -> bool:
        number = self._part(cursor)
        return number is not None and self._parts[number].kind == "stand_in"

    def _reach(self, target: Cursor) -> None:
        if target.location.file is None or target.kind == CursorKind.NAMESPACE:
            return  # many parts open a namespace; what is used of it tells which are needed
        number = self._part(target)
        if number is None:
            self.reached.outside.add(ExternalName(target.location.file.name, _qualified(target)))
            self._meaning.append(target.get_usr())
            return
        own = target.mangled_name if target.kind in FUNCTIONS else _OFFSET.sub("", target.get_usr())
        self._meaning.append(own)
        self._need(number)
        owner = _owner(target)
        if self._parts[number].kind == "stand_in":
            self._take(owner)
        template = conf.lib.clang_getSpecializedCursorTemplate(target)
        if template is not None:
            self._reach_once(template)
            self._instance(target)
        if target.kind in _ALIASES:
            self._reach_once(target.underlying_typedef_type.get_declaration())  # in an instance, of its arguments
        parent = target.semantic_parent
        if parent is not None and target.kind in FUNCTIONS and parent.kind not in _SCOPES:
            self._instance(target)  # a member of an instantiated class is instantiated with it

    def _reach_once(self, target: Cursor) -> None:
        key = f"once {target.get_usr()} {target.location.offset}"
        if key not in self._seen:
            self._seen.add(key)
            self._reach(target)

    def _instance(self, target: Cursor) -> None:
        """The body that clang made of a template for these arguments: its calls are resolved."""
        if target.kind not in FUNCTIONS:
            return
        body = target.get_definition() or target
        key = f"{body.get_usr()} {body.mangled_name}"
        if key not in self._seen:
            self._seen.add(key)
            self._waiting.append(body)

    def _take(self, owner: Cursor) -> None:
        """A declaration of a stand-in: its members are taken one by one."""
        stretch = _stretch(owner)
        if stretch in self.reached.kept:
            return
        self.reached.kept.add(stretch)
        self._waiting.append(owner)
        parent = owner.semantic_parent
        if parent is not None and parent.kind not in _SCOPES:
            self._take(_owner(parent))


def _is_written(cursor: Cursor) -> bool:
    """Whether a declaration stands in the file by itself.

    Clang also hands out, as if they did, the members and instantiations for which it made code later.
    """
    parent = cursor.lexical_parent
    template = conf.lib.clang_getSpecializedCursorTemplate(cursor)
    made = template is not None and cursor.location in (
        template.location,
        (template.get_definition() or template).location,
    )
    return not made and (parent is None or parent.kind in _SCOPES)


def _parts_to_walk(cursor: Cursor, member_by_member: bool) -> Iterator[Cursor]:
    """Everything under a declaration; of a class whose members are taken one by one, what is no function."""
    yield cursor
    for child in cursor.get_children():
        if not (member_by_member and child.kind in FUNCTIONS):
            yield from child.walk_preorder()


def _removable(tops: Sequence[Cursor]) -> Iterator[ByteRange]:
    for cursor in tops:
        if cursor.kind in _SCOPES:
            yield from _removable(list(cursor.get_children()))
        elif cursor.kind != CursorKind.USING_DIRECTIVE:  # names that it gives away are found through it
            yield _stretch(cursor)
            for member in cursor.get_children():
                if member.kind in FUNCTIONS and cursor.kind not in FUNCTIONS and not member.is_default_method():
                    yield _stretch(member)


def _owner(cursor: Cursor) -> Cursor:
    """The function, class or other declaration of a stand-in that holds `cursor` and can be left out by itself."""
    while True:
        parent = cursor.semantic_parent
        if cursor.kind in FUNCTIONS or parent is None or parent.kind in _SCOPES:
            return cursor
        cursor = parent


def _stretch(cursor: Cursor) -> ByteRange:
    template = conf.lib.clang_getSpecializedCursorTemplate(cursor)
    written = template if template is not None and template.location == cursor.location else cursor
    return ByteRange(written.extent.start.offset, written.extent.end.offset)


def _qualified(cursor: Cursor) -> str:
    names, scope = [], cursor
    while scope is not None and scope.kind != CursorKind.TRANSLATION_UNIT:
        if scope.spelling and "(" not in scope.spelling:
            names.append(scope.spelling)
        scope = scope.semantic_parent
    return "::".join(reversed(names))


def _words(definition: str) -> Iterator[str]:
    """The words of a macro's body, its name and parameters left out."""
    _, _, rest = definition.rpartition("#define ")
    stream = list(tokens(rest.encode()))
    own, body = set(), stream[1:]
    if len(stream) > 1 and stream[1].text == b"(" and stream[1].start == stream[0].end:
        closing = next((i for i, token in enumerate(stream) if token.text == b")"), len(stream) - 1)
        own, body = {token.text for token in stream[2:closing]}, stream[closing + 1 :]
    for token in body:
        if token.kind is TokenKind.WORD and token.text not in own:
            yield token.text.decode("utf-8", "replace")
