"""Choose the template arguments that a kernel is instantiated with, and the names of its instances."""

import hashlib
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.instantiation.drafts.framework import SCALAR_TYPES
from kernelmill.records import Kernel, TemplateParameter
from kernelmill.records.reasons import InstantiateReason

TYPICAL_THREADS = 128
"""The preferred number of threads per block: two wavefronts."""
_FEW = frozenset({"0", "1", "2"})
"""Numbers of elements or dimensions with which a kernel does little of what it does with others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Instance:
    """A kernel with one set of template arguments."""

    name: str
    """The name of the unit: that of the kernel, followed by the arguments."""
    arguments: Mapping[str, str]
    """The arguments by parameter, as clang spells them."""
    spellings: Mapping[str, str]
    """The arguments by parameter, as they must be written to have the type of the parameter."""


class NoInstanceError(ValueError):
    """The arguments of a template are unknown or cannot be used."""

    def __init__(self, reason: InstantiateReason, detail: str) -> None:
        self.reason = reason
        self.detail = detail
        super().__init__(f"{reason}: {detail}")


def instances(kernel: Kernel, default_types: Sequence[str]) -> tuple[Instance, ...]:
    """Return the instances to make of a kernel: one per element type, and one per mode of the leading element type.

    If host code launches the kernel, its launches determine the arguments. Of launches that differ only in non-type
    arguments, or in numbers inside of types, the one whose blocks are closest to two wavefronts represents the group;
    of several, the first with the fewest numbers below three.
    A non-type argument that is an enumerator or a boolean is a mode, such as the operation of a reduction: each value
    that is launched has an instance with float, or with the first element type if none has float. Otherwise every type
    parameter gets each of `default_types`, and other parameters get their defaults.
    Raises `NoInstanceError` for parameter packs and for arguments that are unknown.
    """
    if not kernel.template_parameters:
        return (Instance(name=kernel.name, arguments={}, spellings={}),)
    for parameter in kernel.template_parameters:
        if parameter.pack:
            raise NoInstanceError(InstantiateReason.PARAMETER_PACK, parameter.name)
    groups: dict[tuple[str, ...], list[tuple[str, ...]]] = {}
    for arguments in _launched_arguments(kernel) or _default_arguments(kernel, default_types):
        types = (a for p, a in zip(kernel.template_parameters, arguments, strict=True) if p.kind != "non_type")
        groups.setdefault(tuple(_NUMBER.sub("", each) for each in types), []).append(arguments)
    leading = next((types for types in groups if _LEADING in types), next(iter(groups), ()))
    return tuple(
        _instance(kernel, arguments)
        for types, own in groups.items()
        for arguments in (_with_all_modes(kernel.template_parameters, own) if types == leading else own[:1])
    )


def _with_all_modes(
    parameters: Sequence[TemplateParameter], launched: Sequence[tuple[str, ...]]
) -> Iterator[tuple[str, ...]]:
    """Yield the first arguments, and the first ones with each further value of a mode."""
    modes = [number for number, one in enumerate(parameters) if one.kind == "non_type" and _is_mode(one)]
    shown = set[tuple[int, str]]()
    for number, arguments in enumerate(launched):
        own = {(position, arguments[position]) for position in modes}
        if number == 0 or not own <= shown:
            shown |= own
            yield arguments


def _is_mode(parameter: TemplateParameter) -> bool:
    """Whether a non-type parameter is an enumeration or a boolean."""
    kind = _plain_type(parameter)
    return kind == "bool" or (kind not in _LITERAL_SUFFIXES and re.fullmatch(r"[A-Z_]\w*(?:::\w+)*", kind) is not None)


def with_arguments(kernel: Kernel, others: Sequence[Kernel]) -> Kernel:
    """Give a kernel without launches the arguments of a kernel in the same file with the same template parameters.

    This applies only if its arguments are unknown otherwise: for `<typename T, int Threads>`, for example, there is no
    default for the number, but another kernel in the file is launched with one.
    """
    unknown = any(p.kind == "non_type" and p.default is None for p in kernel.template_parameters)
    if not unknown or kernel.instantiations:
        return kernel
    beside = (o for o in others if (o.source, o.path) == (kernel.source, kernel.path) and o.instantiations)
    lender = next((o for o in beside if o.template_parameters == kernel.template_parameters), kernel)
    return replace(kernel, instantiations=lender.instantiations)


def _launched_arguments(kernel: Kernel) -> list[tuple[str, ...]]:
    count = len(kernel.template_parameters)
    found = [arguments for arguments in kernel.instantiations if len(arguments) == count]
    threads = {
        one.template_arguments: math.prod(map(int, one.resolved_block.dimensions))
        for one in kernel.launches
        if one.resolved_block is not None and all(each.isdigit() for each in one.resolved_block.dimensions)
    }
    counts = [
        number for number, one in enumerate(kernel.template_parameters) if one.kind == "non_type" and _is_count(one)
    ]

    def unlike_typical(arguments: tuple[str, ...]) -> tuple[float, int]:
        apart = abs(math.log2(max(threads.get(arguments, 1), 1) / TYPICAL_THREADS))
        return apart, sum(arguments[number] in _FEW for number in counts)

    return sorted(found, key=unlike_typical)


def _is_count(parameter: TemplateParameter) -> bool:
    """Whether a non-type parameter is a number, such as that of dimensions."""
    return _plain_type(parameter) in _LITERAL_SUFFIXES


def _plain_type(parameter: TemplateParameter) -> str:
    """The type of a non-type parameter, without qualifier and namespace; empty if it is unknown."""
    return (parameter.type or "").removeprefix("const ").removeprefix("std::")


def elements(argument: str) -> frozenset[str]:
    """Return the element types in an argument, as spelled in unit names: `Traits<4, float, c10::Half>` has two."""
    return frozenset(_SUFFIXES.get(word, word) for word in _QUALIFIED.findall(argument)) & _ELEMENTS


_LEADING = "float"
"""The element type with which each mode has an instance."""
_NUMBER = re.compile(r"(?<![\w:])(?:-?\d\w*|true|false)(?=[,>])")
"""A number or boolean among the template arguments of a type."""
_QUALIFIED = re.compile(r"\w+(?:::\w+)*")
_SUFFIXES = {
    spelling: known.suffix
    for known in SCALAR_TYPES
    for spelling in (f"c10::{known.name}", f"at::{known.name}", known.plain)
}
_ELEMENTS = frozenset({"float", "double", *(known.suffix for known in SCALAR_TYPES)})


def _default_arguments(kernel: Kernel, default_types: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for element in default_types:
        arguments = []
        for parameter in kernel.template_parameters:
            value = element if parameter.kind == "type" else parameter.default
            if value is None or parameter.kind == "template":
                raise NoInstanceError(InstantiateReason.UNKNOWN_TEMPLATE_ARGUMENT, parameter.name)
            arguments.append(value)
        yield tuple(arguments)


def _instance(kernel: Kernel, arguments: tuple[str, ...]) -> Instance:
    values = dict(zip((p.name for p in kernel.template_parameters), arguments, strict=True))
    spellings = {p.name: _spelled(p, values[p.name]) for p in kernel.template_parameters}
    booleans = _BOOLEANS.values()
    named = [spellings[name] if spellings[name] in booleans else value for name, value in values.items()]
    return Instance(name=_limited("_".join([kernel.name, *map(suffix, named)])), arguments=values, spellings=spellings)


MAX_NAME_LENGTH = 120
"""The limit for names of units; longer names are truncated and end in a hash."""


def _limited(name: str) -> str:
    if len(name) <= MAX_NAME_LENGTH:
        return name
    return f"{name[: MAX_NAME_LENGTH - 9].rstrip('_')}_{hashlib.sha256(name.encode()).hexdigest()[:8]}"


_BOOLEANS = {"0": "false", "1": "true", "-1": "true"}
"""The source spelling of bool arguments by clang's spelling."""

_LITERAL_SUFFIXES = {
    **dict.fromkeys(("int", "signed int", "signed", "int32_t"), ""),
    **dict.fromkeys(("unsigned int", "unsigned", "uint32_t"), "u"),
    **dict.fromkeys(("long", "int64_t", "ptrdiff_t", "ssize_t"), "l"),
    **dict.fromkeys(("unsigned long", "uint64_t", "size_t"), "ul"),
    "long long": "ll",
    "unsigned long long": "ull",
}
"""The suffix that gives a literal the type of its parameter: [lex.icon] of the C++ standard."""


def _spelled(parameter: TemplateParameter, value: str) -> str:
    """Spell an argument so that it has the type of its parameter: the number of an enumerator, for example, is cast."""
    value = value.replace(_ANONYMOUS, "")
    if parameter.kind != "non_type" or parameter.type is None or not re.fullmatch(r"-?\d+", value):
        return value
    kind = _plain_type(parameter)
    if kind == "bool":
        return _BOOLEANS.get(value, value)
    if kind not in _LITERAL_SUFFIXES:
        return value if kind == "auto" else f"{kind}({value})" if " " not in kind else f"(({kind}){value})"
    number = value + _LITERAL_SUFFIXES[kind]
    return f"({number})" if number.startswith("-") else number


_ANONYMOUS = "(anonymous namespace)::"
"""A scope in clang's spelling that source code cannot name."""


def suffix(argument: str) -> str:
    """Return what an argument adds to a unit name: `float`, `half`, `3`, `unsigned_char`, `Traits_4_float`."""
    plain = _QUALIFIED.sub(lambda word: _SUFFIXES.get(word[0], word[0]), argument.replace(_ANONYMOUS, ""))
    return re.sub(r"\W+", "_", plain.replace("*", "ptr").replace("-", "minus")).strip("_")
