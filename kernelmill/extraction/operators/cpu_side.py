"""Find the CPU implementation that corresponds to a path to a kernel."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from kernelmill.extraction.operators.host.call_paths import CallPath
from kernelmill.extraction.operators.host.definitions import DefinitionId
from kernelmill.extraction.operators.host.graph import HostGraph
from kernelmill.extraction.operators.links import definition_link
from kernelmill.records import OperatorLink

_GPU_WORDS = re.compile(r"cuda|gpu", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class CpuSide:
    """Finds CPU implementations in the host code of a project."""

    host: HostGraph

    def links(self, path: CallPath) -> tuple[OperatorLink, ...]:
        """Return links to the functions that are registered for the CPU, called on its branch or specialized for it.

        If there are none, it is a link to a function whose name suggests a CPU implementation.
        """
        definitions = self.host.definitions.by_id
        for found in (self._registered_for_cpu(path), self._other_branch(path), self._other_specialization(path)):
            if nodes := tuple(dict.fromkeys(node for node in found if node not in self.host.on_the_gpu)):
                return tuple(definition_link("cpu", definitions[node]) for node in nodes)
        named = tuple(dict.fromkeys(self._named_for_cpu(path)))
        return tuple(definition_link("cpu", definitions[node], "name") for node in named[:1])

    def _registered_for_cpu(self, path: CallPath) -> Iterator[DefinitionId]:
        bindings = self.host.bindings
        for hop in path.hops:
            if hop.registered is not None:
                yield from bindings.registered_under(hop.registered.keys, "cpu")
        if path.binding is not None:
            for one in bindings.by_name.get(path.binding.bound, ()):
                if bindings.device(one) == "cpu":
                    yield from bindings.values(one)

    def _other_branch(self, path: CallPath) -> Iterator[DefinitionId]:
        """Yield the functions that the path calls where the tensor is not on the GPU."""
        definitions = self.host.definitions
        found = []
        for node in path.nodes[1:]:
            function = definitions.by_id[node]
            elsewhere = {m.usr for m in function.mentions if m.side != "cpu"}
            on_cpu_only = [m for m in function.mentions if m.side == "cpu" and m.usr not in elsewhere]
            targets = (definitions.resolve(m, function.path) for m in on_cpu_only)
            found += [t for t in targets if t is not None and definitions.by_id[t].kind == "function"]
        named = [one for one in found if "cpu" in (definitions.by_id[one].name + one.path).lower()]
        yield from named or found

    def _other_specialization(self, path: CallPath) -> Iterator[DefinitionId]:
        """Yield specializations of the same template that are mentioned together: `Functor<GPU>`, `Functor<CPU>`."""
        definitions = self.host.definitions
        for caller, node in pairwise(reversed(path.nodes)):
            function = definitions.by_id[caller]
            for mention in function.mentions:
                found = definitions.resolve_all(mention, function.path)
                if node in found:
                    yield from (one for one in found if "cpu" in (one.usr + one.path).lower())

    def _named_for_cpu(self, path: CallPath) -> Iterator[DefinitionId]:
        definitions, on_the_gpu = self.host.definitions, self.host.on_the_gpu
        for node in path.nodes[1:]:
            name = definitions.by_id[node].name
            for other in (_GPU_WORDS.sub(_as_cpu, name), _GPU_WORDS.sub("", name).strip("_")):
                yield from (one for one in definitions.named(other) if other != name and one not in on_the_gpu)


def _as_cpu(match: re.Match[str]) -> str:
    return "CPU" if match[0].isupper() else "cpu"
