"""An index of the project's declarations in one translation unit."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from clang.cindex import Cursor, CursorKind, TranslationUnit, conf

from kernelmill.extraction.closure.declarations import CLASSES, KINDS
from kernelmill.extraction.syntax.cursors import FUNCTIONS, SCOPES, is_global, is_instantiation
from kernelmill.extraction.syntax.locations import ProjectTree

_NESTING = frozenset({CursorKind.NAMESPACE, CursorKind.LINKAGE_SPEC, CursorKind.UNEXPOSED_DECL})


@dataclass(slots=True)
class UnitIndex:
    """The project's outermost declarations of one translation unit, those directly in a namespace or a file."""

    order: dict[int, int] = field(default_factory=dict)
    """The position of each declaration in the unit, by hash."""
    specializations: dict[int, list[Cursor]] = field(default_factory=dict)
    """The explicit and partial specializations of each template, by its hash."""
    members: dict[str, list[Cursor]] = field(default_factory=dict)
    """The members of each class that are defined outside of it, by the class's identifier."""
    instances: dict[int, list[Cursor]] = field(default_factory=dict)
    """The instantiations of each kernel template, by its hash."""
    by_name: dict[bytes, list[Cursor]] = field(default_factory=dict)
    """The declarations by the names that they introduce, including enumerators."""
    using_directives: list[Cursor] = field(default_factory=list)

    @classmethod
    def of(cls, unit: TranslationUnit, tree: ProjectTree) -> "UnitIndex":
        """Index a translation unit."""
        index = cls()
        for number, declaration in enumerate(_outermost(unit.cursor, tree)):
            index._add(number, declaration)
        return index

    def _add(self, number: int, declaration: Cursor) -> None:
        self.order[declaration.hash] = number
        self.by_name.setdefault(declaration.spelling.encode(), []).append(declaration)
        if declaration.kind == CursorKind.ENUM_DECL:
            for enumerator in declaration.get_children():
                self.by_name.setdefault(enumerator.spelling.encode(), []).append(declaration)
        if declaration.kind == CursorKind.USING_DIRECTIVE:
            self.using_directives.append(declaration)
        parent = declaration.semantic_parent
        if parent is not None and parent.kind in CLASSES and declaration.is_definition():
            self.members.setdefault(parent.get_usr(), []).append(declaration)
        template = conf.lib.clang_getSpecializedCursorTemplate(declaration)
        if template is None:
            return
        if not is_instantiation(declaration):
            self.specializations.setdefault(template.canonical.hash, []).append(declaration)
        elif declaration.kind in FUNCTIONS and is_global(declaration):
            self.instances.setdefault(template.canonical.hash, []).append(declaration)


def _outermost(scope: Cursor, tree: ProjectTree) -> Iterator[Cursor]:
    for child in scope.get_children():
        if tree.path_of(child) is None:
            continue
        if child.kind in _NESTING:
            yield from _outermost(child, tree)
        elif child.kind in KINDS or child.kind in SCOPES:
            yield child
