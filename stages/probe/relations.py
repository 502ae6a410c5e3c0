"""From what a search found to the records that go on: roles, shapes and formulas as C++."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from stages.extract.expressions import Binary, Call, Name, Node, rebuilt, write
from stages.lib.records import (
    DerivedSize,
    ElementValues,
    LaunchFormula,
    PortedUnit,
    Relations,
    Role,
    ShapeSize,
)
from stages.probe.contents import Bounded
from stages.probe.experiment import Described
from stages.probe.formulas import Product
from stages.probe.found import Extent, Found
from stages.probe.kernel_text import Declared, KernelText, mentioned
from stages.probe.launching import Known

_QUALIFIERS = re.compile(r"\b(?:const|volatile|__restrict__|__restrict|restrict)\b|\*")
_COMPONENTS: Mapping[tuple[str, int, bool], str] = {
    ("float", 2, True): "half",
    ("float", 4, True): "float",
    ("float", 8, True): "double",
    ("integer", 1, True): "int8_t",
    ("integer", 1, False): "uint8_t",
    ("integer", 2, True): "int16_t",
    ("integer", 2, False): "uint16_t",
    ("integer", 4, True): "int",
    ("integer", 4, False): "unsigned int",
    ("integer", 8, True): "int64_t",
    ("integer", 8, False): "uint64_t",
}
"""C++ types of what vector types are made of, by class, bytes and sign."""
Access = Literal["read", "written", "read_written", "none"]
_ACCESSES: Mapping[tuple[bool, bool], Access] = {
    (True, False): "read",
    (False, True): "written",
    (True, True): "read_written",
    (False, False): "none",
}
NUMBER = 0.5
"""What floating-point parameters are tried with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What all roles of a kernel are made from."""

    text: KernelText
    known: Known
    found: Found


def relations(
    unit: PortedUnit, text: KernelText, described: Sequence[Described], known: Known, found: Found
) -> Relations:
    """The record of a unit whose relations were found."""
    extents = {extent.argument: extent for extent in found.extents}
    derived = [
        *(DerivedSize(parameter=name, expression=" * ".join(_terms(p, ()))) for name, p in found.derived.items()),
        *(DerivedSize(parameter=name, expression=write(node)) for name, node in known.derived.items()),
    ]
    parameters = [parameter.name for parameter in text.parameters]
    return Relations(
        id=unit.id,
        source=unit.source,
        kernel_id=unit.kernel_id,
        name=unit.name,
        sizes=tuple(
            ShapeSize(name=name, kind="parameter" if name in parameters else "hidden", typical=found.typical[name])
            for name in found.sizes
        ),
        derived=tuple(derived),
        roles=tuple(
            _buffer(declared, one, extents[number], Context(text=text, known=known, found=found))
            if number in extents
            else _scalar(declared, one, known, found)
            for number, (declared, one) in enumerate(zip(text.parameters, described, strict=True))
        ),
        launch=LaunchFormula(
            grid=_three([write(_with_whole_shifts(node)) for node in known.configuration.grid]),
            block=_three([write(_with_whole_shifts(node)) for node in known.configuration.block]),
            shared=write(_with_whole_shifts(known.configuration.shared)),
        ),
        proofs=found.proofs,
    )


def _with_whole_shifts(node: Node) -> Node:
    """With shifts by whole numbers, where a variable that was one has been put in as what it was made from."""
    node = rebuilt(node, _with_whole_shifts)
    match node:
        case Binary("<<" | ">>" as operator, left, right) if isinstance(right, (Binary, Call)):
            return Binary(operator, left, Call(Name("int"), (right,)))
    return node


def _three(parts: Sequence[str]) -> tuple[str, str, str]:
    return parts[0], parts[1], parts[2]


def _buffer(declared: Declared, described: Described, extent: Extent, context: Context) -> Role:
    text, known, found = context.text, context.known, context.found
    own = [one for one in found.sources if one.source.argument == extent.argument]
    values = tuple(_values(one, text) for one in own)
    if not own and described.element == "integer" and extent.needed and not found.any_whole:
        values = (ElementValues(kind="zero", low="0", high="1"),)
    element = " ".join(_QUALIFIERS.sub(" ", declared.type).split())
    parts = (described.element, described.bytes // described.components, described.signed)
    return Role(
        parameter=declared.name,
        type=declared.type,
        kind="tensor" if described.kind == "tensor" else "buffer",
        element=_data_of(element) if described.kind == "tensor" else "unsigned char" if element == "void" else element,
        component=_COMPONENTS.get(parts) if described.components > 1 else None,
        components=described.components,
        access=_access(extent),
        atomic=extent.atomic,
        needed=extent.needed,
        shape=_shape(extent.elements, declared.name, text, known),
        values=values,
    )


def _data_of(tensor: str) -> str:
    """The first template argument of a tensor's type: what its data are."""
    return tensor.partition("<")[2].split(",")[0].strip()


def _access(extent: Extent) -> Access:
    return _ACCESSES[(extent.read and extent.needed) or extent.atomic, extent.written or extent.atomic]


def _values(one: Bounded, text: KernelText) -> ElementValues:
    source = one.source
    bound = " * ".join(_terms(one.bound, ())) if one.bound.factors else str(one.bound.coefficient)
    if source.kind == "selector":
        low, high = map(str, source.states)
    else:
        low, high = str(source.start), bound if not source.start else f"{bound} + {source.start}"
    return ElementValues(
        kind=source.kind,
        low=low,
        high=high,
        period=source.period,
        column=source.column,
        into=tuple(text.parameters[number].name for number in one.into),
    )


def _shape(elements: Product, name: str, text: KernelText, known: Known) -> tuple[str, ...]:
    """Dimensions in the order of the tensor where the launch tells it, else in that of the kernel's arithmetic."""
    told = {size.size: size.dimension for size in known.tensor_sizes if size.origin == known.origins.get(name, "")}
    order = mentioned(text.body, sorted(elements.axes))
    rank = {axis: (told.get(axis, -1 if axis.startswith("num_") else 50), order.index(axis)) for axis in elements.axes}
    return tuple(_terms(elements, sorted(elements.axes, key=lambda axis: rank[axis])))


def _terms(product: Product, order: Sequence[str]) -> list[str]:
    factors = sorted(product.factors, key=lambda f: order.index(f.axis) if f.axis in order else -1)
    above = [factor.form.text.format(factor.axis) for factor in factors if not factor.form.inverse]
    below = [factor.form.text.format(factor.axis) for factor in factors if factor.form.inverse]
    terms = [*above, *([str(product.coefficient)] if product.coefficient != 1 or not above else [])]
    terms = [_plain(term) for term in terms]
    if not below:
        return terms
    return [f"{' * '.join(terms)} / ({' * '.join(below)})"]


def _plain(term: str) -> str:
    """Without brackets around all of it."""
    return term[1:-1] if re.fullmatch(r"\([^()]*\)", term) else term


def _scalar(declared: Declared, described: Described, known: Known, found: Found) -> Role:
    if declared.name in found.derived or declared.name in known.derived:
        return Role(parameter=declared.name, type=declared.type, kind="derived")
    if declared.name in found.sizes:
        return Role(parameter=declared.name, type=declared.type, kind="size")
    choices = (found.pinned[declared.name],) if declared.name in found.pinned else found.modes.get(declared.name, ())
    if choices:
        typical = ("false", "true")[choices[0]] if described.element == "boolean" else str(choices[0])
        return Role(parameter=declared.name, type=declared.type, kind="mode", choices=choices, typical=typical)
    typical = str(NUMBER) if described.element == "float" else "1"
    return Role(parameter=declared.name, type=declared.type, kind="number", typical=typical)
