"""Python files of a project: what they define, what each definition refers to, and what they import.

Read with the standard library's `ast`; nothing is imported or run.
"""

import ast
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Literal, NamedTuple

from kernelmill.records import Dropped
from kernelmill.records.reasons import ExtractReason

_BLOCKS = (ast.If, ast.Try, ast.With, ast.For, ast.While)
_AUTOGRAD = ("forward", "backward")


@dataclass(frozen=True, slots=True, kw_only=True)
class Definition:
    """A function, a class, a method or a module-level name of a Python file."""

    path: str
    name: str
    """`Class.method` for methods."""
    kind: Literal["function", "class", "alias"]
    start_line: int
    end_line: int
    references: tuple[str, ...]
    """Dotted names that it mentions, in order of their first mention."""
    literals: tuple[str, ...]
    """Identifiers that stand as strings among the arguments of its calls."""
    looked_up: tuple[str, ...]
    """Those that give what is then called: `getattr(x, "name")`, `find("name")(...)`."""
    registered: tuple[str, ...] = ()
    """`namespace::name` strings of its decorators."""
    autograd: bool = False
    """A class with a static forward and backward, or a method of one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PythonFile:
    """One parsed file."""

    path: str
    definitions: Mapping[str, Definition]
    imports: Mapping[str, str]
    """Local name -> dotted name of what it stands for, relative imports resolved to folders of the project."""
    loaded: Mapping[str, tuple[str, ...]]
    """Variable -> strings given to the call that made it: `load_ext('_ext', [...])`."""
    kept: Mapping[str, tuple[str, ...]]
    """Attribute of `self` -> dotted names of imported objects that are assigned to it."""
    exported: frozenset[str]
    """What an `__init__.py` imports, and what `__all__` lists."""
    calls_c: bool
    """Whether it loads shared libraries by ctypes or cffi."""


def parse(path: str, text: bytes) -> PythonFile:
    """What one file defines and refers to.

    Raises `SyntaxError`, `ValueError`, `RecursionError` or `MemoryError` where Python cannot read it.
    """
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = ast.parse(text, filename=path)
    imports: dict[str, str] = {}
    loaded: dict[str, tuple[str, ...]] = {}
    kept: dict[str, tuple[str, ...]] = {}
    exported: set[str] = set()
    calls_c = False
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                imports.update(
                    (a.asname or a.name.split(".")[0], a.name if a.asname else a.name.split(".")[0]) for a in names
                )
            case ast.ImportFrom(names=names):
                base = _base(node, path)
                imports.update((a.asname or a.name, f"{base}.{a.name}".strip(".")) for a in names)
            case ast.Assign(targets=[ast.Name(id=name), *_], value=ast.Call() as call):
                loaded.setdefault(name, tuple(_strings(call)))
                calls_c = calls_c or any(word in ast.unparse(call.func) for word in ("CDLL", "dlopen", "LoadLibrary"))
            case ast.Assign(targets=[ast.Name(id="__all__")], value=value):
                exported.update(_strings(value))
            case ast.Assign(targets=[ast.Name(id=name), *_], value=ast.Attribute() as value) if dotted(value):
                imports.setdefault(name, dotted(value))
            case ast.Assign(targets=[ast.Attribute(value=ast.Name(id="self"), attr=name)], value=value):
                kept[name] = (*kept.get(name, ()), *([dotted(value)] if dotted(value) else []))
    for statement in tree.body:
        match statement:
            case ast.Assign(targets=[ast.Name(id=name)], value=ast.Name(id=other)) if other in imports:
                imports.setdefault(name, imports[other])
    if PurePosixPath(path).name == "__init__.py":
        exported.update(imports)
    definitions = {d.name: d for d in _definitions(tree.body, path)}
    return PythonFile(
        path=path,
        definitions=definitions,
        imports=imports,
        loaded=loaded,
        kept=kept,
        exported=frozenset(exported),
        calls_c=calls_c,
    )


def parse_all(source: str, texts: Mapping[str, bytes]) -> tuple[tuple[PythonFile, ...], tuple[Dropped, ...]]:
    """Every file that Python can read, and a reason for each other one."""
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
    """`a.b.c` of a chain of attributes; empty for anything else."""
    names: list[str] = []
    while isinstance(node, ast.Attribute):
        names.append(node.attr)
        node = node.value
    return ".".join(reversed([*names, node.id])) if isinstance(node, ast.Name) else ""


def _base(node: ast.ImportFrom, path: str) -> str:
    """What an import is relative to, as folders of the project joined by dots."""
    if not node.level:
        return node.module or ""
    folders = PurePosixPath(path).parent.parts
    kept = folders[: len(folders) - node.level + 1]
    return ".".join([*kept, *([node.module] if node.module else [])])


def _definitions(body: list[ast.stmt], path: str) -> Iterator[Definition]:
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


def _class(node: ast.ClassDef, path: str) -> Iterator[Definition]:
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
) -> Definition:
    decorators = getattr(node, "decorator_list", [])
    mentioned = _mentions(node)
    return Definition(
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
    names: tuple[str, ...]
    literals: tuple[str, ...]
    looked_up: tuple[str, ...]


def _mentions(node: ast.AST) -> _Mentions:
    """Dotted names, the whole chain of attributes each, and strings among the arguments of calls."""
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
