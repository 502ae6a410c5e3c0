"""Assemble self-contained modules: definitions of a project with everything that they use, and nothing else.

Names are followed through imports, across modules. What an import of another package binds stays an import; packages
other than torch, triton, NumPy and the standard library are not available.
"""

import ast
import importlib.util
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from kernelmill.records import TritonDefinition
from kernelmill.records.reasons import TritonCollectReason
from kernelmill.triton.collecting.modules import AVAILABLE, EQUIVALENT, Definition, ImportedName, Module, Project
from kernelmill.triton.source import scopes


class AssemblyError(Exception):
    """A definition that cannot be made self-contained."""

    def __init__(self, reason: TritonCollectReason, detail: str) -> None:
        self.reason, self.detail = reason, detail
        super().__init__(detail)


class Assembled(NamedTuple):
    """A self-contained module."""

    code: str
    definitions: tuple[TritonDefinition, ...]


class _Assembly:
    def __init__(self, project: Project) -> None:
        self._project = project
        self._imports: dict[str, str] = {}
        """The text of the import that binds each name."""
        self._placed: dict[str, Definition] = {}
        """The definition of each name."""
        self._order: list[Definition | str] = []
        self._under_way: set[tuple[str, int]] = set()

    def add(self, module: Module, name: str, wanted_as: str | None = None) -> None:
        """Add what a name means in a module, under the name that the user of it has for it."""
        wanted_as = wanted_as or name
        if name in module.imports and (name not in module.definitions or _only_imports(module, name)):
            self._add_import(module, name, wanted_as)
        elif name in module.definitions:
            for definition in module.definitions[name]:
                self._add_definition(definition)
            self._rename(name, wanted_as)
        elif any(self._add_starred(starred, name, wanted_as) for starred in module.starred):
            return
        else:
            raise AssemblyError(TritonCollectReason.NAME_NOT_FOUND, f"{name}, used in {module.path}")

    def _add_definition(self, definition: Definition) -> None:
        key = (definition.module.path, definition.node.lineno)
        if key in self._under_way:
            return
        self._under_way.add(key)
        for name in definition.names:
            other = self._placed.setdefault(name, definition)
            if other.module is not definition.module and other.text != definition.text:
                raise AssemblyError(
                    TritonCollectReason.NAME_CLASHES, f"{name} in {definition.module.path} and {other.module.path}"
                )
            if name in self._imports:
                raise AssemblyError(
                    TritonCollectReason.NAME_CLASHES, f"{name} in {definition.module.path} and an import"
                )
        for name in sorted(scopes.free_names(definition.text)):
            self.add(definition.module, name)
        self._order.append(definition)

    def _add_import(self, module: Module, name: str, wanted_as: str) -> None:
        meanings = module.imports[name]
        for meaning in meanings:
            inside = self._project.find(meaning.module)
            if inside is not None and meaning.name is not None:
                beneath = self._project.find(f"{meaning.module}.{meaning.name}")
                if beneath is not None and meaning.name not in {*inside.definitions, *inside.imports}:
                    raise AssemblyError(
                        TritonCollectReason.NAME_NOT_FOUND, f"{name} is a module of the project, used in {module.path}"
                    )
                self.add(inside, meaning.name, wanted_as)
                return
            if inside is not None:
                raise AssemblyError(
                    TritonCollectReason.NAME_NOT_FOUND, f"{name} is a module of the project, used in {module.path}"
                )
        text = next((found for one in meanings if (found := _import_text(one, wanted_as))), None)
        if text is None:
            raise AssemblyError(
                TritonCollectReason.IMPORTS_UNAVAILABLE,
                f"{' or '.join(sorted({one.module for one in meanings}))}, imported in {module.path}",
            )
        if wanted_as in self._placed or self._imports.setdefault(wanted_as, text) != text:
            raise AssemblyError(TritonCollectReason.NAME_CLASHES, f"{wanted_as}, imported in {module.path}")
        if meanings[0].name is None:  # `import a.b` and `import a.c` bind the same name
            for one in meanings[1:]:
                if one.name is None and (more := _import_text(one, wanted_as)):
                    self._imports[f"{wanted_as} {one.module}"] = more

    def _add_starred(self, starred: str, name: str, wanted_as: str) -> bool:
        inside = self._project.find(starred)
        if inside is None or name not in {*inside.definitions, *inside.imports}:
            return False
        self.add(inside, name, wanted_as)
        return True

    def _rename(self, name: str, wanted_as: str) -> None:
        line = f"{wanted_as} = {name}"
        if name == wanted_as or line in self._order:
            return
        if wanted_as in self._placed or wanted_as in self._imports:
            raise AssemblyError(TritonCollectReason.NAME_CLASHES, wanted_as)
        self._order.append(line)

    def result(self, head: str) -> Assembled:
        """Return the module: imports first, then definitions before their use."""
        imports = sorted(set(self._imports.values()), key=lambda text: (text.split()[1].split(".")[0] in _LATER, text))
        future = any(
            isinstance(node, ast.ImportFrom) and node.module == "__future__"
            for one in self._order
            if isinstance(one, Definition)
            for node in one.module.tree.body
        )
        parts = [head, "from __future__ import annotations" if future else "", "\n".join(imports)]
        definitions: list[TritonDefinition] = []
        for one in self._order:
            parts.append(one if isinstance(one, str) else one.text)
            if isinstance(one, Definition):
                definitions += [
                    TritonDefinition(
                        name=name,
                        kind=_kind(one.node),
                        path=one.module.path,
                        start_line=one.start,
                        end_line=one.node.end_lineno or one.node.lineno,
                    )
                    for name in one.names
                ]
        return Assembled("\n\n\n".join(part for part in parts if part).strip("\n") + "\n", tuple(definitions))


_LATER = frozenset({"torch", "triton", "numpy"})


def assembled(project: Project, wanted: Iterable[tuple[Module, str]], head: str = "") -> Assembled:
    """Return a self-contained module with the wanted definitions, `head` being comments at its beginning.

    Raises `AssemblyError` with the first name that is missing or not available.
    """
    assembly = _Assembly(project)
    for module, name in wanted:
        assembly.add(module, name)
    return assembly.result(head)


def _only_imports(module: Module, name: str) -> bool:
    """Whether the statements that bind a name, such as `try` around two imports of it, do so by imports alone."""
    for definition in module.definitions[name]:
        if not isinstance(definition.node, ast.If | ast.Try):
            return False
        for inner in ast.walk(definition.node):
            bound = isinstance(inner, ast.Name) and isinstance(inner.ctx, ast.Store) and inner.id == name
            if bound or (isinstance(inner, ast.FunctionDef | ast.ClassDef) and inner.name == name):
                return False
    return True


def _import_text(meaning: ImportedName, wanted_as: str) -> str | None:
    """Return an import of a name of another package; none if the package, or the module in it, is not available."""
    module = EQUIVALENT.get(meaning.module, meaning.module)
    root = module.partition(".")[0]
    if root not in AVAILABLE or (root == "triton" and not _in_triton(module, meaning.name)):
        return None
    if meaning.name is None:
        short = module if module.partition(".")[0] == wanted_as else None
        return f"import {short}" if short else f"import {module} as {wanted_as}"
    alias = "" if meaning.name == wanted_as else f" as {wanted_as}"
    return f"from {module} import {meaning.name}{alias}"


@cache
def _in_triton(module: str, name: str | None) -> bool:
    """Whether the installed triton has a module, and the name in it is written there; true where none is installed."""
    found = importlib.util.find_spec("triton")
    if found is None or not found.origin:
        return True
    base = Path(found.origin).parent.joinpath(*module.split(".")[1:])
    file = next((one for one in (base / "__init__.py", base.with_suffix(".py")) if one.is_file()), None)
    if file is None:
        return False
    text = file.read_text(encoding="utf-8")
    return name is None or name in text or (base / name).is_dir() or (base / f"{name}.py").is_file()


def _kind(node: ast.stmt) -> Literal["kernel", "function", "class", "constant"]:
    if isinstance(node, ast.FunctionDef):
        return "kernel" if any("jit" in ast.unparse(one) for one in node.decorator_list) else "function"
    return "class" if isinstance(node, ast.ClassDef) else "constant"
