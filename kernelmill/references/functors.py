"""Functors as twins: the call operators of class templates that projects specialize for the CPU.

A functor of spconv is `SparseGatherFunctor<tv::CPU, scalar_t, Index>`: its device is a template argument, its tensors
are `tv::TensorView`, which knows a shape and no storage. An adapter makes it callable with tensors of torch: it chooses
the other template arguments by the types of their elements, which the types of the operator's parameters name.
"""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

from kernelmill.cpp.brackets import separated
from kernelmill.references.calls import CannotMapError
from kernelmill.references.host_functions import HostFunctionText, HostParameter
from kernelmill.templates.environment import cpp_templates

OPERATOR = "::operator()"
"""The end of the qualified name of a functor."""
_TEMPLATES = cpp_templates(Path(__file__).parent)
_VIEW = re.compile(r"tv::TensorView<(const )?(\w+)>")
_TYPES = {"integer": "int64_t", "boolean": "bool", "floating": "double", "tensor": "at::Tensor"}
"""The types of the adapter's parameters by their class."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Functor:
    """A functor that is specialized for the CPU."""

    name: str
    """The qualified name of the operator."""
    arguments: tuple[str, ...]
    """The template arguments of the specialization, as written."""
    parameters: tuple[HostParameter, ...]
    integers: tuple[str, ...]
    """The tensors whose elements are integers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A template argument that is the type of a tensor's elements."""

    written: str
    """The template argument."""
    tensor: str
    integer: bool


def is_functor(name: str) -> bool:
    """Whether a qualified name is that of a call operator."""
    return name.endswith(OPERATOR)


def functor(text: HostFunctionText, before: Sequence[str], integers: Collection[str]) -> Functor:
    """Return the functor with this operator; `before` are the lines of its file that precede the operator.

    `integers` are the parameters that are tensors of integers. Raises `CannotMapError` if the class is not specialized,
    or if its template arguments do not follow from the types of tensors.
    """
    template = text.name.removesuffix(OPERATOR)
    last = re.escape(template.rpartition("::")[2])
    found = re.findall(rf"\b(?:struct|class)\s+{last}\s*<([^;{{]*)>\s*\{{", "\n".join(before))
    if not found:
        raise CannotMapError(f"{text.name} belongs to no specialization of a class template")
    made = Functor(
        name=text.name,
        arguments=separated(found[-1]),
        parameters=text.parameters,
        integers=tuple(one.name for one in text.parameters if one.name in integers),
    )
    if unknown := [one.name for one in made.parameters if one.kind != "device" and one.kind not in _TYPES]:
        raise CannotMapError(f"no tensor of torch and no number is {', '.join(unknown)} of {text.name}")
    return made


def adapters(functors: Sequence[Functor]) -> str:
    """Return C++ functions that call functors with tensors, named as modules export them; empty without functors."""
    if not functors:
        return ""
    shown = [
        {
            "name": exported(one.name),
            "template": one.name.removesuffix(OPERATOR),
            "arguments": ", ".join(_type(one, argument) for argument in one.arguments),
            "parameters": ", ".join(
                f"{_TYPES[parameter.kind]} {parameter.name}"
                for parameter in one.parameters
                if parameter.kind is not None and parameter.kind in _TYPES
            ),
            "choices": choices(one),
            "passed": ", ".join(_value(one, parameter) for parameter in one.parameters),
        }
        for one in functors
    ]
    return _TEMPLATES.get_template("functors.cpp.jinja").render(functors=shown)


def choices(functor: Functor) -> tuple[Choice, ...]:
    """Return the template arguments that are the types of elements, each with the first tensor that has them."""
    found: dict[str, Choice] = {}
    for parameter in functor.parameters:
        view = _VIEW.fullmatch(parameter.type)
        if view is not None and view[2] in functor.arguments:
            choice = Choice(written=view[2], tensor=parameter.name, integer=parameter.name in functor.integers)
            found.setdefault(view[2], choice)
    return tuple(found.values())


def exported(function: str) -> str:
    """Return the name of a function in its module."""
    return function.replace("operator()", "call").replace("::", "_")


def _type(functor: Functor, argument: str) -> str:
    return f"chosen_{argument}" if any(one.written == argument for one in choices(functor)) else argument


def _value(functor: Functor, parameter: HostParameter) -> str:
    if parameter.kind == "device":
        return f"{parameter.type.removeprefix('const ').rstrip('& ')}()"
    view = _VIEW.fullmatch(parameter.type)
    if view is None:
        return parameter.name
    return f"as_view<{view[1] or ''}{_type(functor, view[2])}>({parameter.name})"
