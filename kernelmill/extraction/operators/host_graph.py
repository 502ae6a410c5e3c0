"""The host code of a whole project: who calls whom across translation units, and what is bound to which name."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import PurePosixPath
from typing import NamedTuple

from kernelmill.clang.host_facts import HostFacts, HostFunction, Mention, Registration
from kernelmill.extraction.operators.python_graph import Bound

# The functions that pybind11's and CPython's module macros define: pybind11/detail/common.h, Python's import system.
_GPU = ("cuda", "hip")
_MODULE = re.compile(r"(?:pybind11_init_|PyInit_|nanobind_init_)(\w+)")
# Clang's symbols of members of partial (`@SP>`) and explicit (`@S@name>#`) specialisations.
_SPECIALISATION = re.compile(r"@SP>|@S@\w+>#")
_SCHEMA = re.compile(r"(?:(?P<space>\w+)::)?(?P<name>\w+)")


class Node(NamedTuple):
    """A definition by its place; two files may define what clang calls the same."""

    path: str
    start_offset: int
    usr: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Binding:
    """A name that a registration gives to a function."""

    bound: Bound
    registration: Registration

    @property
    def title(self) -> str:
        """The name as Python knows it."""
        separator = "::" if self.bound.dispatched else "."
        return separator.join(part for part in (self.bound.module, self.bound.name) if part)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hop:
    """One step up: who names a definition, and by what."""

    caller: Node
    registered: Registration | None = None
    """The registration through which the caller reaches it; none for a plain call."""


class HostGraph:
    """Definitions and registrations of all parses of a project, those that several parses saw joined."""

    def __init__(self, facts: Iterable[HostFacts]) -> None:
        merged: dict[Node, HostFunction] = {}
        registrations: dict[Registration, None] = {}
        for one in facts:
            for function in one.functions:
                node = Node(function.path, function.start_offset, function.usr)
                held = merged.get(node)
                merged[node] = function if held is None else _joined(held, function)
            registrations.update(dict.fromkeys(one.registrations))
        self.functions: Mapping[Node, HostFunction] = dict(sorted(merged.items()))
        self.registrations: Sequence[Registration] = sorted(registrations, key=_registration_order)
        self._by_usr: dict[str, list[Node]] = {}
        self._by_name: dict[str, list[Node]] = {}
        for node, function in self.functions.items():
            self._by_usr.setdefault(function.usr, []).append(node)
            self._by_name.setdefault(function.name, []).append(node)

    def resolve(self, mention: Mention, near: str) -> Node | None:
        """The one definition that a mention in the file `near` means."""
        found = self.resolve_all(mention, near)
        return found[0] if len(found) == 1 else None

    def resolve_all(self, mention: Mention, near: str) -> tuple[Node, ...]:
        """The definitions that a mention in the file `near` may mean: its own file's, else the nearest of equal ones.

        What only specialisations of a template define is all of them, or those for the classes that the mention gives.
        """
        candidates = self._by_usr.get(mention.usr, [])
        if not candidates:
            # A type that one parse does not know makes another symbol of the same function.
            candidates = _fitting(self._by_name.get(mention.name, []), mention.arguments)
            if len(candidates) > 1 and all(_SPECIALISATION.search(node.usr) for node in candidates):
                return tuple(candidates)
            if len(candidates) != 1:
                return ()
        return (min(candidates, key=lambda n: (-_shared_folders(n.path, near), n)),)

    def named(self, name: str) -> tuple[Node, ...]:
        """Definitions of a qualified name."""
        return tuple(self._by_name.get(name, ()))

    @cached_property
    def kernels(self) -> tuple[Node, ...]:
        """The `__global__` definitions."""
        return tuple(node for node, function in self.functions.items() if function.kind == "kernel")

    @cached_property
    def _contexts(self) -> dict[str, Registration]:
        """Function -> the registration that gives its own registrations a namespace and a device."""
        return {value.usr: one for one in self.registrations if one.name for value in one.values}

    @cached_property
    def _modules(self) -> dict[str, str]:
        """File -> the Python module that it defines."""
        found = {}
        for function in self.functions.values():
            if match := _MODULE.fullmatch(function.name):
                found[function.path] = match[1]
        return found

    def device(self, registration: Registration) -> str | None:
        """The device of a registration, or of the block it stands in."""
        if registration.device is not None or registration.inside is None:
            return registration.device
        context = self._contexts.get(registration.inside.usr)
        return None if context is None else context.device

    def _binding(self, registration: Registration) -> Binding | None:
        match = _SCHEMA.match(registration.name or "")
        if match is None:
            return None
        context = self._contexts.get(registration.inside.usr) if registration.inside else None
        module = None
        if registration.inside is not None and (own := _MODULE.fullmatch(registration.inside.name)):
            module = own[1]
        space = match["space"] or (context.name if context else None)
        return Binding(
            bound=Bound(
                module=space or module or self._modules.get(registration.path) or self._only_module,
                name=match["name"],
                dispatched=space is not None,
            ),
            registration=registration,
        )

    @cached_property
    def _only_module(self) -> str:
        modules = set(self._modules.values())
        return modules.pop() if len(modules) == 1 else ""

    @cached_property
    def bindings(self) -> Mapping[Node, tuple[Binding, ...]]:
        """Definition -> the names it is bound to, on the GPU or on any device."""
        return self._bindings_of(lambda device: device is None or device in _GPU or "autograd" in device)

    @cached_property
    def declared(self) -> Mapping[Bound, tuple[Registration, ...]]:
        """Name -> all registrations of it, those of schemas and other devices included."""
        found: dict[Bound, list[Registration]] = {}
        for one in self.registrations:
            binding = self._binding(one)
            if binding is not None and self._binds(one):
                found.setdefault(binding.bound, []).append(one)
        return {bound: tuple(all_of) for bound, all_of in found.items()}

    def _binds(self, one: Registration) -> bool:
        """Whether a registration gives a name: not where it passes a block of registrations on."""
        return one.name is not None and not any(self._registers(value) for value in one.values)

    def _registers(self, value: Mention) -> bool:
        return value.usr in self._registering

    @cached_property
    def _registering(self) -> frozenset[str]:
        return frozenset(one.inside.usr for one in self.registrations if one.inside is not None and one.name)

    def _bindings_of(self, wanted: Callable[[str | None], bool]) -> dict[Node, tuple[Binding, ...]]:
        found: dict[Node, list[Binding]] = {}
        for one in self.registrations:
            binding = self._binding(one)
            if binding is None or not self._binds(one) or not wanted(self.device(one)):
                continue
            for value in one.values:
                node = self.resolve(value, one.path)
                if node is not None:
                    found.setdefault(node, []).append(binding)
        return {node: tuple(all_of) for node, all_of in found.items()}

    @cached_property
    def _operators(self) -> dict[str, list[Node]]:
        """`namespace::name` -> definitions registered under it."""
        found: dict[str, list[Node]] = {}
        for node, bindings in self.bindings.items():
            for binding in bindings:
                if binding.bound.dispatched:
                    found.setdefault(binding.title, []).append(node)
        return found

    @cached_property
    def _down(self) -> dict[Node, tuple[Node, ...]]:
        """Definition -> what it calls, names, or reaches through a registration under it."""
        found: dict[Node, dict[Node, None]] = {node: {} for node in self.functions}
        for node, function in self.functions.items():
            for mention in function.mentions:
                found[node].update(dict.fromkeys(self.resolve_all(mention, function.path)))
            for operator in function.operators:
                found[node].update(dict.fromkeys(self._operators.get(operator, ())))
        for key, _, value in self._keyed:
            found[key][value] = None
        return {node: tuple(n for n in targets if n != node) for node, targets in found.items()}

    @cached_property
    def _keyed(self) -> tuple[tuple[Node, Registration, Node], ...]:
        """Registrations of a function under another function or a variable: key, registration, function."""
        found = []
        for one in self.registrations:
            for key in one.keys:
                for value in one.values:
                    ends = self.resolve(key, one.path), self.resolve(value, one.path)
                    if ends[0] is not None and ends[1] is not None and ends[0] != ends[1]:
                        found.append((ends[0], one, ends[1]))
        return tuple(found)

    @cached_property
    def _up(self) -> dict[Node, tuple[Hop, ...]]:
        found: dict[Node, dict[Node, Hop]] = {}
        for node, targets in self._down.items():
            for target in targets:
                found.setdefault(target, {})[node] = Hop(caller=node)
        for key, registration, value in self._keyed:
            if self.device(registration) in (None, *_GPU):
                found.setdefault(value, {})[key] = Hop(caller=key, registered=registration)
            else:
                found.get(value, {}).pop(key, None)
        return {node: tuple(hops[caller] for caller in sorted(hops)) for node, hops in found.items()}

    def callers(self, node: Node) -> tuple[Hop, ...]:
        """Who calls or names a definition, in order of place."""
        return self._up.get(node, ())

    def below(self, node: Node) -> frozenset[Node]:
        """Everything a definition reaches."""
        seen: set[Node] = set()
        waiting = [node]
        while waiting:
            current = waiting.pop()
            if current not in seen:
                seen.add(current)
                waiting += self._down.get(current, ())
        return frozenset(seen)

    @cached_property
    def on_the_gpu(self) -> frozenset[Node]:
        """Definitions that reach a kernel."""
        seen: set[Node] = set()
        waiting = list(self.kernels)
        while waiting:
            current = waiting.pop()
            if current not in seen:
                seen.add(current)
                waiting += [hop.caller for hop in self.callers(current)]
        return frozenset(seen)

    def registered_under(self, keys: Iterable[Mention], device: str) -> Iterator[Node]:
        """What is registered under the same functions or variables for a device."""
        wanted = {key.usr for key in keys}
        for one in self.registrations:
            if self.device(one) == device and wanted & {key.usr for key in one.keys}:
                for value in one.values:
                    if (node := self.resolve(value, one.path)) is not None:
                        yield node


def by_place(facts: Iterable[HostFacts]) -> dict[tuple[str, int, str], HostFunction]:
    """Host functions by file, first line and qualified name."""
    return {(f.path, f.start_line, f.name): f for one in facts for f in one.functions if f.kind == "function"}


def _fitting(candidates: list[Node], arguments: tuple[str, ...]) -> list[Node]:
    """The specialisations for given classes, where any is for one of them."""
    for argument in arguments:
        symbol = argument.removeprefix("c:")
        candidates = [node for node in candidates if f"{symbol}#" in node.usr] or candidates
    return candidates


def _joined(one: HostFunction, other: HostFunction) -> HostFunction:
    """What two parses saw of one definition: a template or a condition may show them different halves."""
    mentions = tuple(dict.fromkeys([*one.mentions, *other.mentions]))
    operators = tuple(sorted({*one.operators, *other.operators}))
    return replace(one, mentions=mentions, operators=operators, launches=one.launches or other.launches)


def _registration_order(one: Registration) -> tuple[str, int, int, str, str, str]:
    values = ",".join(value.usr for value in one.values)
    return (one.path, one.start_line, one.end_line, one.name or "", values, ",".join(key.usr for key in one.keys))


def _shared_folders(one: str, other: str) -> int:
    if one == other:
        return 1_000_000
    shared = 0
    for mine, theirs in zip(PurePosixPath(one).parent.parts, PurePosixPath(other).parent.parts, strict=False):
        if mine != theirs:
            break
        shared += 1
    return shared
