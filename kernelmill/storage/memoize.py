"""The version of code, for keys of cached results that depend on more than what was given to a command."""

import ast
import functools
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from kernelmill import imports
from kernelmill.storage import workcache

VERSIONS = "versions"
"""The part of the work cache that holds versions of code by the hash of all code."""
MOST_BYTES = 1 << 20


@functools.cache
def code_version(*modules: str) -> str:
    """Return a hash of all code that decides the results of modules: their imports and the packages' data files too.

    Raises `ModuleNotFoundError` for a name that is not a module of this project.
    """
    files = imports.deciding(*modules)
    return workcache.key(*(part for path in files for part in (_relative(path), path.read_bytes())))


@functools.cache
def meaning_version(*modules: str, without: tuple[Path, ...] = ()) -> str:
    """Return a hash like `code_version`, which comments, docstrings and the layout of Python code do not change.

    Files in `without` do not count. Raises `ModuleNotFoundError` for a name that is not a module of this project.
    """

    def make() -> str:
        files = [path for path in imports.deciding(*modules) if path not in without]
        return workcache.key(*(part for path in files for part in (_relative(path), _meaning(path))))

    return _kept((*modules, "without", *map(_relative, without)), make)


def _kept(asked: Sequence[str], make: Callable[[], str]) -> str:
    """Return a version that was made for this code before, or make it.

    Parsing hundreds of modules takes half a second, and each stage asks for versions in each of its processes.
    """
    key = workcache.key(_everything(), *asked)
    kept = workcache.get(VERSIONS, key)
    if kept is not None:
        return kept.decode()
    version = make()
    workcache.put(VERSIONS, key, version.encode())
    workcache.trim(VERSIONS, MOST_BYTES)
    return version


@functools.cache
def _everything() -> str:
    """Return a hash of all files of this project's packages, and of the Python that parses them."""
    folders = (imports.ROOT / package for package in imports.PACKAGES)
    files = sorted(path for folder in folders for path in folder.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return workcache.key(sys.version, *(part for path in files for part in (_relative(path), path.read_bytes())))


def _relative(path: Path) -> str:
    return str(path.relative_to(imports.ROOT))


def _meaning(path: Path) -> str | bytes:
    content = path.read_bytes()
    return ast.dump(_WithoutDocstrings().visit(ast.parse(content))) if path.suffix == ".py" else content


class _WithoutDocstrings(ast.NodeTransformer):
    """Removes strings that are statements; what only prints them, such as `--help`, makes no results."""

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:  # named by `ast`
        text = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if text else self.generic_visit(node)


@functools.cache
def source_version(module: str, besides: tuple[str, ...] = ()) -> str:
    """Return a hash of the source of a module and of what it imports, except for data files and these packages.

    Raises `ModuleNotFoundError` for a name that is not a module of this project.
    """
    start, left_out = imports.found(module), {imports.found(package).parent for package in besides}

    def make() -> str:
        files = [path for path in sorted(imports.closure([start])) if not left_out & {*path.parents}]
        return workcache.key(*(part for path in files for part in (_relative(path), path.read_bytes())))

    return _kept((module, "source", *besides), make)
