"""From a name that C++ binds to the Python that calls it, and from there up to what users call."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import PurePosixPath
from typing import Literal, NamedTuple

from kernelmill.extraction.operators.python_files import Definition, PythonFile

_LEVELS = 6
"""How far up from a binding the public end is looked for."""
_METHODS = frozenset({"forward", "backward", "apply"})
"""Of every module, tensor and autograd function: only an extension by name tells them from its functions."""
_NOT_PUBLIC = frozenset(
    {"test", "tests", "testing", "benchmark", "benchmarks", "example", "examples", "docs", "setup.py"}
)


class Id(NamedTuple):
    """A definition by its place."""

    path: str
    name: str


class Certainty(NamedTuple):
    """How sure it is that a reference means a bound function, the surest first."""

    rank: int
    what: str


RESOLVED = Certainty(0, "its module resolves to the extension")
LOOSE = Certainty(1, "an attribute of an object of unknown origin has its name")
LITERAL = Certainty(2, "its name is a string given to a call")


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """A name under which C++ registers a function."""

    module: str
    """Of the extension, or the namespace of the framework's operators; empty where it is not known."""
    name: str
    dispatched: bool
    """Through the framework's dispatcher: `torch.ops.<module>.<name>`."""
    exported: bool = False
    """A plain C function, which Python reaches by ctypes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """A Python definition that calls a bound function."""

    definition: Definition
    certainty: Certainty


Method = Literal["forward", "backward"]


@dataclass(frozen=True)
class PythonGraph:
    """All Python files of a project."""

    files: Sequence[PythonFile]

    @cached_property
    def _by_path(self) -> dict[str, PythonFile]:
        return {file.path: file for file in self.files}

    @cached_property
    def _modules(self) -> dict[str, list[str]]:
        """Last part of a module's name -> files, those nearest to the root first."""
        found: dict[str, list[str]] = {}
        for path in sorted(self._by_path, key=lambda p: (p.count("/"), p)):
            found.setdefault(_module(path)[-1] if _module(path) else "", []).append(path)
        return found

    @cached_property
    def _exported(self) -> frozenset[str]:
        return frozenset(name for file in self.files for name in file.exported)

    @cached_property
    def _registered(self) -> dict[str, Id]:
        """`namespace::name` -> the Python function that a decorator registers under it."""
        return {name: Id(d.path, d.name) for f in self.files for d in f.definitions.values() for name in d.registered}

    @cached_property
    def _targets(self) -> dict[Id, tuple[Id, ...]]:
        """Definition -> the definitions of the project that it refers to."""
        found = {}
        for file in self.files:
            for definition in file.definitions.values():
                own = Id(file.path, definition.name)
                targets = (self._definition(file, name) for name in definition.references)
                found[own] = tuple(dict.fromkeys(t for t in targets if t is not None and t != own))
        return found

    @cached_property
    def _users(self) -> dict[Id, tuple[Id, ...]]:
        found: dict[Id, list[Id]] = {}
        for user, targets in self._targets.items():
            for target in targets:
                found.setdefault(target, []).append(user)
        return {target: tuple(sorted(users)) for target, users in found.items()}

    def get(self, found: Id) -> Definition:
        """The definition of an id."""
        return self._by_path[found.path].definitions[found.name]

    @cached_property
    def _mentioning(self) -> dict[str, list[Definition]]:
        """Last part of a name, or a string -> definitions that mention it; classes speak through their methods."""
        found: dict[str, list[Definition]] = {}
        for file in self.files:
            for definition in file.definitions.values():
                words = {name for reference in definition.references for name in reference.split(".")[-2:]}
                for word in words | set(definition.literals) | set(definition.looked_up):
                    found.setdefault(word, []).append(definition)
        return found

    def uses(self, bound: Bound) -> tuple[Use, ...]:
        """The definitions that call a bound function, as surely as any; tests and examples only where no other does."""
        found = []
        for definition in self._mentioning.get(bound.name, []):
            certainty = self._certainty(definition, bound)
            if certainty is not None and not self._in_methods(definition, bound):
                found.append(Use(definition=definition, certainty=certainty))
        found = [use for use in found if _is_public(use.definition.path)] or found
        surest = min((use.certainty for use in found), default=LITERAL)
        return tuple(sorted((u for u in found if u.certainty == surest), key=lambda u: _order(u.definition)))

    def _in_methods(self, definition: Definition, bound: Bound) -> bool:
        if definition.kind != "class":
            return False
        methods = self._by_path[definition.path].definitions.values()
        return any(m.name.startswith(definition.name + ".") and self._certainty(m, bound) is not None for m in methods)

    def _certainty(self, definition: Definition, bound: Bound) -> Certainty | None:
        file = self._by_path[definition.path]
        best: Certainty | None = None
        for reference in definition.references:
            parts = reference.removesuffix(".default").split(".")
            found = self._meaning(file, parts, bound) if parts[-1] == bound.name or len(parts) == 1 else None
            best = min((c for c in (best, found) if c is not None), default=None)
        if best is None and not bound.dispatched and _is_looked_up(definition, bound.name):
            return LITERAL
        return best

    def _meaning(self, file: PythonFile, parts: list[str], bound: Bound) -> Certainty | None:
        absolute = self._absolute(file, parts)
        *base, name = absolute.split(".")
        if name != bound.name:
            return None
        if bound.dispatched:
            return RESOLVED if base[-3:] == ["torch", "ops", bound.module] else None
        if bound.exported:
            return LOOSE if base and file.calls_c else None
        if bound.module and base and base[-1] == bound.module:
            return RESOLVED
        if (
            parts[0] == "self"
            and len(parts) > 2
            and any(self._keeps(file, kept, parts[2:], bound) for kept in file.kept.get(parts[1], ()))
        ):
            return RESOLVED
        if self._definition(file, ".".join(parts)) is not None or len(parts) == 1 or parts[0] in ("self", "cls", "ctx"):
            return RESOLVED if len(parts) > 1 and self._loads(file, parts[-2], bound) else None
        if self._loads(file, parts[0], bound):
            return RESOLVED
        if bound.name in _METHODS or (parts[0] in file.imports and self._is_elsewhere(base)):
            return None
        return LOOSE

    def _keeps(self, file: PythonFile, kept: str, rest: list[str], bound: Bound) -> bool:
        """Whether what an attribute of `self` was assigned is the extension, and the rest its function."""
        if len(rest) != 1:
            return False
        *base, _ = self._absolute(file, [*kept.split("."), *rest]).split(".")
        return base[-1] == bound.module or self._loads(file, kept, bound)

    def _loads(self, file: PythonFile, variable: str, bound: Bound) -> bool:
        """Whether a variable is what a call made of the extension's name: `load_ext('_ext', [...])`."""
        return any(text.split(".")[-1] in (bound.module, bound.name) for text in file.loaded.get(variable, ()))

    def _is_elsewhere(self, base: list[str]) -> bool:
        """Whether a module is another project's: no file here has its first name, as a module or as a folder."""
        return bool(base) and not any(base[0] in _module(path) for path in self._by_path)

    def _absolute(self, file: PythonFile, parts: Sequence[str], depth: int = 0) -> str:
        """A name with its imports put in, through the files that pass it on."""
        if parts[0] not in file.imports or depth > _LEVELS:
            return ".".join(parts)
        absolute = [*file.imports[parts[0]].split("."), *parts[1:]]
        for cut in range(len(absolute) - 1, 0, -1):
            passed_on = self._file(absolute[:cut])
            if passed_on is not None:
                rest = absolute[cut:]
                if passed_on is not file and rest[0] in passed_on.imports:
                    return self._absolute(passed_on, rest, depth + 1)
                break
        return ".".join(absolute)

    def _file(self, module: Sequence[str]) -> PythonFile | None:
        """The file of a module by its dotted name, which may begin below the project's root."""
        for path in self._modules.get(module[-1], []):
            if _module(path)[-len(module) :] == tuple(module):
                return self._by_path[path]
        return None

    def _definition(self, file: PythonFile, reference: str, depth: int = 0) -> Id | None:
        """The definition of the project that a dotted name means in a file."""
        parts = reference.split(".")
        for length in (2, 1):
            name = ".".join(parts[:length])
            if length <= len(parts) and name in file.definitions:
                return Id(file.path, name)
        if parts[0] == "torch" and parts[1:2] == ["ops"] and len(parts) >= 4:
            return self._registered.get("::".join(parts[2:4]))
        if parts[0] not in file.imports or depth > _LEVELS:
            return None
        absolute = [*file.imports[parts[0]].split("."), *parts[1:]]
        for cut in range(len(absolute) - 1, 0, -1):
            target = self._file(absolute[:cut])
            if target is not None and target is not file:
                return self._definition(target, ".".join(absolute[cut:]), depth + 1)
        return None

    def chain(self, use: Use) -> tuple[Definition, ...]:
        """From what users call down to the definition that calls the binding; one way, where there are several."""
        chain = [use.definition]
        seen = {Id(use.definition.path, use.definition.name)}
        for _ in range(_LEVELS):
            above = self._above(chain[0], seen)
            if above is None:
                break
            seen.add(Id(above.path, above.name))
            chain.insert(0, above)
        return tuple(chain)

    def _above(self, definition: Definition, seen: set[Id]) -> Definition | None:
        owner = definition.name.rpartition(".")[0]
        targets = [Id(definition.path, definition.name)]
        if owner:
            if not definition.autograd:
                return self.get(Id(definition.path, owner))
            targets.append(Id(definition.path, owner))
        users = {user for target in targets for user in self._users.get(target, ())} - seen
        own = Id(definition.path, owner or definition.name)
        found = [self.get(user) for user in sorted(users) if Id(user.path, user.name.split(".")[0]) != own]
        # A class mentions all that its methods do.
        found = [d for d in found if d.kind != "class" or not any(_is_method(other, d) for other in found)]
        near = [d for d in found if d.path == definition.path]
        far = [d for d in found if _is_public(d.path)] if not self._is_exported(definition) else []
        return min(near or far, key=lambda d: (self._is_hidden(d), d.autograd, *_order(d)), default=None)

    def _is_exported(self, definition: Definition) -> bool:
        return definition.name in self._exported

    @staticmethod
    def _is_hidden(definition: Definition) -> bool:
        return any(part.startswith("_") and not part.endswith("__") for part in definition.name.split("."))

    def autograd(self, use: Use) -> tuple[Id, ...]:
        """Methods of autograd functions that reach a use, the nearest first."""
        level, seen = [Id(use.definition.path, use.definition.name)], set[Id]()
        for _ in range(_LEVELS):
            found = [one for one in level if self._is_autograd_method(one)]
            if found or not level:
                return tuple(found)
            seen |= set(level)
            level = sorted({user for one in level for user in self._users.get(one, ())} - seen)
        return ()

    def _is_autograd_method(self, found: Id) -> bool:
        definition = self.get(found)
        return definition.autograd and found.name.rpartition(".")[2] in ("forward", "backward")

    def below(self, start: Id) -> frozenset[Id]:
        """Everything that a definition refers to, directly or through others; not through other autograd functions."""
        seen: set[Id] = set()
        waiting = [start]
        while waiting:
            current = waiting.pop()
            if current in seen or current not in self._targets:
                continue
            seen.add(current)
            waiting += [t for t in self._targets[current] if not self.get(t).autograd]
        return frozenset(seen)


def counterpart(method: Id) -> Id:
    """The other of an autograd function's two methods."""
    owner, _, name = method.name.rpartition(".")
    return Id(method.path, f"{owner}.{'backward' if name == 'forward' else 'forward'}")


def _module(path: str) -> tuple[str, ...]:
    parts = PurePosixPath(path).with_suffix("").parts
    return parts[:-1] if parts and parts[-1] == "__init__" else parts


def _is_public(path: str) -> bool:
    return not any(part.lower() in _NOT_PUBLIC or part.startswith("test_") for part in PurePosixPath(path).parts)


def _is_looked_up(definition: Definition, name: str) -> bool:
    if name in definition.looked_up:
        return name not in _METHODS
    return "_" in name and name in definition.literals  # a plain word is more often an option


def _is_method(method: Definition, owner: Definition) -> bool:
    return method.path == owner.path and method.name.startswith(owner.name + ".")


def _order(definition: Definition) -> tuple[str, int, str]:
    return (definition.path, definition.start_line, definition.name)


def by_definition(uses: Mapping[Bound, Iterable[Use]]) -> dict[Id, set[Bound]]:
    """Definition -> the bound functions it calls."""
    found: dict[Id, set[Bound]] = {}
    for bound, all_of in uses.items():
        for use in all_of:
            found.setdefault(Id(use.definition.path, use.definition.name), set()).add(bound)
    return found
