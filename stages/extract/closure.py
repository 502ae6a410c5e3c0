"""The smallest set of a project's declarations that a kernel needs, found by following references in the AST."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from clang.cindex import Cursor, CursorKind, TranslationUnit, conf

from stages.extract.cursors import FUNCTIONS, SCOPES, is_instantiation, qualified_name, template_of
from stages.extract.facts import Closure, External, Piece, Reference, Wanted
from stages.extract.locations import Tree, place
from stages.lib.cuda_text import TokenKind, tokens

_OUTERMOST = frozenset({CursorKind.TRANSLATION_UNIT, CursorKind.NAMESPACE, CursorKind.LINKAGE_SPEC})
_CLASSES = frozenset(
    {
        CursorKind.STRUCT_DECL,
        CursorKind.CLASS_DECL,
        CursorKind.UNION_DECL,
        CursorKind.CLASS_TEMPLATE,
        CursorKind.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION,
    }
)
_KINDS = {
    **dict.fromkeys(FUNCTIONS, "function"),
    **dict.fromkeys(_CLASSES, "class"),
    CursorKind.CONSTRUCTOR: "function",
    CursorKind.CONVERSION_FUNCTION: "function",
    CursorKind.ENUM_DECL: "enum",
    CursorKind.TYPEDEF_DECL: "alias",
    CursorKind.TYPE_ALIAS_DECL: "alias",
    CursorKind.TYPE_ALIAS_TEMPLATE_DECL: "alias",
    CursorKind.USING_DECLARATION: "using",
    CursorKind.VAR_DECL: "variable",
}


@dataclass(slots=True)
class Survey:
    """A parsed translation unit with what the search needs to know of all of it."""

    unit: TranslationUnit
    tree: Tree
    headers: Path
    order: dict[int, int] = field(default_factory=dict)
    """Hash of each outermost declaration -> its place in the unit."""
    specialisations: dict[int, list[Cursor]] = field(default_factory=dict)
    """Hash of a template -> the project's own specialisations of it."""
    macros: dict[str, Cursor] = field(default_factory=dict)
    """The project's macros by name."""
    redefined: set[str] = field(default_factory=set)
    """Names that mean different things at different places."""
    expansions: dict[str, list[tuple[int, Cursor]]] = field(default_factory=dict)
    """File -> macro expansions with their offset."""

    def __post_init__(self) -> None:
        for cursor in self.unit.cursor.get_children():
            if cursor.kind == CursorKind.MACRO_DEFINITION and self.tree.of(cursor) is not None:
                known = self.macros.setdefault(cursor.spelling, cursor)
                if _macro_text(known, self.tree) != _macro_text(cursor, self.tree):
                    self.redefined.add(cursor.spelling)
            elif cursor.kind == CursorKind.MACRO_INSTANTIATION and (path := self.tree.of(cursor)) is not None:
                self.expansions.setdefault(path, []).append((cursor.extent.start.offset, cursor))
        for number, declaration in enumerate(_outermost(self.unit.cursor, self.tree)):
            self.order[declaration.hash] = number
            template = conf.lib.clang_getSpecializedCursorTemplate(declaration)
            if template is not None and not is_instantiation(declaration):
                self.specialisations.setdefault(template.canonical.hash, []).append(declaration)


def _outermost(scope: Cursor, tree: Tree) -> Iterator[Cursor]:
    for child in scope.get_children():
        if tree.of(child) is None:
            continue
        if child.kind in (CursorKind.NAMESPACE, CursorKind.LINKAGE_SPEC, CursorKind.UNEXPOSED_DECL):
            yield from _outermost(child, tree)
        elif child.kind in _KINDS or child.kind in SCOPES:
            yield child


def close(survey: Survey, kernel: Cursor, wanted: Wanted) -> Closure:
    """What `kernel` needs, transitively."""
    search = _Search(survey)
    search.follow(kernel)
    pieces = _outer(sorted(search.pieces.values(), key=lambda found: found.order))
    macros = search.macro_pieces(kernel)  # before the externals are read: macros of others are among them
    if any(piece.name in survey.redefined for piece in macros):
        return Closure(kernel=wanted.id, missing="macro_redefined")
    return Closure(
        kernel=wanted.id,
        pieces=(*macros, *(found.piece for found in pieces)),
        externals=tuple(sorted(search.externals, key=lambda e: (e.origin, e.header, e.name))),
        references=tuple(_references(kernel)),
    )


@dataclass(frozen=True, slots=True)
class _Found:
    piece: Piece
    order: int
    cursor: Cursor


def _outer(found: list[_Found]) -> list[_Found]:
    """Without what lies inside another piece: the enumeration of a `typedef enum {...} name;`."""
    spans = [(f.piece.path, f.piece.start_offset, f.piece.end_offset) for f in found]
    return [
        f
        for f, (path, start, end) in zip(found, spans, strict=True)
        if not any(p == path and s <= start and end <= e and (s, e) != (start, end) for p, s, e in spans)
    ]


@dataclass(slots=True)
class _Search:
    survey: Survey
    pieces: dict[int, _Found] = field(default_factory=dict)
    externals: set[External] = field(default_factory=set)
    _waiting: list[Cursor] = field(default_factory=list)

    def follow(self, kernel: Cursor) -> None:
        seen = {kernel.canonical.hash}
        self._waiting = [kernel]
        while self._waiting:
            for target in _targets(self._waiting.pop()):
                if target.location.file is None:
                    continue
                if self.survey.tree.of(target) is None:
                    self._note(target)
                    continue
                owner = _owner(target)
                owner = None if owner is None else _written(owner)
                if owner is None or owner.kind not in _KINDS or owner.canonical.hash in seen:
                    continue
                seen.add(owner.canonical.hash)
                self._take(owner)

    def _take(self, owner: Cursor) -> None:
        definition = owner.get_definition() or owner
        path = self.survey.tree.of(definition)
        if path is None or definition.hash in self.pieces or _is_builtin(definition):
            return
        self.pieces[definition.hash] = _Found(
            piece=_piece(definition, path, self.survey.tree),
            order=self.survey.order.get(definition.hash, -1),
            cursor=definition,
        )
        self._waiting.append(definition)
        for specialisation in self.survey.specialisations.get(definition.canonical.hash, []):
            self._take(specialisation)

    def _note(self, target: Cursor) -> None:
        path = target.location.file.name
        headers = str(self.survey.headers)
        if path.startswith(headers):
            inside = path[len(headers) + 1 :]
            origin, _, header = inside.partition("/include/")
        elif "/lib/clang/" in path:
            origin, header = "clang", Path(path).name
        else:
            origin, header = "system", Path(path).name
        self.externals.add(External(name=qualified_name(target), origin=origin, header=header))

    def macro_pieces(self, kernel: Cursor) -> list[Piece]:
        """The project's macros that the kernel and its pieces expand, those they need first."""
        tree, wanted = self.survey.tree, dict[str, None]()
        for cursor in (kernel, *(found.cursor for found in self.pieces.values())):
            path = tree.of(cursor)
            start, end = cursor.extent.start.offset, cursor.extent.end.offset
            for offset, expansion in self.survey.expansions.get(path or "", []):
                if start <= offset < end:
                    self._want_macro(expansion.spelling, wanted)
        return [_macro(self.survey.macros[name], tree) for name in wanted]

    def _want_macro(self, name: str, wanted: dict[str, None]) -> None:
        definition = self.survey.macros.get(name)
        if definition is None:
            self.externals.add(External(name=name, origin="macro", header=""))
            return
        if name in wanted:
            return
        wanted[name] = None
        for token in tokens(_macro_text(definition, self.survey.tree)):
            if token.kind is TokenKind.WORD:
                self._want_macro(token.text.decode("utf-8", "replace"), wanted)


def _targets(cursor: Cursor) -> Iterator[Cursor]:
    """Everything that the cursors under one declaration refer to."""
    for child in cursor.walk_preorder():
        if child.kind == CursorKind.OVERLOADED_DECL_REF:
            for index in range(conf.lib.clang_getNumOverloadedDecls(child)):
                yield conf.lib.clang_getOverloadedDecl(child, index)
            continue
        target = child.referenced
        if target is not None and target != child:
            yield template_of(target) if target.kind in FUNCTIONS else target
        if child.kind in (CursorKind.VAR_DECL, CursorKind.PARM_DECL, CursorKind.FIELD_DECL):
            declared = child.type.get_canonical().get_declaration()
            if declared.kind != CursorKind.NO_DECL_FOUND:
                template = conf.lib.clang_getSpecializedCursorTemplate(declared)
                yield declared if template is None else template


def _owner(cursor: Cursor) -> Cursor | None:
    """The declaration directly in a namespace or file that holds `cursor`; none for what is local to a function."""
    while cursor is not None:
        parent = cursor.semantic_parent
        if parent is None or parent.kind in _OUTERMOST:
            return cursor
        if parent.kind in FUNCTIONS:
            return None
        cursor = parent
    return None


def _written(owner: Cursor) -> Cursor:
    """What an implicit instantiation was made from, or the declaration itself."""
    template = conf.lib.clang_getSpecializedCursorTemplate(owner)
    return owner if template is None or template.location != owner.location else template


def _is_builtin(function: Cursor) -> bool:
    """Whether clang declared a function of its own at its first use: no type stands before its name."""
    return function.kind in FUNCTIONS and function.extent.start == function.location


def _piece(cursor: Cursor, path: str, tree: Tree) -> Piece:
    text = tree.text(path)
    end = cursor.extent.end.offset
    if _KINDS[cursor.kind] != "function" or not cursor.is_definition():
        following = re.compile(rb"\s*;").match(text, end)  # what a macro makes has none
        end = following.end() if following else end
    namespaces, scope = [], cursor.semantic_parent
    while scope is not None and scope.kind != CursorKind.TRANSLATION_UNIT:
        if scope.kind == CursorKind.NAMESPACE:
            namespaces.append("" if "(" in scope.spelling else scope.spelling)
        scope = scope.semantic_parent
    start = tree.declaration_start(path, cursor.extent.start.offset)
    return Piece(
        name=qualified_name(cursor),
        kind=_KINDS[cursor.kind],
        path=path,
        start_offset=start,
        end_offset=end,
        start_line=text.count(b"\n", 0, start) + 1,
        namespaces=tuple(reversed(namespaces)),
    )


def _macro_text(definition: Cursor, tree: Tree) -> bytes:
    path = tree.of(definition)
    return b"" if path is None else tree.text(path)[definition.extent.start.offset : definition.extent.end.offset]


def _macro(definition: Cursor, tree: Tree) -> Piece:
    path = tree.of(definition)
    assert path is not None
    return Piece(
        name=definition.spelling,
        kind="macro",
        path=path,
        start_offset=definition.extent.start.offset,
        end_offset=definition.extent.end.offset,
        start_line=definition.extent.start.line,
    )


def _references(kernel: Cursor) -> Iterator[Reference]:
    """Where the kernel's own template parameters stand in its text, by the AST: shadowed names are others."""
    own = {
        c.hash: c.spelling
        for c in kernel.get_children()
        if c.kind in (CursorKind.TEMPLATE_TYPE_PARAMETER, CursorKind.TEMPLATE_NON_TYPE_PARAMETER)
    }
    places = set()
    for cursor in kernel.walk_preorder():
        if cursor.kind not in (CursorKind.TYPE_REF, CursorKind.DECL_REF_EXPR):
            continue
        target = cursor.referenced
        if target is None or target.hash not in own:
            continue
        start = place(cursor.extent.start)
        if start is not None:
            places.add((start.offset, own[target.hash]))
    for offset, name in sorted(places):
        yield Reference(parameter=name, start_offset=offset, end_offset=offset + len(name.encode()))
