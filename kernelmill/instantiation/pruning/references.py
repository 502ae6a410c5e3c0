"""Find what the kernel of a unit reaches in the AST of the unit: the parts it needs, and the meaning of each name.

A template refers to declarations twice: in its text, where every name that does not depend on its parameters must be
declared, and in each of its instantiations, where calls are resolved. The search follows both; in the text of a
template, only those functions of an overload set count that an instantiation calls.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from clang.cindex import Cursor, CursorKind, TranslationUnit, conf

from kernelmill.clang import plain_cursors
from kernelmill.clang.plain_cursors import OffsetsInFile
from kernelmill.cpp.tokens import TokenKind, tokens
from kernelmill.extraction.syntax import attributes
from kernelmill.instantiation.facts import Part
from kernelmill.instantiation.pruning.declarations import (
    FUNCTIONS,
    SCOPES,
    ByteRange,
    byte_range,
    from_float,
    is_written,
    owner_of,
    qualified_name,
    removable,
    walk,
)

_ALIASES = frozenset({CursorKind.TYPEDEF_DECL, CursorKind.TYPE_ALIAS_DECL})
_TYPED = frozenset({CursorKind.VAR_DECL, CursorKind.PARM_DECL, CursorKind.FIELD_DECL, CursorKind.TYPEDEF_DECL})
_NO_TARGETS = frozenset({plain_cursors.NULL, CursorKind.OVERLOADED_DECL_REF.value})
_OFFSET = re.compile(r"(?<=\.cu)@\d+(?=@|$)")
"""The file offset in clang's identifiers of local names, which pruning shifts."""
_PREPROCESSING = frozenset(
    {CursorKind.MACRO_DEFINITION, CursorKind.MACRO_INSTANTIATION, CursorKind.INCLUSION_DIRECTIVE}
)


@dataclass(frozen=True, slots=True, order=True)
class HeaderDeclaration:
    """A name that a header declares."""

    header: str
    name: str
    """The qualified name."""


@dataclass(slots=True, kw_only=True)
class Reached:
    """What the search found in one pass over a unit."""

    parts: set[int] = field(default_factory=set)
    externals: set[HeaderDeclaration] = field(default_factory=set)
    needed: set[ByteRange] = field(default_factory=set)
    """The declarations in stand-ins that are needed."""
    removable: set[ByteRange] = field(default_factory=set)
    """All declarations in stand-ins that can be removed separately."""
    meanings: list[str] = field(default_factory=list)
    """The declaration that each name refers to, in the order of the search."""


Overloads = Literal["called", "named"]
"""Which functions of an overload set in the text of a template count: those that an instantiation calls, or all."""


def reach(
    unit: TranslationUnit, parts: Sequence[Part], starts: Sequence[int], overloads: Overloads = "called"
) -> Reached:
    """Find what the last part, the kernel, reaches in a unit whose parts begin at the byte offsets `starts`."""
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
        self._offsets = OffsetsInFile(unit.spelling)
        self._macros: dict[str, list[int]] = {}
        self._tops: dict[int, list[Cursor]] = {}
        self._expansions: dict[int, list[Cursor]] = {}
        self._pending: list[Cursor] = []
        self._visited: set[str] = set()
        self._targets: dict[bytes, tuple[str, ...]] = {}
        """The meaning of each declaration reached so far; whatever else it needs has been found."""
        self._meanings: list[str] = []
        for number, part in enumerate(parts):
            if part.kind == "macro":
                self._macros.setdefault(part.name, []).append(number)
        for cursor in unit.cursor.get_children():
            where = self._part(cursor)
            if where is None:
                continue
            if cursor.kind == CursorKind.MACRO_INSTANTIATION:
                self._expansions.setdefault(where, []).append(cursor)
            elif cursor.kind not in _PREPROCESSING and is_written(cursor):
                self._tops.setdefault(where, []).append(cursor)

    def run(self) -> None:
        for number, part in enumerate(self._parts):
            if part.kind == "stand_in":
                self.reached.removable |= set(removable(self._tops.get(number, ())))
        self._need(len(self._parts) - 1)
        while self._pending:
            self._visit(self._pending.pop(0))

    def _part(self, cursor: Cursor) -> int | None:
        offset = self._offsets.of(cursor)
        return None if offset is None else bisect_right(self._starts, offset) - 1

    def _need(self, number: int) -> None:
        if number in self.reached.parts:
            return
        self.reached.parts.add(number)
        for expansion in self._expansions.get(number, ()):
            self._expand(expansion)
        for word in attributes.names(self._parts[number].text.encode()):
            self._need_named(word.text.decode())
        if self._parts[number].kind != "stand_in":
            self._pending += self._tops.get(number, ())

    def _need_named(self, name: str) -> None:
        """Need what declares a name in an attribute, whose expressions libclang does not expose."""
        declarations = [(i, p) for i, p in enumerate(self._parts) if p.kind == "declaration"]
        for number, part in declarations:
            is_enum = part.declaration is not None and part.declaration.kind == "enum"
            if part.name.rpartition("::")[2] == name or (is_enum and name in _words(part.text)):
                self._need(number)

    def _expand(self, expansion: Cursor) -> None:
        definition = expansion.referenced
        if definition is None or definition.location.file is None:
            return
        number = self._part(definition)
        if number is None:
            self.reached.externals.add(HeaderDeclaration(definition.location.file.name, definition.spelling))
        else:
            self._need_macro(number, expansion.extent.start.offset)

    def _need_macro(self, number: int, before: int) -> None:
        """Need a macro, and the macros in its body as they are defined where it is expanded."""
        if self._parts[number].kind != "macro":
            return self._need(number)
        key = f"macro {number} {before}"  # elsewhere the same names may be other macros
        if key in self._visited:
            return None
        self._visited.add(key)
        self.reached.parts.add(number)
        for word in _words(self._parts[number].text):
            earlier = [i for i in self._macros.get(word, ()) if self._starts[i] < before]
            if earlier:
                self._need_macro(earlier[-1], before)
            else:
                self.reached.externals.add(HeaderDeclaration("", word))
        return None

    def _visit(self, cursor: Cursor) -> None:
        in_stand_in = self._is_in_stand_in(cursor)
        self._meanings = [] if in_stand_in else self.reached.meanings  # names inside of stand-ins may change
        for child in walk(cursor, in_stand_in):
            if child.kind == CursorKind.OVERLOADED_DECL_REF and self._overloads == "named":
                for index in range(conf.lib.clang_getNumOverloadedDecls(child)):
                    self._reach(conf.lib.clang_getOverloadedDecl(child, index))
            target = plain_cursors.referenced(child)
            if target.kind not in _NO_TARGETS and not plain_cursors.is_same(target, child):
                found = self._targets.get(bytes(target))
                if found is None:
                    self._reach(plain_cursors.with_methods(target, child))
                else:
                    self._meanings += found
            if child.kind in _TYPED:
                type_declaration = child.type.get_canonical().get_declaration()
                if type_declaration.kind != CursorKind.NO_DECL_FOUND:
                    self._reach(type_declaration)

    def _is_in_stand_in(self, cursor: Cursor) -> bool:
        number = self._part(cursor)
        return number is not None and self._parts[number].kind == "stand_in"

    def _reach(self, target: Cursor) -> None:
        identity = bytes(target)
        if identity in self._targets:
            self._meanings += self._targets[identity]
            return
        if target.location.file is None or target.kind == CursorKind.NAMESPACE:
            self._targets[identity] = ()
            return  # many parts open a namespace; its members decide which are needed
        number = self._part(target)
        if number is None:
            self.reached.externals.add(HeaderDeclaration(target.location.file.name, qualified_name(target)))
            self._targets[identity] = (target.get_usr(),)
        else:
            own = target.mangled_name if target.kind in FUNCTIONS else _OFFSET.sub("", target.get_usr())
            self._targets[identity] = (own,)
        self._meanings += self._targets[identity]
        if number is not None:
            self._reach_part(number, target)

    def _reach_part(self, number: int, target: Cursor) -> None:
        """Need the part that declares a target, and what its declaration depends on."""
        self._need(number)
        self._need_definition(number, target)
        owner = owner_of(target)
        if self._parts[number].kind == "stand_in":
            self._need_declaration(owner)
        template = conf.lib.clang_getSpecializedCursorTemplate(target)
        if template is not None:
            self._reach_once(template)
            self._instance(target)
        if target.kind in _ALIASES:
            self._reach_once(
                target.underlying_typedef_type.get_declaration()
            )  # in an instantiation, it depends on the arguments
        parent = target.semantic_parent
        if parent is not None and target.kind in FUNCTIONS and parent.kind not in SCOPES:
            self._instance(target)  # a member of an instantiated class is instantiated with it

    def _need_definition(self, number: int, target: Cursor) -> None:
        """Need the part that defines a member outside of its class, which is in the part with this number."""
        definition = target.get_definition() if target.kind in FUNCTIONS else None
        own = None if definition is None else self._part(definition)
        if own is not None and own != number:
            self._need(own)

    def _reach_once(self, target: Cursor) -> None:
        key = f"once {target.get_usr()} {target.location.offset}"
        if key not in self._visited:
            self._visited.add(key)
            self._reach(target)

    def _instance(self, target: Cursor) -> None:
        """Visit the instantiated body of a template, in which calls are resolved."""
        if target.kind not in FUNCTIONS:
            return
        body = target.get_definition() or target
        key = f"{body.get_usr()} {body.mangled_name}"
        if key not in self._visited:
            self._visited.add(key)
            self._pending.append(body)

    def _need_declaration(self, owner: Cursor) -> None:
        """Need a declaration of a stand-in; its members are needed one by one.

        Host code fills buffers of a class from numbers, also where the kernel only reads them.
        """
        stretch = byte_range(owner)
        if stretch in self.reached.needed:
            return
        self.reached.needed.add(stretch)
        self._pending.append(owner)
        for constructor in from_float(owner):
            self._need_declaration(constructor)
        parent = owner.semantic_parent
        if parent is not None and parent.kind not in SCOPES:
            self._need_declaration(owner_of(parent))


@lru_cache(maxsize=1 << 12)
def _words(definition: str) -> tuple[str, ...]:
    """Return the names in the body of a macro, without its own name and parameters."""
    _, _, rest = definition.rpartition("#define ")
    stream = list(tokens(rest.encode()))
    own, body = set(), stream[1:]
    if len(stream) > 1 and stream[1].text == b"(" and stream[1].start == stream[0].end:
        closing = next((i for i, token in enumerate(stream) if token.text == b")"), len(stream) - 1)
        own, body = {token.text for token in stream[2:closing]}, stream[closing + 1 :]
    names = (token.text for token in body if token.kind is TokenKind.WORD and token.text not in own)
    return tuple(name.decode("utf-8", "replace") for name in names)
