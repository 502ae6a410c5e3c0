"""The modules of a project's Python files, and the definitions that names in them refer to."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from typing import NamedTuple

from kernelmill.extraction.operators.python.files import PythonDefinition, PythonFile

_MOST_IMPORTS = 6
"""The number of imports of imported names that are followed."""
_CALL_BY_NAME = 4
"""The parts of `torch.ops.<namespace>.<name>`."""


class PythonId(NamedTuple):
    """The file and the name of a Python definition."""

    path: str
    name: str

    @classmethod
    def of(cls, definition: PythonDefinition) -> "PythonId":
        """Return the id of a definition."""
        return cls(definition.path, definition.name)


@dataclass(frozen=True)
class PythonModules:
    """All Python files of a project."""

    files: Sequence[PythonFile]

    @cached_property
    def by_path(self) -> Mapping[str, PythonFile]:
        """The files by path."""
        return {file.path: file for file in self.files}

    @cached_property
    def exported(self) -> frozenset[str]:
        """The names that packages export."""
        return frozenset(name for file in self.files for name in file.exported)

    def get(self, identifier: PythonId) -> PythonDefinition:
        """Return the definition of an id."""
        return self.by_path[identifier.path].definitions[identifier.name]

    def absolute(self, file: PythonFile, parts: Sequence[str], depth: int = 0) -> str:
        """Return the absolute form of a dotted name in a file, following imports to the module that defines it."""
        if parts[0] not in file.imports or depth > _MOST_IMPORTS:
            return ".".join(parts)
        imported = [*file.imports[parts[0]].split("."), *parts[1:]]
        for cut in range(len(imported) - 1, 0, -1):
            through = self._file(imported[:cut])
            if through is not None:
                rest = imported[cut:]
                if through is not file and rest[0] in through.imports:
                    return self.absolute(through, rest, depth + 1)
                break
        return ".".join(imported)

    def definition(self, file: PythonFile, reference: str, depth: int = 0) -> PythonId | None:
        """Return the definition of the project that a dotted name in a file refers to."""
        parts = reference.split(".")
        for length in (2, 1):
            name = ".".join(parts[:length])
            if length <= len(parts) and name in file.definitions:
                return PythonId(file.path, name)
        if parts[0] == "torch" and parts[1:2] == ["ops"] and len(parts) >= _CALL_BY_NAME:
            return self._registered.get("::".join(parts[2:4]))
        if parts[0] not in file.imports or depth > _MOST_IMPORTS:
            return None
        imported = [*file.imports[parts[0]].split("."), *parts[1:]]
        for cut in range(len(imported) - 1, 0, -1):
            target = self._file(imported[:cut])
            if target is not None and target is not file:
                return self.definition(target, ".".join(imported[cut:]), depth + 1)
        return None

    def is_foreign(self, module: Sequence[str]) -> bool:
        """Return whether a module belongs to another project: no module or folder here has its first name."""
        return bool(module) and not any(module[0] in _module(path) for path in self.by_path)

    @cached_property
    def _modules(self) -> dict[str, list[str]]:
        """The files by the last part of their module's name, those nearest to the root first."""
        found: dict[str, list[str]] = {}
        for path in sorted(self.by_path, key=lambda p: (p.count("/"), p)):
            found.setdefault(_module(path)[-1] if _module(path) else "", []).append(path)
        return found

    @cached_property
    def _registered(self) -> dict[str, PythonId]:
        """The Python functions that decorators register, by `namespace::name`."""
        return {
            name: PythonId.of(definition)
            for file in self.files
            for definition in file.definitions.values()
            for name in definition.registered
        }

    def _file(self, module: Sequence[str]) -> PythonFile | None:
        """Return the file of a module by its dotted name, which may start below the project's root."""
        for path in self._modules.get(module[-1], []):
            if _module(path)[-len(module) :] == tuple(module):
                return self.by_path[path]
        return None


def _module(path: str) -> tuple[str, ...]:
    parts = PurePosixPath(path).with_suffix("").parts
    return parts[:-1] if parts and parts[-1] == "__init__" else parts
