"""The import graph of this project, read from the source without running it.

What decides a result is the code that makes it: a module, everything that it imports, and the templates, headers and
other data files that lie in the packages it reaches. The same graph tells which folders a stage of the pipeline depends
on (`dvc.yaml`), which cached results an edit makes stale (`storage.memoize.code_version`), and what the picture in
docs/architecture.md shows.
"""

import ast
import functools
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
"""The folder that holds the packages; the root of the repository, or `site-packages`."""
PACKAGES = ("kernelmill", "stages")
_IGNORED = frozenset({".pyc"})


@functools.cache
def module_file(name: str) -> Path | None:
    """The file of a module or package of this project by its dotted name; none for any other name."""
    if name.split(".", maxsplit=1)[0] not in PACKAGES:
        return None
    place = ROOT.joinpath(*name.split("."))
    return next((path for path in (place.with_suffix(".py"), place / "__init__.py") if path.is_file()), None)


@functools.cache
def direct(path: Path) -> frozenset[Path]:
    """The files of this project that a module imports directly, or names in a string to run it in another process."""
    return frozenset(file for name in _names(ast.parse(path.read_bytes())) if (file := module_file(name)) is not None)


def _names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=str(module), names=names):
                inner = (f"{module}.{alias.name}" for alias in names)
                yield from (name if module_file(name) is not None else module for name in inner)
            case ast.Constant(value=str(text)) if text.startswith(tuple(f"{name}." for name in PACKAGES)):
                yield text


def closure(modules: Iterable[Path]) -> frozenset[Path]:
    """The modules, everything they import, directly or through others, and the packages around them."""
    waiting, reached = set(modules), set[Path]()
    while waiting:
        path = waiting.pop()
        reached.add(path)
        waiting |= (direct(path) | _packages_around(path)) - reached
    return frozenset(reached)


def _packages_around(path: Path) -> set[Path]:
    """The `__init__.py` files that Python runs before it imports a module."""
    return {folder / "__init__.py" for folder in path.parents if (folder / "__init__.py").is_file()}


def data_files(modules: Iterable[Path]) -> frozenset[Path]:
    """The files other than Python's in the folders of these modules, and below those that hold no package."""
    folders = {path.parent for path in modules}
    return frozenset(file for folder in folders for file in _data_below(folder))


def _data_below(folder: Path) -> Iterator[Path]:
    for entry in folder.iterdir():
        if entry.is_dir() and not (entry / "__init__.py").exists() and entry.name != "__pycache__":
            yield from _data_below(entry)
        elif entry.is_file() and entry.suffix not in _IGNORED and entry.suffix != ".py":
            yield entry


def deciding(*names: str) -> tuple[Path, ...]:
    """All files that decide what these modules do, sorted by path.

    Raises `ModuleNotFoundError` for a name that is no module of this project.
    """
    modules = closure(_found(name) for name in names)
    return tuple(sorted(modules | data_files(modules)))


def _found(name: str) -> Path:
    path = module_file(name)
    if path is None:
        raise ModuleNotFoundError(f"{name} is no module of {' or '.join(PACKAGES)}", name=name)
    return path
