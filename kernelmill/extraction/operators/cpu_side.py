"""What does on the CPU what a chain of calls does on the GPU."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Literal

from kernelmill.clang.host_facts import HostFunction
from kernelmill.extraction.operators.host_graph import Binding, Hop, HostGraph, Node
from kernelmill.records import OperatorLink

_GPU_WORDS = re.compile(r"cuda|gpu", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """One way from a kernel up to a definition that has a name in Python, or that nobody calls."""

    nodes: tuple[Node, ...]
    """The kernel first."""
    hops: tuple[Hop, ...]
    binding: Binding | None


@dataclass(frozen=True, slots=True)
class CpuSide:
    """The host code of a project, asked for counterparts on the CPU."""

    host: HostGraph

    def links(self, path: Path) -> tuple[OperatorLink, ...]:
        """The counterparts: registered for the CPU, called on the other branch, specialised, or else named like it."""
        for found in (self._registered_for_cpu(path), self._other_branch(path), self._other_specialisation(path)):
            if nodes := tuple(dict.fromkeys(node for node in found if node not in self.host.on_the_gpu)):
                return tuple(linked("cpu", self.host.functions[node]) for node in nodes)
        named = tuple(dict.fromkeys(self._named_for_cpu(path)))
        return tuple(linked("cpu", self.host.functions[node], "name") for node in named[:1])

    def _registered_for_cpu(self, path: Path) -> Iterator[Node]:
        for hop in path.hops:
            if hop.registered is not None:
                yield from self.host.registered_under(hop.registered.keys, "cpu")
        if path.binding is not None:
            for one in self.host.declared.get(path.binding.bound, ()):
                if self.host.device(one) == "cpu":
                    nodes = (self.host.resolve(value, one.path) for value in one.values)
                    yield from (node for node in nodes if node is not None)

    def _other_branch(self, path: Path) -> Iterator[Node]:
        """What the functions on the way call where the tensor is not on the GPU."""
        found = []
        for node in path.nodes[1:]:
            function = self.host.functions[node]
            anywhere = {m.usr for m in function.mentions if m.side != "cpu"}
            aside = [m for m in function.mentions if m.side == "cpu" and m.usr not in anywhere]
            targets = (self.host.resolve(m, function.path) for m in aside)
            found += [t for t in targets if t is not None and self.host.functions[t].kind == "function"]
        said = [n for n in found if "cpu" in (self.host.functions[n].name + n.path).lower()]
        yield from said or found

    def _other_specialisation(self, path: Path) -> Iterator[Node]:
        """Specialisations of the same template that are mentioned together: `Functor<GPU>` and `Functor<CPU>`."""
        for caller, node in pairwise(reversed(path.nodes)):
            function = self.host.functions[caller]
            for mention in function.mentions:
                found = self.host.resolve_all(mention, function.path)
                if node in found:
                    yield from (n for n in found if "cpu" in (n.usr + n.path).lower())

    def _named_for_cpu(self, path: Path) -> Iterator[Node]:
        for node in path.nodes[1:]:
            name = self.host.functions[node].name
            for other in (_GPU_WORDS.sub(_as_cpu, name), _GPU_WORDS.sub("", name).strip("_")):
                yield from (n for n in self.host.named(other) if other != name and n not in self.host.on_the_gpu)


def _as_cpu(match: re.Match[str]) -> str:
    return "CPU" if match[0].isupper() else "cpu"


def linked(
    role: Literal["kernel", "launcher", "dispatcher", "cpu"],
    function: HostFunction,
    method: Literal["ast", "name"] = "ast",
) -> OperatorLink:
    """A function as a link of a chain."""
    return OperatorLink(
        role=role,
        qualified_name=function.name,
        path=function.path,
        start_line=function.start_line,
        end_line=function.end_line,
        method=method,
    )
