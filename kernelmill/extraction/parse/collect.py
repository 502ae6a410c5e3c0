"""Collect the kernels and closures of many parses, each definition once."""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.clang.cuda_arguments import Pass
from kernelmill.clang.facts import KernelFacts, UnitFacts
from kernelmill.cpp.kernel_definitions import TextDefinition
from kernelmill.records import Closure, InstanceClosure, Kernel
from kernelmill.records.reasons import InstantiateReason


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedKernel:
    """The facts of a kernel from one parse."""

    facts: KernelFacts
    translation_unit: str
    conditions: tuple[str, ...] = ()
    """The preprocessor conditions that were met for this parse only."""


@dataclass(frozen=True, slots=True, order=True)
class DefinitionKey:
    """The offset of a definition and its unqualified name; one macro expansion may define several kernels.

    Namespaces are left out: a macro may name them, with a different expansion in each translation unit.
    """

    path: str
    start: int
    name: str

    @classmethod
    def of(cls, kernel: KernelFacts | Kernel) -> "DefinitionKey":
        """Return the key of a kernel."""
        return cls(kernel.path, kernel.start_offset, kernel.name)


def parsed_kernels(units: Iterable[tuple[str, UnitFacts]]) -> dict[DefinitionKey, ParsedKernel]:
    """Return each kernel with its facts from the first of the given translation units that defines it."""
    found: dict[DefinitionKey, ParsedKernel] = {}
    for unit, facts in units:
        for kernel in facts.kernels:
            found.setdefault(DefinitionKey.of(kernel), ParsedKernel(facts=kernel, translation_unit=unit))
    return found


KernelClosures = dict[tuple[str, DefinitionKey], Closure]
"""Closures by the path of the translation unit and the definition."""


def closures_by_unit(units: Iterable[tuple[str, Pass, UnitFacts]]) -> KernelClosures:
    """Return the closure of each definition in each translation unit, from the first device pass that has one.

    It includes what the definition needs in the host pass, if that is known and not the same.
    """
    found: dict[Pass, KernelClosures] = {"device": {}, "host": {}}
    for unit, side, facts in units:
        if facts.closures:
            for kernel, closure in zip(facts.kernels, facts.closures, strict=True):
                found[side].setdefault((unit, DefinitionKey.of(kernel)), closure)
    return {key: _with_host(closure, found["host"].get(key)) for key, closure in found["device"].items()}


def _with_host(closure: Closure, host: Closure | None) -> Closure:
    needs = (closure.declarations, closure.external_names, closure.command_line_macros)
    if host is None or host.reason is not None:
        return closure
    if needs == (host.declarations, host.external_names, host.command_line_macros):
        return closure
    own = InstanceClosure(
        instances=(),
        declarations=host.declarations,
        external_names=host.external_names,
        command_line_macros=host.command_line_macros,
    )
    return replace(closure, host=own)


def closures_of(kernels: Iterable[Kernel], found: KernelClosures) -> tuple[Closure, ...]:
    """Return the closure of each parsed kernel, from the device pass of the translation unit that its record names."""
    return tuple(_closure(kernel, found) for kernel in kernels if kernel.translation_unit is not None)


def _closure(kernel: Kernel, found: KernelClosures) -> Closure:
    key = (kernel.translation_unit or "", DefinitionKey.of(kernel))
    if key in found:
        return replace(found[key], kernel=kernel.id)
    return Closure(kernel=kernel.id, reason=InstantiateReason.NOT_IN_THIS_PASS)


def unparsed(
    written: Mapping[str, Sequence[TextDefinition]], parsed: Iterable[ParsedKernel]
) -> dict[str, tuple[TextDefinition, ...]]:
    """Return the definitions in the text of files that no parsed kernel overlaps, by path."""
    ranges: dict[str, list[tuple[int, int]]] = {}
    for kernel in parsed:
        ranges.setdefault(kernel.facts.path, []).append((kernel.facts.start_offset, kernel.facts.end_offset))
    return {path: tuple(_outside(found, ranges.get(path, ()))) for path, found in sorted(written.items())}


def _outside(found: Sequence[TextDefinition], ranges: Sequence[tuple[int, int]]) -> Iterator[TextDefinition]:
    """Yield the definitions that overlap no range, in time that grows with their number and not with its square."""
    joined: list[tuple[int, int]] = []
    for start, end in sorted(ranges):
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    for definition in found:
        before = bisect_left(joined, definition.end, key=lambda span: span[0])
        if before == 0 or joined[before - 1][1] <= definition.start:
            yield definition
