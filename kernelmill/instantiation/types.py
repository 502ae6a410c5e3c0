"""Which template arguments a kernel is instantiated with, and what its instances are called."""

import hashlib
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.instantiation.framework import SCALAR_TYPES
from kernelmill.records import Kernel, TemplateParameter
from kernelmill.records.reasons import InstantiateReason

TYPICAL_THREADS = 128
"""Of a block: two wavefronts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Instance:
    """One set of template arguments."""

    name: str
    """Of the unit: the kernel's name and what tells this instance from others."""
    arguments: Mapping[str, str]
    """Template parameter -> argument, as clang spells it."""
    written: Mapping[str, str]
    """Template parameter -> argument, as it stands in code with the type of the parameter."""


class NoInstanceError(ValueError):
    """A template whose arguments are nowhere to be learnt."""

    def __init__(self, reason: InstantiateReason, detail: str) -> None:
        self.reason = reason
        """Stable enough to be counted."""
        self.detail = detail
        """The names of the parameters."""
        super().__init__(f"{reason}: {detail}")


def instances(kernel: Kernel, default_types: Sequence[str]) -> tuple[Instance, ...]:
    """The instances to make of a kernel, one per element type.

    Read from the launches where host code has any; among those that differ in other arguments than their types, numbers
    inside of types among them, the one whose blocks are nearest to two wavefronts stands for all, or else the first.
    Otherwise every type parameter gets each of `default_types`
    and other parameters their own defaults. Raises `NoInstanceError` for packs and arguments that nothing tells.
    """
    if not kernel.template_parameters:
        return (Instance(name=kernel.name, arguments={}, written={}),)
    for parameter in kernel.template_parameters:
        if parameter.pack:
            raise NoInstanceError(InstantiateReason.PARAMETER_PACK, parameter.name)
    found: dict[tuple[str, ...], Instance] = {}
    for arguments in _launched(kernel) or _assumed(kernel, default_types):
        types = (a for p, a in zip(kernel.template_parameters, arguments, strict=True) if p.kind != "non_type")
        found.setdefault(tuple(_NUMBER.sub("", each) for each in types), _instance(kernel, arguments))
    return tuple(found.values())


def with_arguments(kernel: Kernel, others: Sequence[Kernel]) -> Kernel:
    """A kernel that nothing launches, with the arguments of one beside it whose template parameters are the same.

    Only where its own are not to be known otherwise: of `<typename T, int Threads>`, for example, no default tells
    the number, but a sibling in the same file is launched with one.
    """
    unknown = any(p.kind == "non_type" and p.default is None for p in kernel.template_parameters)
    if not unknown or kernel.instantiations:
        return kernel
    beside = (o for o in others if (o.source, o.path) == (kernel.source, kernel.path) and o.instantiations)
    lender = next((o for o in beside if o.template_parameters == kernel.template_parameters), kernel)
    return replace(kernel, instantiations=lender.instantiations)


def _launched(kernel: Kernel) -> list[tuple[str, ...]]:
    count = len(kernel.template_parameters)
    found = [arguments for arguments in kernel.instantiations if len(arguments) == count]
    threads = {
        one.template_arguments: math.prod(map(int, one.resolved_block.dimensions))
        for one in kernel.launches
        if one.resolved_block is not None and all(each.isdigit() for each in one.resolved_block.dimensions)
    }
    return sorted(found, key=lambda arguments: abs(math.log2(max(threads.get(arguments, 1), 1) / TYPICAL_THREADS)))


def elements(argument: str) -> frozenset[str]:
    """The element types in an argument, as names of units have them: `Traits<4, float, c10::Half>` has two."""
    return frozenset(_SUFFIXES.get(word, word) for word in _QUALIFIED.findall(argument)) & _ELEMENTS


_NUMBER = re.compile(r"(?<![\w:])(?:-?\d\w*|true|false)(?=[,>])")
"""A number or truth among the arguments inside of a type."""
_QUALIFIED = re.compile(r"\w+(?:::\w+)*")
_SUFFIXES = {
    spelling: known.suffix
    for known in SCALAR_TYPES
    for spelling in (f"c10::{known.name}", f"at::{known.name}", known.plain)
}
_ELEMENTS = frozenset({"float", "double", *(known.suffix for known in SCALAR_TYPES)})


def _assumed(kernel: Kernel, default_types: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for element in default_types:
        arguments = []
        for parameter in kernel.template_parameters:
            value = element if parameter.kind == "type" else parameter.default
            if value is None or parameter.kind == "template":
                raise NoInstanceError(InstantiateReason.UNKNOWN_TEMPLATE_ARGUMENT, parameter.name)
            arguments.append(value)
        yield tuple(arguments)


def _instance(kernel: Kernel, arguments: tuple[str, ...]) -> Instance:
    told = dict(zip((p.name for p in kernel.template_parameters), arguments, strict=True))
    written = {p.name: _written(p, told[p.name]) for p in kernel.template_parameters}
    truths = _TRUTH.values()
    named = [written[name] if written[name] in truths else value for name, value in told.items()]
    return Instance(name=_short("_".join([kernel.name, *map(suffix, named)])), arguments=told, written=written)


LONGEST = 120
"""Of a unit's name; a longer one keeps its beginning, and a hash tells it from others."""


def _short(name: str) -> str:
    if len(name) <= LONGEST:
        return name
    return f"{name[: LONGEST - 9].rstrip('_')}_{hashlib.sha256(name.encode()).hexdigest()[:8]}"


_TRUTH = {"0": "false", "1": "true", "-1": "true"}
"""How clang spells the one bit of a bool argument, and how people do."""

# What a number needs at its end to have the type of its parameter: [lex.icon] of the C++ standard.
_ENDINGS = {
    **dict.fromkeys(("int", "signed int", "signed", "int32_t"), ""),
    **dict.fromkeys(("unsigned int", "unsigned", "uint32_t"), "u"),
    **dict.fromkeys(("long", "int64_t", "ptrdiff_t", "ssize_t"), "l"),
    **dict.fromkeys(("unsigned long", "uint64_t", "size_t"), "ul"),
    "long long": "ll",
    "unsigned long long": "ull",
}


def _written(parameter: TemplateParameter, value: str) -> str:
    """An argument as code that has the parameter's type: an enumeration's number, for example, is converted to it."""
    value = value.replace(_ANONYMOUS, "")
    if parameter.kind != "non_type" or parameter.type is None or not re.fullmatch(r"-?\d+", value):
        return value
    kind = parameter.type.removeprefix("const ").removeprefix("std::")
    if kind == "bool":
        return _TRUTH.get(value, value)
    if kind not in _ENDINGS:
        return value if kind == "auto" else f"{kind}({value})" if " " not in kind else f"(({kind}){value})"
    number = value + _ENDINGS[kind]
    return f"({number})" if number.startswith("-") else number


_ANONYMOUS = "(anonymous namespace)::"
"""How clang spells a scope that code does not write."""


def suffix(argument: str) -> str:
    """What an argument adds to a name: `float`, `half`, `3`, `unsigned_char`, `Traits_4_float`."""
    plain = _QUALIFIED.sub(lambda word: _SUFFIXES.get(word[0], word[0]), argument.replace(_ANONYMOUS, ""))
    return re.sub(r"\W+", "_", plain.replace("*", "ptr").replace("-", "minus")).strip("_")
