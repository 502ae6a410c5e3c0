"""Operator chains: from a kernel up to the names that Python calls it by, and across to its counterparts."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Literal, NamedTuple

from kernelmill.clang.host_facts import HostFacts, HostFunction, Mention, Registration
from kernelmill.extraction.operators.cpu_side import CpuSide, Path, linked
from kernelmill.extraction.operators.host_graph import Binding, Hop, HostGraph, Node
from kernelmill.extraction.operators.python_files import PythonFile
from kernelmill.extraction.operators.python_graph import Bound, Id, PythonGraph, Use, counterpart
from kernelmill.records import Kernel, Operator, OperatorLink

Direction = Literal["forward", "backward", "none"]
# How names say which way: PyTorch's own (`_backward`), cuDNN's (`Bwd`), torch-scatter's (`_bw`).
_BACKWARD = re.compile(r"backward|bwd|(?<![a-z])bw(?![a-z])|(?<![a-z])grad(?:ient)?s?(?![a-z])", re.IGNORECASE)
_FORWARD = re.compile(r"forward|fwd|(?<![a-z])fw(?![a-z])", re.IGNORECASE)
_WRITTEN_OUT = re.compile(r"template\s*<\s*>")
_OTHER: Mapping[Direction, Direction] = {"forward": "backward", "backward": "forward", "none": "none"}


class Found(NamedTuple):
    """An operator of a kernel before its partners are known."""

    kernel: Node
    path: Path
    use: Use | None
    operator: Operator


def with_operators(
    kernels: Iterable[Kernel], facts: Iterable[HostFacts], files: Sequence[PythonFile]
) -> tuple[Kernel, ...]:
    """The kernels, each with the operators that it works for."""
    wanted = tuple(kernels)
    chains = Chains(HostGraph(facts), PythonGraph(files), wanted)
    return tuple(replace(kernel, operator=chains.of(kernel)) for kernel in wanted)


class Chains:
    """The operators of a project."""

    def __init__(self, host: HostGraph, python: PythonGraph, kernels: Sequence[Kernel]) -> None:
        self.host = host
        self.python = python
        self.ids: dict[Node, str] = {}
        by_place = {(k.path, k.start_offset, k.name): k.id for k in kernels}
        for node in host.kernels:
            name = host.functions[node].name.rpartition("::")[2]
            if (identifier := by_place.get((node.path, node.start_offset, name))) is not None:
                self.ids[node] = identifier
        self._uses: dict[Bound, tuple[Use, ...]] = {}
        self._primaries = _primaries(kernels, frozenset(self.ids.values()))

    def of(self, kernel: Kernel) -> tuple[Operator, ...]:
        """The operators of one kernel, sorted by name."""
        if (primary := self._primaries.get(kernel.id)) is not None:
            return tuple(replace(one, links=_ending(one.links, kernel)) for one in self._own(primary))
        return self._own(kernel)

    def _own(self, kernel: Kernel) -> tuple[Operator, ...]:
        found = [self._with_partners(one) for one in self._by_kernel.get(kernel.id, ())]
        return tuple(sorted(dict.fromkeys(found), key=lambda o: (o.name, [(x.path, x.start_line) for x in o.links])))

    @cached_property
    def _by_kernel(self) -> dict[str, list[Found]]:
        found: dict[str, list[Found]] = {}
        for node, identifier in self.ids.items():
            for path in self._paths(node):
                found.setdefault(identifier, []).append(self._found(node, path))
        return found

    def _paths(self, kernel: Node) -> Iterator[Path]:
        """The shortest way to every bound definition; without any, to the nearest that nobody calls."""
        came: dict[Node, Hop | None] = {kernel: None}
        below: dict[Node, Node] = {}
        level = [kernel]
        ends: list[Node] = []
        roots: list[Node] = []
        while level:
            following: list[Node] = []
            for node in level:
                if node != kernel and self._is_bound(node):
                    ends.append(node)
                    continue
                hops = [hop for hop in self.host.callers(node) if hop.caller not in came]
                if not hops and node != kernel and self.host.functions[node].kind != "variable":
                    roots.append(node)
                for hop in hops:
                    came[hop.caller], below[hop.caller] = hop, node
                    following.append(hop.caller)
            level = following
        for end in ends or roots[:1]:
            nodes = [end]
            while nodes[-1] != kernel:
                nodes.append(below[nodes[-1]])
            nodes.reverse()
            up = tuple(hop for hop in (came[node] for node in nodes[1:]) if hop is not None)
            bindings: list[Binding | None] = [*self._bindings(end)]
            for binding in bindings or [None]:
                yield Path(nodes=tuple(nodes), hops=up, binding=binding)

    def _is_bound(self, node: Node) -> bool:
        return bool(self._bindings(node))

    def _bindings(self, node: Node) -> list[Binding]:
        function = self.host.functions[node]
        found = list(self.host.bindings.get(node, ()))
        if not found and function.exported:
            bound = Bound(module="", name=function.name, dispatched=False, exported=True)
            if self.uses(bound):
                found.append(Binding(bound=bound, registration=_itself(function)))
        return found

    def uses(self, bound: Bound) -> tuple[Use, ...]:
        """The Python definitions that call a bound function."""
        if bound not in self._uses:
            self._uses[bound] = self.python.uses(bound)
        return self._uses[bound]

    def _found(self, kernel: Node, path: Path) -> Found:
        uses = self.uses(path.binding.bound) if path.binding else ()
        use = uses[0] if uses else None
        links = (
            *self._python_links(use),
            *self._binding_links(path.binding),
            *self._host_links(path),
            *CpuSide(self.host).links(path),
        )
        top = self.host.functions[path.nodes[-1]]
        name = path.binding.title if path.binding else top.name
        operator = Operator(name=name, direction=self._direction(path, uses, name), links=links)
        return Found(kernel, path, use, operator)

    def _python_links(self, use: Use | None) -> tuple[OperatorLink, ...]:
        if use is None:
            return ()
        method: Literal["ast", "name"] = "ast" if use.certainty.rank == 0 else "name"
        return tuple(
            OperatorLink(
                role="python",
                qualified_name=d.name,
                path=d.path,
                start_line=d.start_line,
                end_line=d.end_line,
                method=method,
            )
            for d in self.python.chain(use)
        )

    def _binding_links(self, binding: Binding | None) -> tuple[OperatorLink, ...]:
        if binding is None:
            return ()
        places = [binding.registration]
        # A schema that is declared apart from its implementations belongs to the binding.
        places += [one for one in self.host.declared.get(binding.bound, ()) if not one.values]
        return tuple(
            OperatorLink(
                role="binding",
                qualified_name=binding.title,
                path=one.path,
                start_line=one.start_line,
                end_line=one.end_line,
            )
            for one in dict.fromkeys(places)
        )

    def _host_links(self, path: Path) -> Iterator[OperatorLink]:
        functions = [(node, self.host.functions[node]) for node in reversed(path.nodes)]
        written = [(node, function) for node, function in functions if function.kind != "variable"]
        for index, (_, function) in enumerate(written):
            role: Literal["kernel", "launcher", "dispatcher"] = "dispatcher"
            if index == len(written) - 1:
                role = "kernel"
            elif index == len(written) - 2:
                role = "launcher"
            yield linked(role, function)

    def _direction(self, path: Path, uses: Sequence[Use], name: str) -> Direction:
        """By an autograd function of C++ on the way, or one of Python above it, then by name."""
        for node in path.nodes:
            if (own := self._autograd_method(node)) is not None:
                return own
        methods = [m.name.rpartition(".")[2] for use in uses for m in self.python.autograd(use)]
        if methods:
            return "forward" if "forward" in methods else "backward"
        return self._named_direction(path, name)

    def _autograd_method(self, node: Node) -> Direction | None:
        """Whether a node is one of the two methods of a C++ autograd function."""
        name = self.host.functions[node].name
        owner, _, method = name.rpartition("::")
        for own in ("forward", "backward"):
            if method == own and owner and self.host.named(f"{owner}::{_OTHER[own]}"):
                return own
        return None

    def _named_direction(self, path: Path, name: str) -> Direction:
        names = [name, *(self.host.functions[node].name for node in path.nodes)]
        for text in names:
            if _BACKWARD.search(text):
                return "backward"
            if _FORWARD.search(text):
                return "forward"
        return "forward" if any(_stem(other) == _stem(name) and other != name for other in self._titles) else "none"

    @cached_property
    def _titles(self) -> frozenset[str]:
        """The names of all bindings."""
        return frozenset(binding.title for bindings in self.host.bindings.values() for binding in bindings)

    def _with_partners(self, found: Found) -> Operator:
        sure = self._autograd_partners(found)
        if sure:
            return replace(found.operator, partners=sure)
        return replace(found.operator, partners=self._named_partners(found), partners_method="name")

    def _autograd_partners(self, found: Found) -> tuple[str, ...]:
        kernels: set[str] = set()
        for node in found.path.nodes:
            if (own := self._autograd_method(node)) is not None:
                owner = self.host.functions[node].name.rpartition("::")[0]
                for other in self.host.named(f"{owner}::{_OTHER[own]}"):
                    kernels |= self._kernels_below(other)
        uses = self.uses(found.path.binding.bound) if found.path.binding else ()
        for method in {m for use in uses for m in self.python.autograd(use)}:
            if method.name.rpartition(".")[2] == found.operator.direction:
                for bound in self._bound_below(counterpart(method)):
                    kernels |= self._kernels_of(bound)
        return tuple(sorted(kernels - {self.ids[found.kernel]}))

    def _bound_below(self, method: Id) -> frozenset[Bound]:
        reached = self.python.below(method)
        return frozenset(bound for one in reached for bound in self._calls.get(one, ()))

    @cached_property
    def _calls(self) -> dict[Id, set[Bound]]:
        """Python definition -> the bound functions that it calls."""
        found: dict[Id, set[Bound]] = {}
        for bindings in self.host.bindings.values():
            for binding in bindings:
                for use in self.uses(binding.bound):
                    found.setdefault(Id(use.definition.path, use.definition.name), set()).add(binding.bound)
        return found

    def _kernels_of(self, bound: Bound) -> set[str]:
        ends = [n for n, bindings in self.host.bindings.items() if any(b.bound == bound for b in bindings)]
        return {identifier for end in ends for identifier in self._kernels_below(end)}

    def _kernels_below(self, node: Node) -> set[str]:
        return {self.ids[one] for one in self.host.below(node) if one in self.ids}

    def _named_partners(self, found: Found) -> tuple[str, ...]:
        """Kernels of operators whose names differ in the direction alone."""
        other = _OTHER[found.operator.direction]
        if other == "none":
            return ()
        stem = _stem(found.operator.name)
        return tuple(
            sorted(
                identifier
                for identifier, all_of in self._by_kernel.items()
                if identifier != self.ids[found.kernel]
                and any(_stem(o.operator.name) == stem and o.operator.direction == other for o in all_of)
            )
        )


def _primaries(kernels: Sequence[Kernel], seen: Collection[str]) -> dict[str, Kernel]:
    """Specialisation written out for the device alone, by id -> its template, which is what host code names."""
    templates: dict[str, list[Kernel]] = {}
    for kernel in kernels:
        if kernel.id in seen and kernel.template_parameters:
            templates.setdefault(kernel.qualified_name, []).append(kernel)
    hidden = (k for k in kernels if k.id not in seen and _WRITTEN_OUT.match(k.code))
    found = ((kernel.id, templates.get(kernel.qualified_name, [])) for kernel in hidden)
    return {identifier: all_of[0] for identifier, all_of in found if len(all_of) == 1}


def _ending(links: Sequence[OperatorLink], kernel: Kernel) -> tuple[OperatorLink, ...]:
    """The links of a chain with another kernel at its end."""
    return tuple(
        replace(link, path=kernel.path, start_line=kernel.start_line, end_line=kernel.end_line)
        if link.role == "kernel"
        else link
        for link in links
    )


def _stem(name: str) -> str:
    """A name without the words that say which way it goes."""
    return re.sub(r"_+", "_", _FORWARD.sub("", _BACKWARD.sub("", name))).strip("_").lower()


def _itself(function: HostFunction) -> Registration:
    """A plain C function is its own binding."""
    return Registration(
        path=function.path,
        start_line=function.start_line,
        end_line=function.end_line,
        name=function.name,
        values=(Mention(usr=function.usr, name=function.name),),
    )
