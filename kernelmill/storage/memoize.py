"""The version of code, for keys of cached results that depend on more than what was given to a command."""

import ast
import functools
from pathlib import Path

from kernelmill import imports
from kernelmill.storage import workcache


@functools.cache
def code_version(*modules: str) -> str:
    """Return a hash of all code that decides the results of modules: their imports and the packages' data files too.

    Raises `ModuleNotFoundError` for a name that is not a module of this project.
    """
    files = imports.deciding(*modules)
    return workcache.key(*(part for path in files for part in (str(path.relative_to(imports.ROOT)), path.read_bytes())))


@functools.cache
def meaning_version(*modules: str, without: tuple[Path, ...] = ()) -> str:
    """Return a hash like `code_version`, which comments and the layout of Python code do not change.

    Files in `without` do not count. Raises `ModuleNotFoundError` for a name that is not a module of this project.
    """
    files = [path for path in imports.deciding(*modules) if path not in without]
    return workcache.key(*(part for path in files for part in (str(path.relative_to(imports.ROOT)), _meaning(path))))


def _meaning(path: Path) -> str | bytes:
    content = path.read_bytes()
    return ast.dump(ast.parse(content)) if path.suffix == ".py" else content


@functools.cache
def source_version(module: str, besides: tuple[str, ...] = ()) -> str:
    """Return a hash of the source of a module and of what it imports, except for data files and these packages.

    Raises `ModuleNotFoundError` for a name that is not a module of this project.
    """
    left_out = {imports.found(package).parent for package in besides}
    files = [path for path in sorted(imports.closure([imports.found(module)])) if not left_out & {*path.parents}]
    return workcache.key(*(part for path in files for part in (str(path.relative_to(imports.ROOT)), path.read_bytes())))
