"""Operator chains: from each kernel up to the names that Python calls it by, and across to its counterparts."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from kernelmill.clang.host_facts import HostDefinition, HostFacts, Mention, Registration
from kernelmill.extraction.operators.cpu_side import CpuSide
from kernelmill.extraction.operators.direction import OPPOSITE, Direction, named_direction, stem
from kernelmill.extraction.operators.explicit import specialized_launches, specialized_templates
from kernelmill.extraction.operators.host.bindings import Binding
from kernelmill.extraction.operators.host.bound_name import BoundName
from kernelmill.extraction.operators.host.call_paths import CallPath, call_paths
from kernelmill.extraction.operators.host.definitions import DefinitionId
from kernelmill.extraction.operators.host.graph import HostGraph
from kernelmill.extraction.operators.links import binding_links, host_links, python_links
from kernelmill.extraction.operators.python.files import PythonFile
from kernelmill.extraction.operators.python.graph import PythonGraph, counterpart
from kernelmill.extraction.operators.python.modules import PythonId, PythonModules
from kernelmill.extraction.operators.python.uses import RESOLVED, PythonUse, PythonUses
from kernelmill.records import Kernel, Launch, Operator, OperatorLink


class KernelOperator(NamedTuple):
    """An operator of a kernel before its partners are known."""

    kernel: DefinitionId
    path: CallPath
    operator: Operator


def with_operators(
    kernels: Iterable[Kernel], facts: Iterable[HostFacts], files: Sequence[PythonFile]
) -> tuple[Kernel, ...]:
    """Return the kernels, each with the operators that it implements, and specializations with their launches."""
    wanted = tuple(kernels)
    modules = PythonModules(files)
    chains = OperatorChains(HostGraph.of(facts), PythonGraph(modules), PythonUses(modules), wanted)
    return tuple(
        replace(kernel, operator=chains.of(kernel), launches=kernel.launches or chains.launches_of_template(kernel))
        for kernel in wanted
    )


@dataclass
class OperatorChains:
    """The operators of a project."""

    host: HostGraph
    python: PythonGraph
    python_uses: PythonUses
    kernels: Sequence[Kernel]
    _known_uses: dict[BoundName, tuple[PythonUse, ...]] = field(default_factory=dict)

    def of(self, kernel: Kernel) -> tuple[Operator, ...]:
        """Return the operators of a kernel, sorted by name."""
        if (template := self._templates.get(kernel.id)) is not None:
            return tuple(replace(one, links=_ending_at(kernel, one.links)) for one in self._own(template))
        return self._own(kernel)

    def launches_of_template(self, kernel: Kernel) -> tuple[Launch, ...]:
        """Return those launches of its template that start an explicit specialization; none of other kernels."""
        template = self._launched_templates.get(kernel.id)
        return () if template is None else specialized_launches(kernel, template)

    def uses(self, bound: BoundName) -> tuple[PythonUse, ...]:
        """Return the Python definitions that call a bound function."""
        if bound not in self._known_uses:
            self._known_uses[bound] = self.python_uses.of(bound)
        return self._known_uses[bound]

    @cached_property
    def _ids(self) -> dict[DefinitionId, str]:
        """The ids of the records of those definitions that are kernels."""
        by_position = {(k.path, k.start_offset, k.name): k.id for k in self.kernels}
        found = {}
        for node in self.host.definitions.kernels():
            name = self.host.definitions.by_id[node].name.rpartition("::")[2]
            if (identifier := by_position.get((node.path, node.start_offset, name))) is not None:
                found[node] = identifier
        return found

    @cached_property
    def _templates(self) -> dict[str, Kernel]:
        return specialized_templates(self.kernels, frozenset(self._ids.values()))

    @cached_property
    def _launched_templates(self) -> dict[str, Kernel]:
        """The templates of the explicit specializations without launches of their own, by the ids of these."""
        return specialized_templates(self.kernels, frozenset(one.id for one in self.kernels if one.launches))

    @cached_property
    def _by_kernel(self) -> dict[str, list[KernelOperator]]:
        found: dict[str, list[KernelOperator]] = {}
        for node, identifier in self._ids.items():
            for path in call_paths(self.host, node, self._bindings):
                found.setdefault(identifier, []).append(KernelOperator(node, path, self._operator(path)))
        return found

    def _own(self, kernel: Kernel) -> tuple[Operator, ...]:
        found = [self._with_partners(one) for one in self._by_kernel.get(kernel.id, ())]
        return tuple(sorted(dict.fromkeys(found), key=lambda o: (o.name, [(x.path, x.start_line) for x in o.links])))

    def _bindings(self, node: DefinitionId) -> list[Binding]:
        """Return the names of a definition in Python; a plain C function that Python calls is its own binding."""
        function = self.host.definitions.by_id[node]
        found = list(self.host.bindings.by_definition.get(node, ()))
        if not found and function.exported:
            bound = BoundName(module="", name=function.name, dispatched=False, exported=True)
            if self.uses(bound):
                found.append(Binding(bound=bound, registration=_own_registration(function)))
        return found

    def _operator(self, path: CallPath) -> Operator:
        bound = None if path.binding is None else path.binding.bound
        uses = () if bound is None else self.uses(bound)
        top = self.host.definitions.by_id[path.nodes[-1]]
        name = top.name if bound is None else bound.title
        links = (
            *self._python_links(uses),
            *self._binding_links(path.binding),
            *host_links(path, self.host.definitions),
            *CpuSide(self.host).links(path),
        )
        return Operator(name=name, direction=self._direction(path, uses, name), links=links)

    def _python_links(self, uses: Sequence[PythonUse]) -> Iterable[OperatorLink]:
        if not uses:
            return ()
        use = uses[0]
        return python_links(self.python.chain(use), "ast" if use.certainty == RESOLVED else "name")

    def _binding_links(self, binding: Binding | None) -> Iterable[OperatorLink]:
        if binding is None:
            return ()
        # A schema that is declared apart from its implementations is part of the binding.
        schemas = [one for one in self.host.bindings.by_name.get(binding.bound, ()) if not one.values]
        return binding_links(binding.bound.title, [binding.registration, *schemas])

    def _direction(self, path: CallPath, uses: Sequence[PythonUse], name: str) -> Direction:
        """Judge by a C++ autograd function on the path, else by one of Python above it, else by names."""
        for node in path.nodes:
            if (own := self._autograd_method(node)) is not None:
                return own
        methods = [method.name.rpartition(".")[2] for use in uses for method in self.python.autograd(use)]
        if methods:
            return "forward" if "forward" in methods else "backward"
        found = named_direction([name, *(self.host.definitions.by_id[node].name for node in path.nodes)])
        if found != "none":
            return found
        return "forward" if any(stem(other) == stem(name) and other != name for other in self._titles) else "none"

    def _autograd_method(self, node: DefinitionId) -> Direction | None:
        """Return the direction of a node that is one of the two methods of a C++ autograd function."""
        owner, _, method = self.host.definitions.by_id[node].name.rpartition("::")
        for own in ("forward", "backward"):
            if method == own and owner and self.host.definitions.named(f"{owner}::{OPPOSITE[own]}"):
                return own
        return None

    @cached_property
    def _titles(self) -> frozenset[str]:
        """The names of all bindings."""
        found = self.host.bindings.by_definition.values()
        return frozenset(binding.bound.title for bindings in found for binding in bindings)

    def _with_partners(self, found: KernelOperator) -> Operator:
        partners = self._autograd_partners(found)
        if partners:
            return replace(found.operator, partners=partners)
        return replace(found.operator, partners=self._named_partners(found), partners_method="name")

    def _autograd_partners(self, found: KernelOperator) -> tuple[str, ...]:
        """Return the kernels that the other method of the same autograd function reaches."""
        kernels: set[str] = set()
        for node in found.path.nodes:
            if (own := self._autograd_method(node)) is not None:
                owner = self.host.definitions.by_id[node].name.rpartition("::")[0]
                for other in self.host.definitions.named(f"{owner}::{OPPOSITE[own]}"):
                    kernels |= self._kernels_below(other)
        uses = self.uses(found.path.binding.bound) if found.path.binding else ()
        for method in {method for use in uses for method in self.python.autograd(use)}:
            if method.name.rpartition(".")[2] == found.operator.direction:
                for bound in self._bound_below(counterpart(method)):
                    kernels |= self._kernels_of(bound)
        return tuple(sorted(kernels - {self._ids[found.kernel]}))

    def _named_partners(self, found: KernelOperator) -> tuple[str, ...]:
        """Return the kernels of operators whose names differ in the direction only."""
        other = OPPOSITE[found.operator.direction]
        if other == "none":
            return ()
        wanted = stem(found.operator.name)
        return tuple(
            sorted(
                identifier
                for identifier, operators in self._by_kernel.items()
                if identifier != self._ids[found.kernel]
                and any(stem(o.operator.name) == wanted and o.operator.direction == other for o in operators)
            )
        )

    def _bound_below(self, method: PythonId) -> frozenset[BoundName]:
        return frozenset(bound for one in self.python.below(method) for bound in self._calls.get(one, ()))

    @cached_property
    def _calls(self) -> dict[PythonId, set[BoundName]]:
        """The bound functions that each Python definition calls."""
        found: dict[PythonId, set[BoundName]] = {}
        for bindings in self.host.bindings.by_definition.values():
            for binding in bindings:
                for use in self.uses(binding.bound):
                    found.setdefault(PythonId.of(use.definition), set()).add(binding.bound)
        return found

    def _kernels_of(self, bound: BoundName) -> set[str]:
        by_definition = self.host.bindings.by_definition
        ends = [one for one, bindings in by_definition.items() if any(b.bound == bound for b in bindings)]
        return {identifier for end in ends for identifier in self._kernels_below(end)}

    def _kernels_below(self, node: DefinitionId) -> set[str]:
        return {self._ids[one] for one in self.host.below(node) if one in self._ids}


def _ending_at(kernel: Kernel, links: Collection[OperatorLink]) -> tuple[OperatorLink, ...]:
    """Return the links of a chain with another kernel at its end."""
    return tuple(
        replace(link, path=kernel.path, start_line=kernel.start_line, end_line=kernel.end_line)
        if link.role == "kernel"
        else link
        for link in links
    )


def _own_registration(function: HostDefinition) -> Registration:
    return Registration(
        path=function.path,
        start_line=function.start_line,
        end_line=function.end_line,
        name=function.name,
        values=(Mention(usr=function.usr, name=function.name),),
    )
