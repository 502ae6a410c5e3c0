"""Collect the declarations that a kernel needs by following the references in the AST."""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from clang.cindex import Cursor, CursorKind, conf

from kernelmill.clang import plain_cursors
from kernelmill.clang.plain_cursors import PlainCursor
from kernelmill.extraction.closure.declarations import KINDS, declaration, declaration_text
from kernelmill.extraction.closure.unit_index import UnitIndex
from kernelmill.extraction.syntax import attributes
from kernelmill.extraction.syntax.cursors import FUNCTIONS, plain_overloads, qualified_name, template_of
from kernelmill.extraction.syntax.locations import ProjectTree
from kernelmill.records import ExternalName, ProjectDeclaration

_OUTERMOST = frozenset({CursorKind.TRANSLATION_UNIT, CursorKind.NAMESPACE, CursorKind.LINKAGE_SPEC})
_TYPED = frozenset({CursorKind.VAR_DECL, CursorKind.PARM_DECL, CursorKind.FIELD_DECL})


@dataclass(frozen=True, slots=True)
class OrderedDeclaration:
    """A declaration and its position in the translation unit."""

    record: ProjectDeclaration
    order: int
    cursor: Cursor


@dataclass(slots=True)
class ClosureSearch:
    """The declarations that have been reached from some functions of one translation unit."""

    tree: ProjectTree
    index: UnitIndex
    headers: str
    """The folder of the header set."""
    declarations: dict[int, OrderedDeclaration] = field(default_factory=dict)
    externals: set[ExternalName] = field(default_factory=set)
    _seen: set[int] = field(default_factory=set)
    _reached: set[Hashable] = field(default_factory=set)
    """The identities of what the declarations refer to, which many of them do to the same."""
    _waiting: list[Cursor] = field(default_factory=list)

    def copy(self) -> "ClosureSearch":
        """Return a search that starts from the same declarations and continues on its own."""
        return ClosureSearch(
            self.tree,
            self.index,
            self.headers,
            dict(self.declarations),
            set(self.externals),
            set(self._seen),
            set(self._reached),
        )

    def add_function(self, function: Cursor) -> None:
        """Add everything that a function reaches, but not the function itself."""
        self._seen.add(function.canonical.hash)
        self._waiting.append(function)
        self._run()

    def add_declarations(self, targets: Iterable[Cursor]) -> None:
        """Add declarations and everything that they reach."""
        for target in targets:
            self._add(target)
        self._run()

    def add_using_directives(self) -> None:
        """Add all using-directives: which of them matter is unknown until the unit is compiled without them."""
        for directive in self.index.using_directives:
            path = self.tree.path_of(directive)
            if path is not None:
                self.declarations[directive.hash] = OrderedDeclaration(
                    record=declaration(directive, path, self.tree),
                    order=self.index.order[directive.hash],
                    cursor=directive,
                )

    def _run(self) -> None:
        while self._waiting:
            cursor = self._waiting.pop()
            for target in (*self._targets(cursor), *self._in_attributes(cursor)):
                self._add(target)

    def _targets(self, cursor: Cursor) -> Iterator[Cursor]:
        """Yield everything that the cursors below a declaration refer to, and no other declaration before did."""
        for child in cursor.walk_preorder():
            if child.kind == CursorKind.OVERLOADED_DECL_REF:
                for plain in plain_overloads(child):
                    if self._is_new(plain):
                        yield plain_cursors.with_methods(plain, child)
                continue
            plain = plain_cursors.referenced(child)
            if plain.kind != plain_cursors.NULL and not plain_cursors.is_same(plain, child) and self._is_new(plain):
                target = plain_cursors.with_methods(plain, child)
                yield template_of(target) if target.kind in FUNCTIONS else target
            if child.kind in _TYPED:
                declared = child.type.get_canonical().get_declaration()
                if declared.kind != CursorKind.NO_DECL_FOUND:
                    template = conf.lib.clang_getSpecializedCursorTemplate(declared)
                    yield declared if template is None else template

    def _is_new(self, plain: PlainCursor) -> bool:
        """Whether nothing referred to a declaration before; from now on, something does."""
        identity = plain_cursors.identity(plain)
        if identity in self._reached:
            return False
        self._reached.add(identity)
        return True

    def _add(self, target: Cursor) -> None:
        if target.location.file is None:
            return
        if self.tree.path_of(target) is None:
            self._add_external(target)
            return
        owner = _owner(target)
        owner = None if owner is None else _as_written(owner)
        if owner is None or owner.kind not in KINDS or owner.canonical.hash in self._seen:
            return
        self._seen.add(owner.canonical.hash)
        self._take(owner)

    def _take(self, owner: Cursor) -> None:
        # The definition of a namespace alias would be the namespace.
        definition = owner.canonical if owner.kind == CursorKind.NAMESPACE_ALIAS else owner.get_definition() or owner
        path = self.tree.path_of(definition)
        if path is None or definition.hash in self.declarations or _is_builtin(definition):
            return
        self.declarations[definition.hash] = OrderedDeclaration(
            record=declaration(definition, path, self.tree),
            order=self.index.order.get(definition.hash, -1),
            cursor=definition,
        )
        self._waiting.append(definition)
        for specialization in self.index.specializations.get(definition.canonical.hash, []):
            self._take(specialization)
        for member in self.index.members.get(definition.get_usr(), []):
            self._take(member)

    def is_needed_as_argument(self, named: Cursor) -> bool:
        """Return whether a declaration that a template argument names has to be declared in a unit.

        This is so for those of the project, and for those of libraries, such as `std::plus`, whose header the unit has
        to include. Units replace the types of the framework, and global types of CUDA are found by their names.
        """
        if named.location.file is None:
            return False
        if self.tree.path_of(named) is not None:
            return True
        external = self._external(named)
        return external.origin != "torch" and "::" in external.name

    def _add_external(self, target: Cursor) -> None:
        self.externals.add(self._external(target))

    def _external(self, target: Cursor) -> ExternalName:
        path = target.location.file.name
        if path.startswith(self.headers):
            inside = path[len(self.headers) + 1 :]
            origin, _, header = inside.partition("/include/")
        elif "/lib/clang/" in path:
            origin, header = "clang", Path(path).name
        else:
            origin, header = "system", Path(path).name
        return ExternalName(name=qualified_name(target), origin=origin, header=header)

    def _in_attributes(self, cursor: Cursor) -> Iterator[Cursor]:
        """Yield every declaration whose name occurs in the attributes of a declaration."""
        path = self.tree.path_of(cursor)
        if path is not None:
            for name in attributes.names(declaration_text(cursor, path, self.tree)):
                yield from self.index.by_name.get(name.text, ())


def _owner(cursor: Cursor) -> Cursor | None:
    """Return the outermost declaration around `cursor`, which is directly in a namespace or file.

    The result is `None` for names that are local to a function.
    """
    while cursor is not None:
        parent = cursor.semantic_parent
        if parent is None or parent.kind in _OUTERMOST:
            return cursor
        if parent.kind in FUNCTIONS:
            return None
        cursor = parent
    return None


def _as_written(owner: Cursor) -> Cursor:
    """Return the template of an implicit instantiation, or the declaration itself."""
    template = conf.lib.clang_getSpecializedCursorTemplate(owner)
    return owner if template is None or template.location != owner.location else template


def _is_builtin(function: Cursor) -> bool:
    """Return whether clang declared a builtin function at its first use: no type precedes its name."""
    return function.kind in FUNCTIONS and function.extent.start == function.location
