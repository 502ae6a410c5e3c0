"""The references between a project's Python definitions, from a bound function up to what users can call."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from kernelmill.extraction.operators.python.files import PythonDefinition
from kernelmill.extraction.operators.python.modules import PythonId, PythonModules
from kernelmill.extraction.operators.python.uses import PythonUse, is_public, position

_MOST_LEVELS = 6
"""How many callers up from a binding the public definition is searched."""
_AUTOGRAD_METHODS = ("forward", "backward")


@dataclass(frozen=True)
class PythonGraph:
    """The definitions of a project's Python files and the references between them."""

    modules: PythonModules

    def chain(self, use: PythonUse) -> tuple[PythonDefinition, ...]:
        """Return a chain of callers, from a definition that users call down to the one that calls the binding."""
        chain = [use.definition]
        seen = {PythonId.of(use.definition)}
        for _ in range(_MOST_LEVELS):
            above = self._above(chain[0], seen)
            if above is None:
                break
            seen.add(PythonId.of(above))
            chain.insert(0, above)
        return tuple(chain)

    def autograd(self, use: PythonUse) -> tuple[PythonId, ...]:
        """Return the methods of autograd functions that reach a use, but only the nearest ones."""
        level, seen = [PythonId.of(use.definition)], set[PythonId]()
        for _ in range(_MOST_LEVELS):
            found = [one for one in level if self._is_autograd_method(one)]
            if found or not level:
                return tuple(found)
            seen |= set(level)
            level = sorted({user for one in level for user in self._users.get(one, ())} - seen)
        return ()

    def below(self, start: PythonId) -> frozenset[PythonId]:
        """Return everything that a definition refers to, directly or not, except through other autograd functions."""
        seen: set[PythonId] = set()
        waiting = [start]
        while waiting:
            current = waiting.pop()
            if current in seen or current not in self._targets:
                continue
            seen.add(current)
            waiting += [target for target in self._targets[current] if not self.modules.get(target).autograd]
        return frozenset(seen)

    @cached_property
    def _targets(self) -> dict[PythonId, tuple[PythonId, ...]]:
        """The definitions of the project that each definition refers to."""
        found = {}
        for file in self.modules.files:
            for definition in file.definitions.values():
                own = PythonId.of(definition)
                targets = (self.modules.definition(file, name) for name in definition.references)
                found[own] = tuple(dict.fromkeys(t for t in targets if t is not None and t != own))
        return found

    @cached_property
    def _users(self) -> dict[PythonId, tuple[PythonId, ...]]:
        """The definitions that refer to each definition."""
        found: dict[PythonId, list[PythonId]] = {}
        for user, targets in self._targets.items():
            for target in targets:
                found.setdefault(target, []).append(user)
        return {target: tuple(sorted(users)) for target, users in found.items()}

    def _above(self, definition: PythonDefinition, seen: Collection[PythonId]) -> PythonDefinition | None:
        owner = definition.name.rpartition(".")[0]
        targets = [PythonId.of(definition)]
        if owner:
            if not definition.autograd:
                return self.modules.get(PythonId(definition.path, owner))
            targets.append(PythonId(definition.path, owner))
        users = {user for target in targets for user in self._users.get(target, ())} - set(seen)
        own = PythonId(definition.path, owner or definition.name)
        found = [
            self.modules.get(user) for user in sorted(users) if PythonId(user.path, user.name.split(".")[0]) != own
        ]
        # A class mentions everything that its methods mention.
        found = [d for d in found if d.kind != "class" or not any(_is_method(other, d) for other in found)]
        near = [d for d in found if d.path == definition.path]
        exported = definition.name in self.modules.exported
        far = [] if exported else [d for d in found if is_public(d.path)]
        return min(near or far, key=lambda d: (_is_private(d), d.autograd, *position(d)), default=None)

    def _is_autograd_method(self, identifier: PythonId) -> bool:
        definition = self.modules.get(identifier)
        return definition.autograd and identifier.name.rpartition(".")[2] in _AUTOGRAD_METHODS


def counterpart(method: PythonId) -> PythonId:
    """Return `backward` of the same autograd function for `forward`, and the reverse."""
    owner, _, name = method.name.rpartition(".")
    return PythonId(method.path, f"{owner}.{'backward' if name == 'forward' else 'forward'}")


def _is_private(definition: PythonDefinition) -> bool:
    return any(part.startswith("_") and not part.endswith("__") for part in definition.name.split("."))


def _is_method(method: PythonDefinition, owner: PythonDefinition) -> bool:
    return method.path == owner.path and method.name.startswith(owner.name + ".")
