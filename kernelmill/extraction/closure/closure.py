"""The smallest set of a project's declarations that a kernel needs, found by following references in the AST."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from clang.cindex import Cursor, CursorKind, TranslationUnit, conf

from kernelmill.extraction.macros.macro_meanings import MacroError, Macros
from kernelmill.extraction.syntax import attributes
from kernelmill.extraction.syntax.cursors import (
    FUNCTIONS,
    SCOPES,
    TEMPLATE_PARAMETERS,
    is_global,
    is_instantiation,
    qualified_name,
    template_of,
)
from kernelmill.extraction.syntax.locations import Tree, place
from kernelmill.extraction.syntax.template_arguments import UNWRITABLE, declarations, is_local, spelled
from kernelmill.records import Closure, ExternalName, InstanceClosure, ParameterReference, ProjectDeclaration
from kernelmill.records.reasons import InstantiateReason

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
    CursorKind.USING_DIRECTIVE: "using",
    CursorKind.NAMESPACE_ALIAS: "alias",
    CursorKind.VAR_DECL: "variable",
}


@dataclass(slots=True)
class Survey:
    """A parsed translation unit with what the search needs to know of all of it."""

    unit: TranslationUnit
    tree: Tree
    headers: Path
    given: Mapping[str, str] = field(default_factory=dict)
    """Macros of the command line: name -> what would stand after `#define`."""
    order: dict[int, int] = field(default_factory=dict)
    """Hash of each outermost declaration -> its place in the unit."""
    specialisations: dict[int, list[Cursor]] = field(default_factory=dict)
    """Hash of a template -> the project's own specialisations of it."""
    instances: dict[int, list[Cursor]] = field(default_factory=dict)
    """Hash of a kernel template -> its instantiations."""
    named: dict[bytes, list[Cursor]] = field(default_factory=dict)
    """The project's outermost declarations by the names that they give, those of enumerators among them."""
    macros: Macros = field(init=False)
    using: list[Cursor] = field(default_factory=list)
    """The project's using-directives outside of functions."""

    def __post_init__(self) -> None:
        self.macros = Macros(self.unit, self.tree)
        for number, declaration in enumerate(_outermost(self.unit.cursor, self.tree)):
            self.order[declaration.hash] = number
            self.named.setdefault(declaration.spelling.encode(), []).append(declaration)
            if declaration.kind == CursorKind.ENUM_DECL:
                for enumerator in declaration.get_children():
                    self.named.setdefault(enumerator.spelling.encode(), []).append(declaration)
            if declaration.kind == CursorKind.USING_DIRECTIVE:
                self.using.append(declaration)
            template = conf.lib.clang_getSpecializedCursorTemplate(declaration)
            if template is None:
                continue
            if not is_instantiation(declaration):
                self.specialisations.setdefault(template.canonical.hash, []).append(declaration)
            elif declaration.kind in FUNCTIONS and is_global(declaration):
                self.instances.setdefault(template.canonical.hash, []).append(declaration)


def definitions(arguments: Sequence[str]) -> dict[str, str]:
    """The macros that a command line leaves defined, each as what would stand after `#define`."""
    found: dict[str, str] = {}
    for index, argument in enumerate(arguments):
        value = argument[2:] or "".join(arguments[index + 1 : index + 2])
        name = re.match(r"\w*", value)
        if not argument.startswith(("-D", "-U")) or name is None:
            continue
        found.pop(name[0], None)
        if argument.startswith("-D"):
            head, equals, body = value.partition("=")
            found[name[0]] = f"{head} {body if equals else 1}"
    return found


def _outermost(scope: Cursor, tree: Tree) -> Iterator[Cursor]:
    for child in scope.get_children():
        if tree.of(child) is None:
            continue
        if child.kind in (CursorKind.NAMESPACE, CursorKind.LINKAGE_SPEC, CursorKind.UNEXPOSED_DECL):
            yield from _outermost(child, tree)
        elif child.kind in _KINDS or child.kind in SCOPES:
            yield child


def close(survey: Survey, kernel: Cursor) -> Closure:
    """What `kernel` needs, transitively, and more rather than less: what a unit does not use can be pruned from it."""
    search = _Search(survey)
    search.follow(kernel)
    found = _needs(search, kernel, ())
    return Closure(
        kernel=qualified_name(kernel),
        pieces=found.pieces,
        externals=found.externals,
        references=() if found.missing else tuple(_references(kernel, survey.tree)),
        namespaces=() if found.missing else _namespaces(kernel),
        definitions=found.definitions,
        needs=() if found.missing else tuple(_by_arguments(search, kernel)),
        missing=found.missing,
        detail=found.detail,
    )


def _by_arguments(search: "_Search", kernel: Cursor) -> Iterator[InstanceClosure]:
    """What instances need beyond their template: those whose arguments name the same declarations go together."""
    together: dict[frozenset[int], dict[tuple[str, ...], Cursor]] = {}
    for instance in search.survey.instances.get(kernel.canonical.hash, []):
        named = frozenset(c.canonical.hash for c in declarations(instance) if search.survey.tree.of(c) is not None)
        if named:
            together.setdefault(named, {}).setdefault(spelled(instance), instance)
    for instances in together.values():
        arguments, first = tuple(sorted(instances)), next(iter(instances.values()))
        reason = _unwritable(first)
        if reason is not None:
            yield InstanceClosure(instances=arguments, missing=reason, detail=", ".join(arguments[0]))
            continue
        more = search.copy()
        more.meet(declarations(first))
        for instance in instances.values():
            more.follow(instance)  # its calls are resolved, those that are found by their arguments among them
        yield _needs(more, kernel, arguments)


def _unwritable(instance: Cursor) -> InstantiateReason | None:
    """Why nothing outside of a function can name the arguments of an instance."""
    for argument in spelled(instance):
        for beginning, reason in UNWRITABLE:
            if beginning in argument:
                return reason
    return InstantiateReason.LOCAL_TYPE_ARGUMENT if any(is_local(c) for c in declarations(instance)) else None


def _needs(search: "_Search", kernel: Cursor, instances: tuple[tuple[str, ...], ...]) -> InstanceClosure:
    survey = search.survey
    search.take_using_directives()
    found = _outer(sorted(search.pieces.values(), key=lambda each: each.order))
    try:
        used = survey.macros.used([*(each.cursor for each in found), kernel])
    except MacroError as error:
        return InstanceClosure(instances=instances, missing=InstantiateReason.MACRO_MEANS_TWO_THINGS, detail=str(error))
    pieces = [*(_macro(definition, survey.tree) for definition in used.everywhere)]
    for each, before in zip(found, used.before, strict=False):
        pieces += [*(_macro(definition, survey.tree) for definition in before), each.piece]
    pieces += [_macro(definition, survey.tree) for definition in used.before[-1]]
    externals = search.externals | {ExternalName(name=name, origin="macro", header="") for name in used.foreign}
    return InstanceClosure(
        instances=instances,
        pieces=tuple(pieces),
        externals=tuple(sorted(externals, key=lambda e: (e.origin, e.header, e.name))),
        definitions=tuple(survey.given[name] for name in sorted(used.foreign) if name in survey.given),
    )


@dataclass(frozen=True, slots=True)
class _Found:
    piece: ProjectDeclaration
    order: int
    cursor: Cursor


def _outer(found: list[_Found]) -> list[_Found]:
    """Each stretch of text once, and none inside another piece: the enumeration of a `typedef enum {...} name;`."""
    first = {(f.piece.path, f.piece.start_offset, f.piece.end_offset): f for f in reversed(found)}
    return [
        f
        for (path, start, end), f in reversed(first.items())
        if not any(p == path and s <= start and end <= e and (s, e) != (start, end) for p, s, e in first)
    ]


@dataclass(slots=True)
class _Search:
    survey: Survey
    pieces: dict[int, _Found] = field(default_factory=dict)
    externals: set[ExternalName] = field(default_factory=set)
    _seen: set[int] = field(default_factory=set)
    _waiting: list[Cursor] = field(default_factory=list)

    def copy(self) -> "_Search":
        """A search that has found as much and goes on by itself."""
        return _Search(self.survey, dict(self.pieces), set(self.externals), set(self._seen))

    def follow(self, function: Cursor) -> None:
        """All that a function reaches."""
        self._seen.add(function.canonical.hash)
        self._waiting.append(function)
        self._run()

    def meet(self, targets: Iterable[Cursor]) -> None:
        """Some declarations and all that they reach."""
        for target in targets:
            self._meet(target)
        self._run()

    def _run(self) -> None:
        while self._waiting:
            cursor = self._waiting.pop()
            for target in (*_targets(cursor), *_in_attributes(cursor, self.survey)):
                self._meet(target)

    def _meet(self, target: Cursor) -> None:
        if target.location.file is None:
            return
        if self.survey.tree.of(target) is None:
            self._note(target)
            return
        owner = _owner(target)
        owner = None if owner is None else _written(owner)
        if owner is None or owner.kind not in _KINDS or owner.canonical.hash in self._seen:
            return
        self._seen.add(owner.canonical.hash)
        self._take(owner)

    def _take(self, owner: Cursor) -> None:
        # That of another name for a namespace is the namespace.
        definition = owner.canonical if owner.kind == CursorKind.NAMESPACE_ALIAS else owner.get_definition() or owner
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

    def take_using_directives(self) -> None:
        """Which of them matter is not known before the unit is compiled without them."""
        for directive in self.survey.using:
            path = self.survey.tree.of(directive)
            if path is not None:
                self.pieces[directive.hash] = _Found(
                    piece=_piece(directive, path, self.survey.tree),
                    order=self.survey.order[directive.hash],
                    cursor=directive,
                )

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
        self.externals.add(ExternalName(name=qualified_name(target), origin=origin, header=header))


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


def _in_attributes(cursor: Cursor, survey: Survey) -> Iterator[Cursor]:
    """Whatever goes by one of the names in the attributes of a declaration."""
    path = survey.tree.of(cursor)
    if path is not None:
        for name in attributes.names(_text(cursor, path, survey.tree)):
            yield from survey.named.get(name.text, ())


def _text(cursor: Cursor, path: str, tree: Tree) -> bytes:
    return tree.text(path)[tree.declaration_start(path, cursor.extent.start.offset) : cursor.extent.end.offset]


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


def _piece(cursor: Cursor, path: str, tree: Tree) -> ProjectDeclaration:
    text = tree.text(path)
    end = cursor.extent.end.offset
    if _KINDS[cursor.kind] != "function" or not cursor.is_definition():
        # What a macro makes has none; after `int a, b;` the other names go along.
        following = re.compile(rb"\s*(?:,[^;{}]*)?;").match(text, end)
        end = following.end() if following else end
    start = tree.declaration_start(path, cursor.extent.start.offset)
    return ProjectDeclaration(
        name=qualified_name(cursor),
        kind=_KINDS[cursor.kind],
        path=path,
        start_offset=start,
        end_offset=end,
        start_line=text.count(b"\n", 0, start) + 1,
        namespaces=_namespaces(cursor),
    )


def _namespaces(cursor: Cursor) -> tuple[str, ...]:
    """The namespaces around a declaration, outermost first; an anonymous one is empty."""
    names, scope = [], cursor.semantic_parent
    while scope is not None and scope.kind != CursorKind.TRANSLATION_UNIT:
        if scope.kind == CursorKind.NAMESPACE:
            names.append("" if "(" in scope.spelling else scope.spelling)
        scope = scope.semantic_parent
    return tuple(reversed(names))


def _macro(definition: Cursor, tree: Tree) -> ProjectDeclaration:
    path = tree.of(definition)
    assert path is not None
    return ProjectDeclaration(
        name=definition.spelling,
        kind="macro",
        path=path,
        start_offset=definition.extent.start.offset,
        end_offset=definition.extent.end.offset,
        start_line=definition.extent.start.line,
    )


def _references(kernel: Cursor, tree: Tree) -> Iterator[ParameterReference]:
    """Where the kernel's own template parameters stand in its text, by the AST: shadowed names are others."""
    own = {c.hash: c.spelling for c in kernel.get_children() if c.kind in TEMPLATE_PARAMETERS}
    places: dict[int, ParameterReference] = {}
    for cursor in kernel.walk_preorder():
        if cursor.kind not in (CursorKind.TYPE_REF, CursorKind.TEMPLATE_REF, CursorKind.DECL_REF_EXPR):
            continue
        target = cursor.referenced
        start = None if target is None or target.hash not in own else place(cursor.extent.start)
        if start is not None:
            name = own[target.hash]
            places[start.offset] = ParameterReference(
                parameter=name,
                start_offset=start.offset,
                end_offset=start.offset + len(name.encode()),
                in_macro=cursor.extent.start.offset != start.offset,
            )
    path = tree.of(kernel)
    if path is not None:
        first = tree.declaration_start(path, kernel.extent.start.offset)
        for word in attributes.parameters(_text(kernel, path, tree), frozenset(own.values())):
            at = first + word.start
            places.setdefault(
                at,
                ParameterReference(
                    parameter=word.text.decode(), start_offset=at, end_offset=at + len(word.text), in_macro=False
                ),
            )
    yield from (places[offset] for offset in sorted(places))
