"""Which template arguments a kernel is instantiated with, and what its instances are called."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from stages.instantiate.framework import SCALAR_TYPES
from stages.lib.records import Kernel, TemplateParameter


@dataclass(frozen=True, slots=True, kw_only=True)
class Instance:
    """One set of template arguments."""

    name: str
    """Of the unit: the kernel's name and what tells this instance from others."""
    arguments: Mapping[str, str]
    """Template parameter -> argument, as clang spells it."""


class NoInstanceError(ValueError):
    """A template whose arguments are nowhere to be learnt; the message is a reason, stable enough to be counted."""


def instances(kernel: Kernel, default_types: Sequence[str]) -> tuple[Instance, ...]:
    """The instances to make of a kernel, one per element type.

    Read from the launches where host code has any; among those that differ in other arguments than their types, the
    first stands for all. Otherwise every type parameter gets each of `default_types` and other parameters their own
    defaults. Raises `NoInstanceError` for packs, template template parameters and values that nothing tells.
    """
    if not kernel.template_parameters:
        return (Instance(name=kernel.name, arguments={}),)
    if any(parameter.pack for parameter in kernel.template_parameters):
        raise NoInstanceError("parameter_pack")
    if any(parameter.kind == "template" for parameter in kernel.template_parameters):
        raise NoInstanceError("template_template_parameter")
    found: dict[tuple[str, ...], Instance] = {}
    for arguments in _launched(kernel) or _assumed(kernel, default_types):
        types = tuple(v for p, v in zip(kernel.template_parameters, arguments, strict=False) if p.kind == "type")
        found.setdefault(types, _instance(kernel, arguments))
    return tuple(found.values())


def _launched(kernel: Kernel) -> list[tuple[str, ...]]:
    count = len(kernel.template_parameters)
    return [arguments for arguments in kernel.instantiations if len(arguments) == count]


def _assumed(kernel: Kernel, default_types: Sequence[str]) -> Iterator[tuple[str, ...]]:
    for element in default_types:
        arguments = []
        for parameter in kernel.template_parameters:
            value = element if parameter.kind == "type" else parameter.default
            if value is None:
                raise NoInstanceError("unknown_template_argument")
            arguments.append(value)
        yield tuple(arguments)


def _instance(kernel: Kernel, arguments: tuple[str, ...]) -> Instance:
    values = {p.name: _written(p, value) for p, value in zip(kernel.template_parameters, arguments, strict=True)}
    return Instance(name="_".join([kernel.name, *map(suffix, arguments)]), arguments=values)


_ARITHMETIC = re.compile(
    r"(const )?(unsigned |signed )?(bool|char|short|int|long|long long|(std::)?(u?int\d+|size)_t|unsigned)"
)


def _written(parameter: TemplateParameter, value: str) -> str:
    """An argument as code: a number is no enumerator, so one of an enumeration is converted."""
    if parameter.kind != "non_type" or parameter.type is None or _ARITHMETIC.fullmatch(parameter.type):
        return value
    return f"{parameter.type}({value})" if re.fullmatch(r"-?\d+", value) else value


def suffix(argument: str) -> str:
    """What an argument adds to a name: `float`, `half`, `3`, `unsigned_char`."""
    for known in SCALAR_TYPES:
        if argument in (f"c10::{known.name}", f"at::{known.name}", known.plain):
            return known.suffix
    return re.sub(r"\W+", "_", argument.replace("*", "ptr").replace("-", "minus")).strip("_")
