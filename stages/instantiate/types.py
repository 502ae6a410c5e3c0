"""Which template arguments a kernel is instantiated with, and what its instances are called."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from stages.instantiate.framework import SCALAR_TYPES
from stages.lib.records import Kernel, TemplateParameter


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

    def __init__(self, reason: str, detail: str) -> None:
        self.reason = reason
        """Stable enough to be counted."""
        self.detail = detail
        """The names of the parameters."""
        super().__init__(f"{reason}: {detail}")


def instances(kernel: Kernel, default_types: Sequence[str]) -> tuple[Instance, ...]:
    """The instances to make of a kernel, one per element type.

    Read from the launches where host code has any; among those that differ in other arguments than their types, the
    first stands for all. Otherwise every type parameter gets each of `default_types` and other parameters their own
    defaults. Raises `NoInstanceError` for packs, template template parameters and values that nothing tells.
    """
    if not kernel.template_parameters:
        return (Instance(name=kernel.name, arguments={}, written={}),)
    for parameter in kernel.template_parameters:
        if parameter.pack:
            raise NoInstanceError("parameter_pack", parameter.name)
        if parameter.kind == "template":
            raise NoInstanceError("template_template_parameter", parameter.name)
    found: dict[tuple[str, ...], Instance] = {}
    for arguments in _launched(kernel) or _assumed(kernel, default_types):
        types = tuple(v for p, v in zip(kernel.template_parameters, arguments, strict=False) if p.kind == "type")
        found.setdefault(types, _instance(kernel, arguments))
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
    return [arguments for arguments in kernel.instantiations if len(arguments) == count]


def _assumed(kernel: Kernel, default_types: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for element in default_types:
        arguments = []
        for parameter in kernel.template_parameters:
            value = element if parameter.kind == "type" else parameter.default
            if value is None:
                raise NoInstanceError("unknown_template_argument", parameter.name)
            arguments.append(value)
        yield tuple(arguments)


def _instance(kernel: Kernel, arguments: tuple[str, ...]) -> Instance:
    told = dict(zip((p.name for p in kernel.template_parameters), arguments, strict=True))
    written = {p.name: _written(p, told[p.name]) for p in kernel.template_parameters}
    truths = _TRUTH.values()
    named = [written[name] if written[name] in truths else value for name, value in told.items()]
    return Instance(name="_".join([kernel.name, *map(suffix, named)]), arguments=told, written=written)


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
    if parameter.kind != "non_type" or parameter.type is None or not re.fullmatch(r"-?\d+", value):
        return value
    kind = parameter.type.removeprefix("const ").removeprefix("std::")
    if kind == "bool":
        return _TRUTH.get(value, value)
    if kind not in _ENDINGS:
        return value if kind == "auto" else f"{kind}({value})" if " " not in kind else f"(({kind}){value})"
    number = value + _ENDINGS[kind]
    return f"({number})" if number.startswith("-") else number


def suffix(argument: str) -> str:
    """What an argument adds to a name: `float`, `half`, `3`, `unsigned_char`."""
    for known in SCALAR_TYPES:
        if argument in (f"c10::{known.name}", f"at::{known.name}", known.plain):
            return known.suffix
    return re.sub(r"\W+", "_", argument.replace("*", "ptr").replace("-", "minus")).strip("_")
