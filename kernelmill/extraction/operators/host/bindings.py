"""The registrations in the host code of a project, and the names that they bind functions to."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from kernelmill.clang.host_facts import HostFacts, Mention, Registration
from kernelmill.extraction.operators.host.bound_name import BoundName
from kernelmill.extraction.operators.host.definitions import DefinitionId, Definitions

_GPU = ("cuda", "hip")
# The functions that the module macros of pybind11 (pybind11/detail/common.h), CPython and nanobind define.
_MODULE = re.compile(r"(?:pybind11_init_|PyInit_|nanobind_init_)(\w+)")
_SCHEMA = re.compile(r"(?:(?P<space>\w+)::)?(?P<name>\w+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class Binding:
    """A name that a registration gives to a function."""

    bound: BoundName
    registration: Registration


class KeyedRegistration(NamedTuple):
    """A function that is registered under another function or a variable."""

    key: DefinitionId
    registration: Registration
    value: DefinitionId


@dataclass(frozen=True)
class Bindings:
    """The registrations of all translation units of a project."""

    definitions: Definitions
    registrations: Sequence[Registration]

    @classmethod
    def of(cls, facts: Iterable[HostFacts], definitions: Definitions) -> "Bindings":
        """Join the registrations of several parses."""
        found = dict.fromkeys(registration for one in facts for registration in one.registrations)
        return cls(definitions, sorted(found, key=_registration_order))

    def device(self, registration: Registration) -> str | None:
        """Return the device of a registration, or of the block that contains it."""
        if registration.device is not None or registration.inside is None:
            return registration.device
        context = self._contexts.get(registration.inside.usr)
        return None if context is None else context.device

    def is_for_gpu(self, registration: Registration) -> bool:
        """Return whether a registration is for the GPU or for all devices."""
        return self.device(registration) in (None, *_GPU)

    @cached_property
    def by_definition(self) -> Mapping[DefinitionId, tuple[Binding, ...]]:
        """The names that each definition is bound to on the GPU or on all devices."""
        return self._bindings_for(lambda device: device is None or device in _GPU or "autograd" in device)

    @cached_property
    def by_name(self) -> Mapping[BoundName, tuple[Registration, ...]]:
        """All registrations of each name, including those of schemas and of other devices."""
        found: dict[BoundName, list[Registration]] = {}
        for one in self.registrations:
            binding = self._binding(one)
            if binding is not None and self._binds(one):
                found.setdefault(binding.bound, []).append(one)
        return {bound: tuple(registrations) for bound, registrations in found.items()}

    @cached_property
    def operators(self) -> dict[str, list[DefinitionId]]:
        """The definitions registered under each `namespace::name` of the framework's dispatcher."""
        found: dict[str, list[DefinitionId]] = {}
        for identifier, bindings in self.by_definition.items():
            for binding in bindings:
                if binding.bound.dispatched:
                    found.setdefault(binding.bound.title, []).append(identifier)
        return found

    @cached_property
    def keyed(self) -> tuple[KeyedRegistration, ...]:
        """The functions registered under another function or a variable."""
        found = []
        for one in self.registrations:
            for key in one.keys:
                for value in one.values:
                    ends = self.definitions.resolve(key, one.path), self.definitions.resolve(value, one.path)
                    if ends[0] is not None and ends[1] is not None and ends[0] != ends[1]:
                        found.append(KeyedRegistration(ends[0], one, ends[1]))
        return tuple(found)

    def registered_under(self, keys: Iterable[Mention], device: str) -> Iterator[DefinitionId]:
        """Yield the functions registered under the same functions or variables for a device."""
        wanted = {key.usr for key in keys}
        for one in self.registrations:
            if self.device(one) == device and wanted & {key.usr for key in one.keys}:
                yield from self.values(one)

    def values(self, registration: Registration) -> Iterator[DefinitionId]:
        """Yield the definitions of the functions that a registration names."""
        for value in registration.values:
            if (identifier := self.definitions.resolve(value, registration.path)) is not None:
                yield identifier

    @cached_property
    def _contexts(self) -> dict[str, Registration]:
        """The registration that gives the registrations inside a function their namespace and device, by symbol."""
        return {value.usr: one for one in self.registrations if one.name for value in one.values}

    @cached_property
    def _modules(self) -> dict[str, str]:
        """The Python module that each file defines."""
        found = {}
        for definition in self.definitions.by_id.values():
            if match := _MODULE.fullmatch(definition.name):
                found[definition.path] = match[1]
        return found

    @cached_property
    def _only_module(self) -> str:
        modules = set(self._modules.values())
        return modules.pop() if len(modules) == 1 else ""

    def _binding(self, registration: Registration) -> Binding | None:
        match = _SCHEMA.match(registration.name or "")
        if match is None:
            return None
        context = self._contexts.get(registration.inside.usr) if registration.inside else None
        module = None
        if registration.inside is not None and (own := _MODULE.fullmatch(registration.inside.name)):
            module = own[1]
        space = match["space"] or (context.name if context else None)
        bound = BoundName(
            module=space or module or self._modules.get(registration.path) or self._only_module,
            name=match["name"],
            dispatched=space is not None,
        )
        return Binding(bound=bound, registration=registration)

    def _binds(self, one: Registration) -> bool:
        """Return whether a registration names a function, rather than a function that contains registrations itself."""
        return one.name is not None and not any(value.usr in self._registering for value in one.values)

    @cached_property
    def _registering(self) -> frozenset[str]:
        """The symbols of functions whose bodies contain registrations."""
        return frozenset(one.inside.usr for one in self.registrations if one.inside is not None and one.name)

    def _bindings_for(self, wanted: Callable[[str | None], bool]) -> dict[DefinitionId, tuple[Binding, ...]]:
        found: dict[DefinitionId, list[Binding]] = {}
        for one in self.registrations:
            binding = self._binding(one)
            if binding is None or not self._binds(one) or not wanted(self.device(one)):
                continue
            for identifier in self.values(one):
                found.setdefault(identifier, []).append(binding)
        return {identifier: tuple(bindings) for identifier, bindings in found.items()}


def _registration_order(one: Registration) -> tuple[str, int, int, str, str, str]:
    values = ",".join(value.usr for value in one.values)
    return (one.path, one.start_line, one.end_line, one.name or "", values, ",".join(key.usr for key in one.keys))
