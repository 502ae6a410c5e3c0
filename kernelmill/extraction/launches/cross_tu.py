"""Resolve argument origins across translation units for launchers with a single caller."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from kernelmill.clang.host_facts import ExternalCall, HostDefinition, HostFacts
from kernelmill.cpp.expressions import Name, Node, rebuilt, write
from kernelmill.cpp.folding import fold
from kernelmill.cpp.parser import parse
from kernelmill.extraction.launches.arguments.origins import kind_of, memory_of
from kernelmill.extraction.operators.host.definitions import functions_by_line
from kernelmill.records import ArgumentOrigin, Launch, Resolved


@dataclass(frozen=True)
class CrossUnitCalls:
    """The calls between the translation units of a project."""

    facts: Sequence[HostFacts]

    @cached_property
    def _functions(self) -> Mapping[tuple[str, int, str], HostDefinition]:
        return functions_by_line(self.facts)

    @cached_property
    def _calls(self) -> dict[str, dict[str, ExternalCall]]:
        found: dict[str, dict[str, ExternalCall]] = {}
        for one in (call for fact in self.facts for call in fact.external_calls):
            found.setdefault(one.usr, {})[f"{one.path}:{one.line}"] = one
        return found

    def resolved(self, launch: Launch) -> Launch:
        """Add the callers of the host function of a launch; express its expressions in terms of a single caller."""
        host = launch.host
        if host is None or host.callers:
            return launch
        function = self._functions.get((host.path, host.start_line, host.name))
        callers = {} if function is None else self._calls.get(function.usr, {})
        called = replace(launch, host=replace(host, callers=tuple(sorted(callers))))
        if function is None or len(callers) != 1:
            return called
        (call,) = callers.values()
        values = dict(zip(function.parameters, map(parse, call.arguments), strict=False))
        return replace(
            called,
            resolved_grid=_resolved(launch.resolved_grid, values),
            resolved_block=_resolved(launch.resolved_block, values),
            resolved_shared=_resolved(launch.resolved_shared, values),
            argument_origins=tuple(_in_caller_terms(argument, values) for argument in launch.argument_origins),
        )


def _resolved(resolved: Resolved | None, values: Mapping[str, Node]) -> Resolved | None:
    if resolved is None:
        return None
    return replace(
        resolved,
        expression=write(fold(_substituted(parse(resolved.expression), values))),
        dimensions=tuple(write(fold(_substituted(parse(one), values))) for one in resolved.dimensions),
    )


def _in_caller_terms(argument: ArgumentOrigin, values: Mapping[str, Node]) -> ArgumentOrigin:
    """Substitute the caller's arguments for the parameters of the host function in an argument origin."""
    node = parse(argument.expression)
    put = fold(_substituted(node, values))
    if put == node or argument.kind == "unknown":
        return argument
    origin = None if argument.origin is None else memory_of(_substituted(parse(argument.origin), values))
    return replace(
        argument,
        kind=argument.kind if origin is not None else kind_of(put, None, ()),
        expression=write(put),
        origin=None if origin is None else write(origin),
        callers_followed=argument.callers_followed + 1,
    )


def _substituted(node: Node, values: Mapping[str, Node]) -> Node:
    if isinstance(node, Name):
        return values.get(node.text, node)
    return rebuilt(node, lambda child: _substituted(child, values))
