"""From what a search found to the records that go on: roles, shapes and formulas as C++."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from kernelmill.cpp.expressions import Binary, Call, Name, Node, rebuilt, walk, write
from kernelmill.records import DerivedSize, ElementValues, LaunchFormula, PortedUnit, Relations, Role, ShapeSize
from stages.probe.experiments.contents import DATA_VARIANTS, BoundedControl, scalar
from stages.probe.experiments.experiment import ParameterType
from stages.probe.fitting.formulas import Product
from stages.probe.kernel_relations import Extent, KernelRelations
from stages.probe.reading.dimensions import inner
from stages.probe.reading.kernel_text import DeclaredParameter, KernelText
from stages.probe.reading.launching import LaunchFacts

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Context:
    """What all roles of a kernel are made from."""

    text: KernelText
    known: LaunchFacts
    found: KernelRelations


def relations(
    unit: PortedUnit, text: KernelText, described: Sequence[ParameterType], known: LaunchFacts, found: KernelRelations
) -> Relations:
    """The record of a unit whose relations were found."""
    extents = {extent.argument: extent for extent in found.extents}
    parameters = [parameter.name for parameter in text.parameters]
    idle = _idle(known, found)
    return Relations(
        id=unit.id,
        source=unit.source,
        kernel_id=unit.kernel_id,
        name=unit.name,
        sizes=tuple(
            ShapeSize(
                name=name,
                kind="parameter" if name in parameters else "hidden",
                typical=found.typical[name],
                least=found.base[name] if found.multiples else found.least.get(name, 1),
                multiple_of=(str(found.base[name]),) if found.multiples else known.divided.get(name, ()),
            )
            for name in found.sizes
            if name not in idle
        ),
        derived=tuple(_derived(known, found)),
        roles=tuple(
            _buffer(declared, one, extents[number], Context(text=text, known=known, found=found))
            if number in extents
            else _scalar(declared, one, known, found, idle)
            for number, (declared, one) in enumerate(zip(text.parameters, described, strict=True))
        ),
        launch=LaunchFormula(
            grid=_three([write(_with_whole_shifts(node)) for node in known.configuration.grid]),
            block=_three([write(_with_whole_shifts(node)) for node in known.configuration.block]),
            shared=write(_with_whole_shifts(known.configuration.shared)),
        ),
        proofs=found.proofs,
    )


def _derived(known: LaunchFacts, found: KernelRelations) -> list[DerivedSize]:
    return [
        *(DerivedSize(parameter=name, expression=_product(p)) for name, p in found.derived.items()),
        *(DerivedSize(parameter=name, expression=write(node)) for name, node in known.derived.items()),
    ]


def _with_whole_shifts(node: Node) -> Node:
    """With shifts by whole numbers, where a variable that was one has been put in as what it was made from."""
    node = rebuilt(node, _with_whole_shifts)
    match node:
        case Binary("<<" | ">>" as operator, left, right) if isinstance(right, (Binary, Call)):
            return Binary(operator, left, Call(Name("int"), (right,)))
    return node


def _three(parts: Sequence[str]) -> tuple[str, str, str]:
    return parts[0], parts[1], parts[2]


def _buffer(declared: DeclaredParameter, described: ParameterType, extent: Extent, context: Context) -> Role:
    text, found = context.text, context.found
    own = [one for one in found.sources if one.source.argument == extent.argument]
    values = tuple(_values(one, text) for one in own)
    if not own and described.element == "integer" and extent.needed and not found.any_whole:
        values = (ElementValues(kind="zero", low="0", high="1"),)
    if described.element == "float" and extent.needed and not found.any_float:
        values = (ElementValues(kind="within", low="0", high="1"), *values)
    element = " ".join(_QUALIFIERS.sub(" ", declared.type).split())
    parts = (described.element, described.bytes // described.components, described.signed)
    return Role(
        parameter=declared.name,
        type=declared.type,
        kind="tensor" if described.kind == "tensor" else "buffer",
        element=_data_of(element) if described.kind == "tensor" else "unsigned char" if element == "void" else element,
        component=_COMPONENTS.get(parts) if described.components > 1 else None,
        components=described.components,
        floating=described.element == "float",
        access=_access(extent),
        atomic=extent.atomic,
        needed=extent.needed,
        shape=_shape(extent.elements, declared.name, context),
        values=values,
    )


def _data_of(tensor: str) -> str:
    """The first template argument of a tensor's type: what its data are."""
    return tensor.partition("<")[2].split(",")[0].strip()


def _access(extent: Extent) -> Access:
    return _ACCESSES[(extent.read and extent.needed) or extent.atomic, extent.written or extent.atomic]


def _values(one: BoundedControl, text: KernelText) -> ElementValues:
    source = one.source
    bound = _product(one.bound)
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


def _shape(elements: Product, name: str, context: Context) -> tuple[str, ...]:
    """Dimensions, the outermost first: by strides in the kernel's text, then as the launch or the kernel has them."""
    text, known = context.text, context.known
    derived = {one.parameter: one.expression for one in _derived(known, context.found)}
    origin = known.origins.get(name, "")
    told = {
        size.size: size.dimension for size in known.tensor_sizes if size.origin == origin and size.dimension is not None
    }
    number = str(elements.coefficient)
    own = {*elements.axes, *([number] if elements.coefficient > 1 else [])}
    depths = inner(text.body, name, [*context.found.sizes, *own], derived)
    deep = {axis: depths[axis] for axis in own}
    declared = [parameter.name for parameter in text.parameters]
    rank = {
        axis: (
            depth,
            told.get(axis, -1 if axis.startswith("num_") and axis not in declared else len(told)),
            declared.index(axis) if axis in declared else -1 if axis in elements.axes else len(declared),
            axis,
        )
        for axis, depth in deep.items()
    }
    terms = _terms(elements, sorted(deep, key=lambda axis: rank[axis]))
    return tuple(_plain(dimension) for dimension in _unfolded(terms))


def _unfolded(terms: Sequence[str]) -> Iterator[str]:
    """`n * ((n + 63) / 64)` as two dimensions; of neighbours such as `h * h` and `w * w`, h and w, then both again."""
    waiting = list[str]()
    for term in terms:
        size, _, rest = term.partition(" * ")
        if size.isidentifier() and rest and "/ (" not in rest:
            yield size
            waiting.append(rest)
            continue
        yield from _unfolded(waiting)
        waiting = []
        yield term
    if waiting:
        yield from _unfolded(waiting)


def _terms(product: Product, order: Sequence[str]) -> list[str]:
    """Factors in an order that names each size, and the number; the number comes last where it does not."""
    number = str(product.coefficient)
    above = {f.axis: _plain(f.form.text.format(f.axis)) for f in product.factors if not f.form.inverse}
    below = [f.form.text.format(f.axis) for f in product.factors if f.form.inverse]
    if product.coefficient != 1 or not above:
        above[number] = number
    terms = [above[axis] for axis in sorted(above, key=lambda a: order.index(a) if a in order else len(order))]
    if not below:
        return terms
    return [f"{' * '.join(_bracketed(terms))} / ({' * '.join(below)})"]


def _product(product: Product) -> str:
    return " * ".join(_bracketed(_terms(product, ())))


def _bracketed(terms: Sequence[str]) -> list[str]:
    return [f"({term})" if len(terms) > 1 and re.search(r"[-+/]", term) else term for term in terms]


def _plain(term: str) -> str:
    """Without brackets around all of it."""
    return term[1:-1] if re.fullmatch(r"\((?:[^()]|\([^()]*\))*\)", term) else term


def _idle(known: LaunchFacts, found: KernelRelations) -> frozenset[str]:
    """Parameters that no shape, bound or launch depends on: any number will do."""
    used = {axis for extent in found.extents for axis in extent.elements.axes}
    used |= {axis for source in found.sources for axis in source.bound.axes}
    used |= {axis for product in found.derived.values() for axis in product.axes}
    configuration = known.configuration
    nodes = [*known.derived.values(), *configuration.grid, *configuration.block, configuration.shared]
    used |= {part.text for node in nodes for part in walk(node) if isinstance(part, Name)}
    used |= {divisor for name in found.sizes for divisor in known.divided.get(name, ())}
    return frozenset() if found.multiples else frozenset(found.sizes) - used - set(found.least) - set(known.hidden)


def _scalar(
    declared: DeclaredParameter,
    described: ParameterType,
    known: LaunchFacts,
    found: KernelRelations,
    idle: frozenset[str],
) -> Role:
    if declared.name in idle:
        return Role(
            parameter=declared.name, type=declared.type, kind="number", typical=str(found.typical[declared.name])
        )
    if declared.name in found.derived or declared.name in known.derived:
        return Role(parameter=declared.name, type=declared.type, kind="derived")
    if declared.name in found.sizes:
        return Role(parameter=declared.name, type=declared.type, kind="size")
    choices = (found.pinned[declared.name],) if declared.name in found.pinned else found.modes.get(declared.name, ())
    if choices:
        typical = ("false", "true")[choices[0]] if described.element == "boolean" else str(choices[0])
        return Role(parameter=declared.name, type=declared.type, kind="mode", choices=choices, typical=typical)
    typical = str(scalar(declared.name, DATA_VARIANTS[0])) if described.element == "float" else "1"
    floating = described.element == "float"
    return Role(parameter=declared.name, type=declared.type, kind="number", floating=floating, typical=typical)
