"""The modules of a project: what each one defines at its top level, and what its imports mean."""

import ast
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from typing import NamedTuple

from kernelmill.triton.source import reading

AVAILABLE = frozenset({"torch", "triton", "numpy", *sys.stdlib_module_names})
"""The packages that a sample may import."""
EQUIVALENT = {"packaging.version": "torch._vendor.packaging.version", "packaging": "torch._vendor.packaging"}
"""Modules of other packages that torch has a copy of."""


class Definition(NamedTuple):
    """A statement at the top level of a module that binds names."""

    module: "Module"
    node: ast.stmt
    names: tuple[str, ...]

    @property
    def start(self) -> int:
        """The first line, with decorators."""
        decorators: list[ast.expr] = getattr(self.node, "decorator_list", [])
        return min([self.node.lineno, *(one.lineno for one in decorators)])

    @property
    def text(self) -> str:
        """The lines of the statement, with the comments directly above it."""
        lines = self.module.lines
        start = self.start
        while start > 1 and lines[start - 2].startswith("#"):
            start -= 1
        return "\n".join(lines[start - 1 : self.node.end_lineno])


class ImportedName(NamedTuple):
    """What a name means that an import binds: `from module import name`, or the module itself if `name` is none."""

    module: str
    name: str | None


@dataclass(frozen=True, kw_only=True, eq=False)
class Module:
    """A Python file of a project."""

    path: str
    text: str
    tree: ast.Module

    @cached_property
    def lines(self) -> list[str]:
        """The lines of the file, as Python counts them."""
        return self.text.split("\n")

    @cached_property
    def definitions(self) -> Mapping[str, tuple[Definition, ...]]:
        """The statements that bind each name, without imports that stand alone."""
        found: dict[str, list[Definition]] = {}
        for node in self.tree.body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                continue
            names = tuple(dict.fromkeys(_bound(node)))
            for name in names:
                found.setdefault(name, []).append(Definition(self, node, names))
        return {name: tuple(each) for name, each in found.items()}

    @cached_property
    def imports(self) -> Mapping[str, tuple[ImportedName, ...]]:
        """What imports bind, in order; imports in `if` and `try` follow those at the top."""
        found: dict[str, list[ImportedName]] = {}
        plain = [node for node in self.tree.body if isinstance(node, ast.Import | ast.ImportFrom)]
        nested = [
            node
            for top in self.tree.body
            if isinstance(top, ast.If | ast.Try)
            for node in ast.walk(top)
            if isinstance(node, ast.Import | ast.ImportFrom)
        ]
        for node in [*plain, *nested]:
            for name, meaning in self._meanings(node):
                found.setdefault(name, []).append(meaning)
        return {name: tuple(each) for name, each in found.items()}

    @cached_property
    def starred(self) -> tuple[str, ...]:
        """The modules that all names are imported from."""
        return tuple(
            self._absolute(node)
            for node in self.tree.body
            if isinstance(node, ast.ImportFrom) and any(one.name == "*" for one in node.names)
        )

    def _meanings(self, node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, ImportedName]]:
        for one in node.names:
            if isinstance(node, ast.ImportFrom):
                yield one.asname or one.name, ImportedName(self._absolute(node), one.name)
            elif one.asname:
                yield one.asname, ImportedName(one.name, None)
            else:
                yield one.name.partition(".")[0], ImportedName(one.name, None)

    def _absolute(self, node: ast.ImportFrom) -> str:
        """Return the module that an import names; relative ones start at the folder of this file."""
        if not node.level:
            return node.module or ""
        folder = PurePosixPath(self.path).parts[: -node.level]
        return ".".join([*folder, *([node.module] if node.module else [])])


def _bound(node: ast.stmt) -> Iterator[str]:
    """Return the names that a statement binds at the top level."""
    match node:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.AsyncFunctionDef(name=name):
            yield name
        case ast.Assign(targets=targets):
            yield from (one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name))
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.AugAssign(target=ast.Name(id=name)):
            yield name
        case ast.If() | ast.Try() | ast.With() | ast.For():
            for field in ("body", "orelse", "finalbody"):
                for inner in getattr(node, field, []):
                    yield from _bound(inner)
            for handler in getattr(node, "handlers", []):
                for inner in handler.body:
                    yield from _bound(inner)
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            yield from ((one.asname or one.name).partition(".")[0] for one in names)
        case _:
            pass


class Project:
    """All modules of a project, by the dotted names that imports can use for them."""

    def __init__(self, modules: Sequence[Module]) -> None:
        self.modules = tuple(modules)
        self._named: dict[str, Module] = {}
        for module in sorted(modules, key=lambda one: (one.path.count("/"), one.path)):
            parts = PurePosixPath(module.path).with_suffix("").parts
            parts = parts[:-1] if parts[-1] == "__init__" else parts
            for start in range(len(parts)):
                self._named.setdefault(".".join(parts[start:]), module)

    def find(self, dotted: str) -> Module | None:
        """Return the module of a dotted name; none for modules of other packages."""
        return None if dotted.partition(".")[0] in AVAILABLE else self._named.get(dotted)


def module_of(path: str, text: str) -> Module:
    """Read a file; raises `SyntaxError` if it is not Python."""
    plain = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return Module(path=path, text=plain, tree=reading.parsed(plain))
