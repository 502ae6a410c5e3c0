"""Find the Python definitions that call a function bound by C++."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from typing import NamedTuple

from kernelmill.extraction.operators.host.bound_name import BoundName
from kernelmill.extraction.operators.python.files import PythonDefinition, PythonFile
from kernelmill.extraction.operators.python.modules import PythonModules

_METHODS = frozenset({"forward", "backward", "apply"})
"""Methods of modules, tensors and autograd functions; functions named so count only with the extension's name."""
_NOT_PUBLIC = frozenset(
    {"test", "tests", "testing", "benchmark", "benchmarks", "example", "examples", "docs", "setup.py"}
)
_OWN_ARGUMENTS = ("self", "cls", "ctx")


class Certainty(NamedTuple):
    """The certainty that a reference means a bound function; a lower rank is more certain."""

    rank: int
    reason: str


RESOLVED = Certainty(0, "its module resolves to the extension")
LOOSE = Certainty(1, "an attribute of an object of unknown origin has its name")
LITERAL = Certainty(2, "its name is a string given to a call")


@dataclass(frozen=True, slots=True, kw_only=True)
class PythonUse:
    """A Python definition that calls a bound function."""

    definition: PythonDefinition
    certainty: Certainty


@dataclass(frozen=True)
class PythonUses:
    """The uses of bound functions in the Python files of a project."""

    modules: PythonModules

    def of(self, bound: BoundName) -> tuple[PythonUse, ...]:
        """Return the most certain uses of a bound function; those in tests and examples only if there are no others."""
        found = []
        for definition in self._mentioning.get(bound.name, []):
            certainty = self._certainty(definition, bound)
            if certainty is not None and not self._is_in_methods(definition, bound):
                found.append(PythonUse(definition=definition, certainty=certainty))
        found = [use for use in found if is_public(use.definition.path)] or found
        best = min((use.certainty for use in found), default=LITERAL)
        return tuple(sorted((u for u in found if u.certainty == best), key=lambda u: position(u.definition)))

    @cached_property
    def _mentioning(self) -> dict[str, list[PythonDefinition]]:
        """The definitions that mention a word: one of the last two parts of a name, or a string."""
        found: dict[str, list[PythonDefinition]] = {}
        for file in self.modules.files:
            for definition in file.definitions.values():
                words = {name for reference in definition.references for name in reference.split(".")[-2:]}
                for word in words | set(definition.literals) | set(definition.looked_up):
                    found.setdefault(word, []).append(definition)
        return found

    def _is_in_methods(self, definition: PythonDefinition, bound: BoundName) -> bool:
        """Return whether it is the methods of a class, not the class itself, that use a bound function."""
        if definition.kind != "class":
            return False
        definitions = self.modules.by_path[definition.path].definitions.values()
        own = (one for one in definitions if one.name.startswith(definition.name + "."))
        return any(self._certainty(one, bound) is not None for one in own)

    def _certainty(self, definition: PythonDefinition, bound: BoundName) -> Certainty | None:
        file = self.modules.by_path[definition.path]
        best: Certainty | None = None
        for reference in definition.references:
            parts = reference.removesuffix(".default").split(".")
            found = self._of_reference(file, parts, bound) if parts[-1] == bound.name or len(parts) == 1 else None
            best = min((c for c in (best, found) if c is not None), default=None)
        if best is None and not bound.dispatched and _is_looked_up(definition, bound.name):
            return LITERAL
        return best

    def _of_reference(self, file: PythonFile, parts: list[str], bound: BoundName) -> Certainty | None:
        *module, name = self.modules.absolute(file, parts).split(".")
        if name != bound.name:
            return None
        if bound.dispatched:
            return RESOLVED if module[-3:] == ["torch", "ops", bound.module] else None
        if bound.exported:
            return LOOSE if module and file.calls_c else None
        if bound.module and module and module[-1] == bound.module:
            return RESOLVED
        if self._is_kept_extension(file, parts, bound):
            return RESOLVED
        if len(parts) == 1 or parts[0] in _OWN_ARGUMENTS or self.modules.definition(file, ".".join(parts)) is not None:
            return RESOLVED if len(parts) > 1 and _loads(file, parts[-2], bound) else None
        if _loads(file, parts[0], bound):
            return RESOLVED
        if bound.name in _METHODS or (parts[0] in file.imports and self.modules.is_foreign(module)):
            return None
        return LOOSE

    def _is_kept_extension(self, file: PythonFile, parts: Sequence[str], bound: BoundName) -> bool:
        """Return whether a name is a function of the extension that was assigned to an attribute of `self`."""
        if parts[0] != "self" or len(parts) != 3:  # self, the attribute, the function
            return False
        _, attribute, function = parts
        for kept in file.kept.get(attribute, ()):
            *module, _ = self.modules.absolute(file, [*kept.split("."), function]).split(".")
            if module[-1] == bound.module or _loads(file, kept, bound):
                return True
        return False


def _loads(file: PythonFile, variable: str, bound: BoundName) -> bool:
    """Return whether a call with the extension's name gives a variable its value: `load_ext('_ext', [...])`."""
    return any(text.split(".")[-1] in (bound.module, bound.name) for text in file.loaded.get(variable, ()))


def _is_looked_up(definition: PythonDefinition, name: str) -> bool:
    if name in definition.looked_up:
        return name not in _METHODS
    return "_" in name and name in definition.literals  # a plain word is more likely an option


def is_public(path: str) -> bool:
    """Return whether a file is part of the library rather than of its tests, examples or documentation."""
    return not any(part.lower() in _NOT_PUBLIC or part.startswith("test_") for part in PurePosixPath(path).parts)


def position(definition: PythonDefinition) -> tuple[str, int, str]:
    """Return the position of a definition, to sort by."""
    return (definition.path, definition.start_line, definition.name)
