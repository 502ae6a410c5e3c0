"""Paths through the host code from a kernel up to the functions that Python can call."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from kernelmill.extraction.operators.host.bindings import Binding
from kernelmill.extraction.operators.host.definitions import DefinitionId
from kernelmill.extraction.operators.host.graph import Hop, HostGraph


@dataclass(frozen=True, slots=True, kw_only=True)
class CallPath:
    """A path from a kernel up to a definition that is bound to a name in Python, or that nothing calls."""

    nodes: tuple[DefinitionId, ...]
    """The definitions on the path, the kernel first."""
    hops: tuple[Hop, ...]
    binding: Binding | None


def call_paths(
    host: HostGraph, kernel: DefinitionId, bindings: Callable[[DefinitionId], list[Binding]]
) -> Iterator[CallPath]:
    """Yield the shortest path to every bound definition; if there is none, to the nearest that nothing calls."""
    reached_by: dict[DefinitionId, Hop | None] = {kernel: None}
    below: dict[DefinitionId, DefinitionId] = {}
    level = [kernel]
    ends: list[DefinitionId] = []
    roots: list[DefinitionId] = []
    while level:
        following: list[DefinitionId] = []
        for node in level:
            if node != kernel and bindings(node):
                ends.append(node)
                continue
            hops = [hop for hop in host.callers(node) if hop.caller not in reached_by]
            if not hops and node != kernel and host.definitions.by_id[node].kind != "variable":
                roots.append(node)
            for hop in hops:
                reached_by[hop.caller], below[hop.caller] = hop, node
                following.append(hop.caller)
        level = following
    for end in ends or roots[:1]:
        nodes = [end]
        while nodes[-1] != kernel:
            nodes.append(below[nodes[-1]])
        nodes.reverse()
        up = tuple(hop for hop in (reached_by[node] for node in nodes[1:]) if hop is not None)
        names: list[Binding | None] = [*bindings(end)]
        for binding in names or [None]:
            yield CallPath(nodes=tuple(nodes), hops=up, binding=binding)
