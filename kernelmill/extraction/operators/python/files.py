"""Read the Python files of a project: their definitions, what each definition refers to, and their imports.

The files are read with the standard library's `ast`; nothing is imported or run.
"""

import ast
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Literal, NamedTuple

from kernelmill.records import Dropped
from kernelmill.records.reasons import ExtractReason

_AUTOGRAD = ("forward", "backward")
_C_LOADERS = ("CDLL", "dlopen", "LoadLibrary")


@dataclass(frozen=True, slots=True, kw_only=True)
class PythonDefinition:
    """A function, a class, a method or a module-level name of a Python file."""

    path: str
    name: str
    """The name in its module; `Class.method` for methods."""
    kind: Literal["function", "class", "alias"]
    start_line: int
    end_line: int
    references: tuple[str, ...]
    """The dotted names that it mentions, in order of their first mention."""
    literals: tuple[str, ...]
    """The strings among the arguments of its calls that are identifiers."""
    looked_up: tuple[str, ...]
    """The strings by which it looks up functions that it then calls: `getattr(x, "name")`, `find("name")(...)`."""
    registered: tuple[str, ...] = ()
    """The `namespace::name` strings in its decorators."""
    autograd: bool = False
    """Whether it is a class with a static forward or backward, or a method of one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PythonFile:
    """The definitions and names of one Python file."""

    path: str
    definitions: Mapping[str, PythonDefinition]
    imports: Mapping[str, str]
    """The dotted name that each imported name refers to; relative imports are resolved to folders of the project."""
    loaded: Mapping[str, tuple[str, ...]]
    """The string arguments of the call whose result is assigned to each variable: `ext = load_ext('_ext', [...])`."""
    kept: Mapping[str, tuple[str, ...]]
    """The dotted names of imported objects that are assigned to each attribute of `self`."""
    exported: frozenset[str]
    """The names in `__all__`, and those that an `__init__.py` imports."""
    calls_c: bool
    """Whether it loads shared libraries by ctypes or cffi."""


@dataclass(slots=True)
class _Names:
    """The names that the statements of one file introduce."""

    path: str
    imports: dict[str, str] = field(default_factory=dict)
    loaded: dict[str, tuple[str, ...]] = field(default_factory=dict)
    kept: dict[str, tuple[str, ...]] = field(default_factory=dict)
    exported: set[str] = field(default_factory=set)
    calls_c: bool = False

    @classmethod
    def of(cls, tree: ast.Module, path: str) -> "_Names":
        names = cls(path)
        for node in ast.walk(tree):
            match node:
                case ast.Import():
                    names._import(node)
                case ast.ImportFrom():
                    base = _base(node, path)
                    names.imports.update((a.asname or a.name, f"{base}.{a.name}".strip(".")) for a in node.names)
                case ast.Assign():
                    names._assign(node)
        for statement in tree.body:
            match statement:
                case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=other)) if other in names.imports:
                    names.imports.setdefault(name, names.imports[other])
        if PurePosixPath(path).name == "__init__.py":
            names.exported.update(names.imports)
        return names

    def _import(self, node: ast.Import) -> None:
        for alias in node.names:
            package = alias.name.split(".")[0]
            self.imports[alias.asname or package] = alias.name if alias.asname else package

    def _assign(self, node: ast.Assign) -> None:
        match node:
            case ast.Assign(targets=[ast.Name(id=name), *_], value=ast.Call() as call):
                self.loaded.setdefault(name, tuple(_strings(call)))
                self.calls_c = self.calls_c or any(word in ast.unparse(call.func) for word in _C_LOADERS)
            case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                self.exported.update(_strings(value))
            case ast.Assign(targets=[ast.Name(id=name), *_], value=ast.Attribute() as value) if dotted(value):
                self.imports.setdefault(name, dotted(value))
            case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=name)], value=value):
                self.kept[name] = (*self.kept.get(name, ()), *([dotted(value)] if dotted(value) else []))


def parse(path: str, text: bytes) -> PythonFile:
    """Read one file.

    Raises `SyntaxError`, `ValueError`, `RecursionError` or `MemoryError` if Python cannot parse it.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(text, filename=path)
    names = _Names.of(tree, path)
    return PythonFile(
        path=path,
        definitions={definition.name: definition for definition in _definitions(tree.body, path)},
        imports=names.imports,
        loaded=names.loaded,
        kept=names.kept,
        exported=frozenset(names.exported),
        calls_c=names.calls_c,
    )


def parse_all(source: str, texts: Mapping[str, bytes]) -> tuple[tuple[PythonFile, ...], tuple[Dropped, ...]]:
    """Read every file; those that Python cannot parse are dropped with the reason."""
    files, unread = [], []
    for path, text in sorted(texts.items()):
        try:
            files.append(parse(path, text))
        except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
            reason = f"{type(error).__name__}: {error}".splitlines()[0]
            unread.append(
                Dropped(
                    id=f"{source}/{path}",
                    source=source,
                    stage="extract",
                    reason=ExtractReason.PYTHON_NOT_PARSED,
                    detail=reason,
                )
            )
    return tuple(files), tuple(unread)


def dotted(node: ast.AST) -> str:
    """Return the dotted name that a chain of attributes spells, `a.b.c`; empty for other expressions."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return ".".join(reversed([*names, node.id])) if isinstance(node, ast.Name) else ""


def _base(node: ast.ImportFrom, path: str) -> str:
    """Return the package that an import is relative to, as folders of the project joined by dots."""
    if not node.level:
        return node.module or ""
    folders = PurePosixPath(path).parent.parts
    kept = folders[: len(folders) - node.level + 1]
    return ".".join([*kept, *([node.module] if node.module else [])])


def _definitions(body: list[ast.stmt], path: str) -> Iterator[PythonDefinition]:
    for node in body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                yield _definition(node, path, node.name, "function")
            case ast.ClassDef():
                yield from _class(node, path)
            case ast.Assign(targets=[ast.Name(id=name), *_]) | ast.AnnAssign(target=ast.Name(id=name)):
                yield _definition(node, path, name, "alias")
            case ast.If() | ast.Try() | ast.With() | ast.For() | ast.While():
                yield from _definitions(_nested(node), path)


def _nested(block: ast.stmt) -> list[ast.stmt]:
    parts = [getattr(block, name, []) for name in ("body", "orelse", "finalbody")]
    parts += [handler.body for handler in getattr(block, "handlers", [])]
    return [statement for part in parts for statement in part]


def _class(node: ast.ClassDef, path: str) -> Iterator[PythonDefinition]:
    methods = [m for m in node.body if isinstance(m, ast.FunctionDef | ast.AsyncFunctionDef)]
    bases = [dotted(base) for base in node.bases]
    autograd = any(base.rpartition(".")[2].endswith("Function") for base in bases) and any(
        m.name in _AUTOGRAD for m in methods
    )
    yield _definition(node, path, node.name, "class", autograd=autograd)
    for method in methods:
        yield _definition(method, path, f"{node.name}.{method.name}", "function", autograd=autograd)


def _definition(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign,
    path: str,
    name: str,
    kind: Literal["function", "class", "alias"],
    *,
    autograd: bool = False,
) -> PythonDefinition:
    decorators = getattr(node, "decorator_list", [])
    mentioned = _mentions(node)
    return PythonDefinition(
        path=path,
        name=name,
        kind=kind,
        start_line=min([node.lineno, *(d.lineno for d in decorators)]),
        end_line=node.end_lineno or node.lineno,
        references=mentioned.names,
        literals=mentioned.literals,
        looked_up=mentioned.looked_up,
        registered=tuple(text for d in decorators for text in _strings(d) if "::" in text),
        autograd=autograd,
    )


class _Mentions(NamedTuple):
    """The names and strings in a definition, as in `PythonDefinition`."""

    names: tuple[str, ...]
    literals: tuple[str, ...]
    looked_up: tuple[str, ...]


def _mentions(node: ast.AST) -> _Mentions:
    """Collect dotted names, each with its whole chain of attributes, and strings among the arguments of calls."""
    names: dict[str, None] = {}
    literals: dict[str, None] = {}
    looked_up: dict[str, None] = {}
    waiting: list[ast.AST] = [node]
    while waiting:
        current = waiting.pop()
        if isinstance(current, ast.Attribute | ast.Name) and (name := dotted(current)):
            names[name] = None
            continue
        match current:
            case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(text)), *_]):
                looked_up[text] = None
            case ast.Call(func=ast.Call(args=[ast.Constant(value=str(text))], keywords=[])):
                looked_up[text] = None
        if isinstance(current, ast.Call):
            given = [*current.args, *(keyword.value for keyword in current.keywords)]
            literals.update((a.value, None) for a in given if isinstance(a, ast.Constant) and isinstance(a.value, str))
        waiting.extend(reversed(list(ast.iter_child_nodes(current))))
    kept = tuple(text for text in literals if text.isidentifier() or "::" in text)
    return _Mentions(tuple(names), kept, tuple(text for text in looked_up if text.isidentifier()))


def _strings(node: ast.AST) -> Iterator[str]:
    for part in ast.walk(node):
        if isinstance(part, ast.Constant) and isinstance(part.value, str):
            yield part.value
