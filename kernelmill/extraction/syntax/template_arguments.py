"""The template arguments of an instantiated kernel: their spelling in records, and the declarations they name."""

import re
from collections.abc import Iterator

from clang.cindex import Cursor, CursorKind, TemplateArgumentKind, Type, TypeKind, conf

from kernelmill.extraction.syntax.cursors import FUNCTIONS, SCOPES, qualified_name, template_of
from kernelmill.records.reasons import InstantiateReason

_NAMED = frozenset(
    {CursorKind.CLASS_TEMPLATE, CursorKind.TYPE_ALIAS_TEMPLATE_DECL, CursorKind.FUNCTION_DECL, CursorKind.VAR_DECL}
)
"""The declarations that a template argument other than a type or a number can name."""
_LAMBDA_FOLDER = re.compile(r"(?<= at )[^():]*[\\/]")
"""The folder in clang's spelling of a lambda: `(lambda at /home/me/project/a.cu:3:5)`."""
UNWRITABLE = (
    ("(lambda at ", InstantiateReason.LAMBDA_ARGUMENT),
    ("(unnamed ", InstantiateReason.UNNAMED_TYPE_ARGUMENT),
    ("(anonymous struct", InstantiateReason.UNNAMED_TYPE_ARGUMENT),
    ("(anonymous class", InstantiateReason.UNNAMED_TYPE_ARGUMENT),
)
"""Spellings of types that have no name outside the function that defines them, with the reason to record."""


def spelled_arguments(instance: Cursor) -> tuple[str, ...]:
    """Return the template arguments of an instantiation: types as clang spells them, templates and functions by name.

    Parameter packs and expressions are spelled by their kind: `pack`, `expression`.
    """
    named = iter(_named(instance))
    found = []
    for index in range(max(instance.get_num_template_arguments(), 0)):
        kind = instance.get_template_argument_kind(index)
        if kind == TemplateArgumentKind.TYPE:
            argument = instance.get_template_argument_type(index)
            if argument.kind != TypeKind.INVALID:
                found.append(_LAMBDA_FOLDER.sub("", argument.get_canonical().spelling))
        elif kind == TemplateArgumentKind.INTEGRAL:
            found.append(str(instance.get_template_argument_value(index)))
        elif _is_name(kind):
            target = next(named, None)
            found.append(kind.name.lower() if target is None else qualified_name(target))
        else:
            found.append(kind.name.lower())
    return tuple(found)


def named_declarations(instance: Cursor) -> Iterator[Cursor]:
    """Yield the classes, templates and functions that the template arguments of an instantiation name."""
    yield from _named(instance)
    for index in range(max(instance.get_num_template_arguments(), 0)):
        if instance.get_template_argument_kind(index) == TemplateArgumentKind.TYPE:
            yield from _of_type(instance.get_template_argument_type(index).get_canonical())


def is_local(declaration: Cursor) -> bool:
    """Return whether a declaration is local to a function."""
    scope = declaration.semantic_parent
    while scope is not None and scope.kind != CursorKind.TRANSLATION_UNIT:
        if scope.kind in FUNCTIONS or scope.kind in (CursorKind.LAMBDA_EXPR, CursorKind.CONSTRUCTOR):
            return True
        scope = scope.semantic_parent
    return False


def _of_type(argument: Type) -> Iterator[Cursor]:
    if argument.kind == TypeKind.INVALID:
        return
    if argument.kind == TypeKind.FUNCTIONPROTO:
        yield from _of_type(argument.get_result())
        for parameter in argument.argument_types():
            yield from _of_type(parameter)
        return
    for inner in (argument.get_pointee(), argument.get_array_element_type()):
        if inner.kind != TypeKind.INVALID:
            yield from _of_type(inner)
            return
    declared = argument.get_declaration()
    while declared.kind != CursorKind.NO_DECL_FOUND and declared.kind in _CLASSES:
        template = conf.lib.clang_getSpecializedCursorTemplate(declared)
        yield declared if template is None else template
        if template is not None:
            yield from _named(declared)
            of = declared.type
            for index in range(max(of.get_num_template_arguments(), 0)):
                yield from _of_type(of.get_template_argument_type(index).get_canonical())
        declared = declared.semantic_parent  # a class in an instance of a template has its arguments


_CLASSES = frozenset({CursorKind.STRUCT_DECL, CursorKind.CLASS_DECL, CursorKind.UNION_DECL, CursorKind.ENUM_DECL})


def _is_name(kind: TemplateArgumentKind) -> bool:
    return kind.name in ("TEMPLATE", "DECLARATION")


def _named(instance: Cursor) -> list[Cursor]:
    """Return the templates, functions and variables among the arguments; empty if they cannot be distinguished.

    libclang has no cursors for them, but the symbol of an instantiation contains the symbols of its arguments.
    """
    kinds = [instance.get_template_argument_kind(i) for i in range(max(instance.get_num_template_arguments(), 0))]
    count = sum(_is_name(kind) for kind in kinds)
    if not count:
        return []
    _, _, symbol = instance.get_usr().partition("<" if instance.kind in FUNCTIONS else ">")
    found: dict[int, Cursor] = {}
    for candidate in _candidates(instance.translation_unit.cursor):
        _, at, own = candidate.get_usr().partition("@")
        match = re.search(rf"(?<=#){re.escape(at + own)}(?=[#>]|$)", symbol)
        if match:
            found.setdefault(match.start(), candidate)
    return [found[start] for start in sorted(found)] if len(found) == count else []


def _candidates(scope: Cursor) -> Iterator[Cursor]:
    for child in scope.get_children():
        if child.kind in _NAMED:
            yield template_of(child)
        elif child.kind in SCOPES:
            yield from _candidates(child)
