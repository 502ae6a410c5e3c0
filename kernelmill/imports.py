"""The import graph of this project, read from the source without running it.

A result depends on the code that makes it: a module, everything that it imports, and the templates, headers and other
data files in the packages that it reaches. The same graph decides which folders a stage of the pipeline depends on
(`dvc.yaml`), which cached results an edit invalidates (`storage.memoize.code_version`), and what the diagram in
docs/architecture.md shows.
"""

import ast
import functools
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
"""The folder that contains the packages: the root of the repository, or `site-packages`."""
PACKAGES = ("kernelmill", "stages")
_IGNORED = frozenset({".pyc"})


@functools.cache
def module_file(name: str) -> Path | None:
    """Return the file of a module or package of this project by its dotted name; none for any other name."""
    if name.split(".", maxsplit=1)[0] not in PACKAGES:
        return None
    path = ROOT.joinpath(*name.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


@functools.cache
def direct(path: Path) -> frozenset[Path]:
    """Return the files of this project that a module imports, or names in a string to run them in another process."""
    return frozenset(_named(path, ast.parse(path.read_bytes())))


def _named(path: Path, tree: ast.Module) -> Iterator[Path]:
    for node in ast.walk(tree):
        match node:
            case ast.Constant(value=str(text)) if text.endswith(".py") and "/" not in text and text != "__init__.py":
                script = path.with_name(text)
                yield from [script] if script.is_file() else []
            case _:
                yield from (file for name in _modules(path, node) if (file := module_file(name)) is not None)


def _modules(path: Path, node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names=names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module=module, names=names, level=level):
            package = _package(path, level) if level else ()
            base = ".".join((*package, *([module] if module else [])))
            inner = (f"{base}.{alias.name}" for alias in names)
            yield from (name if module_file(name) is not None else base for name in inner)
        case ast.Constant(value=str(text)) if text.startswith(tuple(f"{name}." for name in PACKAGES)):
            yield text


def _package(path: Path, level: int) -> tuple[str, ...]:
    """Return the parts of the package that a relative import with so many dots starts from."""
    return path.relative_to(ROOT).parts[:-level]


def closure(modules: Iterable[Path]) -> frozenset[Path]:
    """Return the modules, everything that they import, directly or indirectly, and the packages around them."""
    waiting, reached = set(modules), set[Path]()
    while waiting:
        path = waiting.pop()
        reached.add(path)
        waiting |= (direct(path) | _packages_around(path)) - reached
    return frozenset(reached)


def _packages_around(path: Path) -> set[Path]:
    """Return the `__init__.py` files that Python runs before it imports a module."""
    return {folder / "__init__.py" for folder in path.parents if (folder / "__init__.py").is_file()}


def data_files(modules: Iterable[Path]) -> frozenset[Path]:
    """Return the files other than Python's in the modules' folders, and in folders below them that are no packages."""
    folders = {path.parent for path in modules}
    return frozenset(file for folder in folders for file in _data_below(folder))


def _data_below(folder: Path) -> Iterator[Path]:
    for entry in folder.iterdir():
        if entry.is_dir() and not (entry / "__init__.py").exists() and entry.name != "__pycache__":
            yield from _data_below(entry)
        elif entry.is_file() and entry.suffix not in _IGNORED and entry.suffix != ".py":
            yield entry


def deciding(*names: str) -> tuple[Path, ...]:
    """Return all files that the results of these modules depend on, sorted by path.

    Raises `ModuleNotFoundError` for a name that is not a module of this project.
    """
    modules = closure(found(name) for name in names)
    return tuple(sorted(modules | data_files(modules)))


def found(name: str) -> Path:
    """Return the file of a module.

    Raises `ModuleNotFoundError` for a name that is not a module of this project.
    """
    path = module_file(name)
    if path is None:
        raise ModuleNotFoundError(f"{name} is not a module of {' or '.join(PACKAGES)}", name=name)
    return path
