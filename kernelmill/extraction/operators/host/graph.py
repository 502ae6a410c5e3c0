"""The call graph of a project's host code, across translation units and through registrations."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from kernelmill.clang.host_facts import HostFacts, Registration
from kernelmill.extraction.operators.host.bindings import Bindings
from kernelmill.extraction.operators.host.definitions import DefinitionId, Definitions


@dataclass(frozen=True, slots=True, kw_only=True)
class Hop:
    """One step up the call graph: the definition that reaches another one, and how."""

    caller: DefinitionId
    registered: Registration | None = None
    """The registration through which the caller reaches the definition; `None` for a plain call."""


@dataclass(frozen=True)
class HostGraph:
    """The definitions of a project and the calls between them."""

    definitions: Definitions
    bindings: Bindings

    @classmethod
    def of(cls, facts: Iterable[HostFacts]) -> "HostGraph":
        """Return the graph of all parses of a project."""
        parses = tuple(facts)
        definitions = Definitions.of(parses)
        return cls(definitions, Bindings.of(parses, definitions))

    def callers(self, identifier: DefinitionId) -> tuple[Hop, ...]:
        """Return the definitions that call or name a definition, in order of position."""
        return self._callers.get(identifier, ())

    def below(self, identifier: DefinitionId) -> frozenset[DefinitionId]:
        """Return everything that a definition reaches, itself included."""
        seen: set[DefinitionId] = set()
        waiting = [identifier]
        while waiting:
            current = waiting.pop()
            if current not in seen:
                seen.add(current)
                waiting += self._callees.get(current, ())
        return frozenset(seen)

    @cached_property
    def on_the_gpu(self) -> frozenset[DefinitionId]:
        """The kernels and all definitions that reach one."""
        seen: set[DefinitionId] = set()
        waiting = list(self.definitions.kernels())
        while waiting:
            current = waiting.pop()
            if current not in seen:
                seen.add(current)
                waiting += [hop.caller for hop in self.callers(current)]
        return frozenset(seen)

    @cached_property
    def _callees(self) -> dict[DefinitionId, tuple[DefinitionId, ...]]:
        """What each definition calls, names, or reaches through a registration under it."""
        found: dict[DefinitionId, dict[DefinitionId, None]] = {one: {} for one in self.definitions.by_id}
        for identifier, definition in self.definitions.by_id.items():
            for mention in definition.mentions:
                found[identifier].update(dict.fromkeys(self.definitions.resolve_all(mention, definition.path)))
            for operator in definition.operators:
                found[identifier].update(dict.fromkeys(self.bindings.operators.get(operator, ())))
        for keyed in self.bindings.keyed:
            found[keyed.key][keyed.value] = None
        return {one: tuple(target for target in targets if target != one) for one, targets in found.items()}

    @cached_property
    def _callers(self) -> dict[DefinitionId, tuple[Hop, ...]]:
        found: dict[DefinitionId, dict[DefinitionId, Hop]] = {}
        for identifier, targets in self._callees.items():
            for target in targets:
                found.setdefault(target, {})[identifier] = Hop(caller=identifier)
        for key, registration, value in self.bindings.keyed:
            if self.bindings.is_for_gpu(registration):
                found.setdefault(value, {})[key] = Hop(caller=key, registered=registration)
            else:
                found.get(value, {}).pop(key, None)
        return {one: tuple(hops[caller] for caller in sorted(hops)) for one, hops in found.items()}
