"""The record of a unit's relations: roles, shapes and formulas as C++ expressions."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Literal

from kernelmill.cpp.expressions import Name, walk, write
from kernelmill.records import DerivedSize, ElementValues, LaunchFormula, PortedUnit, Relations, Role, ShapeSize
from stages.probe.experiments.contents import DATA_VARIANTS, BoundedControl, scalar
from stages.probe.experiments.experiment import ParameterType
from stages.probe.fitting.formulas import Product
from stages.probe.proving.kernel_relations import Extent, KernelRelations
from stages.probe.reading.dimensions import inner
from stages.probe.reading.host_hypotheses import NONE, HostHypotheses
from stages.probe.reading.kernel_text import DeclaredParameter, KernelText
from stages.probe.reading.launching import LaunchSizes

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
"""Class, bytes and sign of a vector type's components -> their C++ type."""
Access = Literal["read", "written", "read_written", "none"]
_ACCESSES: Mapping[tuple[bool, bool], Access] = {
    (True, False): "read",
    (False, True): "written",
    (True, True): "read_written",
    (False, False): "none",
}


def relations(
    unit: PortedUnit,
    text: KernelText,
    described: Sequence[ParameterType],
    launch: LaunchSizes,
    found: KernelRelations,
    *,
    host: HostHypotheses = NONE,
) -> Relations:
    """Return the record of a unit's relations."""
    data = {one.argument for one in unit.types}
    extents = {extent.argument: extent for extent in found.extents}
    parameters = [parameter.name for parameter in text.parameters]
    unused = _unused(launch, found)
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
                most=host.most.get(name),
                multiple_of=_divisors(name, launch, found),
                remainder=found.remainders[name].remainder if name in found.remainders else 0,
            )
            for name in found.sizes
            if name not in unused
        ),
        derived=tuple(_derived(launch, found)),
        roles=tuple(
            replace(
                _buffer(declared, one, extents[number], text=text, launch=launch, found=found, data=data),
                optional=number in found.optional,
            )
            if number in extents
            else _bounded(_scalar(declared, one, launch, found, unused), host)
            for number, (declared, one) in enumerate(zip(text.parameters, described, strict=True))
        ),
        launch=LaunchFormula(
            grid=_three([write(node) for node in launch.configuration.grid]),
            block=_three([write(node) for node in launch.configuration.block]),
            shared=write(launch.configuration.shared),
        ),
        proofs=found.proofs,
        confirmed=tuple(host.evidence[name] for name in (*found.equations, *found.derived) if name in host.evidence),
    )


def _divisors(name: str, launch: LaunchSizes, found: KernelRelations) -> tuple[str, ...]:
    """The sizes and numbers whose product a size is a multiple of, apart from a remainder."""
    if found.multiples:
        return (str(found.base[name]),)
    if name in found.remainders:
        return (str(found.remainders[name].divisor),)
    return (*launch.divided.get(name, ()), *found.divided.get(name, ()))


def _derived(launch: LaunchSizes, found: KernelRelations) -> list[DerivedSize]:
    return [
        *(DerivedSize(parameter=name, expression=write(node)) for name, node in found.equations.items()),
        *(DerivedSize(parameter=name, expression=_product(p)) for name, p in found.derived.items()),
        *(DerivedSize(parameter=name, expression=write(node)) for name, node in launch.derived.items()),
    ]


def _three(parts: Sequence[str]) -> tuple[str, str, str]:
    return parts[0], parts[1], parts[2]


def _buffer(
    declared: DeclaredParameter,
    described: ParameterType,
    extent: Extent,
    *,
    text: KernelText,
    launch: LaunchSizes,
    found: KernelRelations,
    data: Collection[str],
) -> Role:
    own = [one for one in found.controls if one.control.argument == extent.argument]
    values = tuple(_values(one, text, found) for one in own)
    if not own and described.element == "integer" and extent.needed and extent.argument in found.zeros:
        values = (ElementValues(kind="zero", low="0", high="1"),)
    if described.element == "float" and extent.needed and extent.argument in found.units:
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
        input_required=extent.needed,
        shape=_shape(extent.elements, declared.name, text, launch, found),
        values=values,
        arbitrary=described.element == "integer" and extent.needed and not own and element not in data,
    )


def _data_of(tensor: str) -> str:
    """The element type of a tensor: its first template argument."""
    return tensor.partition("<")[2].split(",")[0].strip()


def _access(extent: Extent) -> Access:
    return _ACCESSES[(extent.read and extent.needed) or extent.atomic, extent.written or extent.atomic]


def _values(one: BoundedControl, text: KernelText, found: KernelRelations) -> ElementValues:
    control = one.control
    least_counts = {name: write(node) for name, node in found.least_counts.items()}
    bound = _product(one.bound)
    bound = least_counts.get(bound, bound)
    if control.kind == "selector":
        low, high = map(str, control.states)
    elif one.least is not None:
        low, high = least_counts[one.least], bound
    else:
        low, high = str(control.start), _plus(bound, control.start)
    return ElementValues(
        kind="counts" if control.kind == "full_counts" else control.kind,
        low=low,
        high=high,
        period=control.period,
        column=control.column,
        into=tuple(text.parameters[number].name for number in one.into),
        row=_product(one.row),
    )


def _plus(expression: str, number: int) -> str:
    """The text of an expression that is larger by a number."""
    if expression.isdigit():
        return str(int(expression) + number)
    return f"{expression} + {number}" if number else expression


def _shape(
    elements: Product, name: str, text: KernelText, launch: LaunchSizes, found: KernelRelations
) -> tuple[str, ...]:
    """The dimensions, outermost first: by strides in the kernel's text, then as in the launch or the parameters."""
    derived = {one.parameter: one.expression for one in _derived(launch, found) if one.parameter not in found.equations}
    origin = launch.origins.get(name, "")
    by_launch = {
        size.size: size.dimension
        for size in launch.tensor_sizes
        if size.origin == origin and size.dimension is not None
    }
    number = str(elements.coefficient)
    factors = {*elements.axes, *([number] if elements.coefficient > 1 else [])}
    depths = inner(text.body, name, [*found.sizes, *factors], derived)
    deep = {axis: depths[axis] for axis in factors}
    declared = [parameter.name for parameter in text.parameters]
    rank = {
        axis: (
            depth,
            by_launch.get(axis, -1 if axis.startswith("num_") and axis not in declared else len(by_launch)),
            declared.index(axis) if axis in declared else -1 if axis in elements.axes else len(declared),
            axis,
        )
        for axis, depth in deep.items()
    }
    terms = _terms(elements, sorted(deep, key=lambda axis: rank[axis]))
    return tuple(_plain(dimension) for dimension in _unfolded(terms))


def _unfolded(terms: Sequence[str]) -> Iterator[str]:
    """Split `n * ((n + 63) / 64)` into two dimensions, and neighbors such as `h * h`, `w * w` into h, w, h, w."""
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
    """The factors in a given order of sizes and the coefficient; what the order does not contain comes last."""
    number = str(product.coefficient)
    above = {f.axis: _plain(f.form.text.format(f.axis)) for f in product.factors if not f.form.inverse}
    below = [f.form.text.format(f.axis) for f in product.factors if f.form.inverse]
    if product.coefficient != 1 or not above:
        above[number] = number
    terms = [above[axis] for axis in sorted(above, key=lambda a: order.index(a) if a in order else len(order))]
    if not below:
        return terms
    return [f"{' * '.join(_parenthesized(terms))} / ({' * '.join(below)})"]


def _product(product: Product) -> str:
    return " * ".join(_parenthesized(_terms(product, ())))


def _parenthesized(terms: Sequence[str]) -> list[str]:
    return [f"({term})" if len(terms) > 1 and re.search(r"[-+/]", term) else term for term in terms]


def _plain(term: str) -> str:
    """The term without parentheses around all of it."""
    return term[1:-1] if re.fullmatch(r"\((?:[^()]|\([^()]*\))*\)", term) else term


def _unused(launch: LaunchSizes, found: KernelRelations) -> frozenset[str]:
    """The size parameters that no shape, bound or launch depends on: they may have any value."""
    used = {axis for extent in found.extents for axis in extent.elements.axes}
    used |= {axis for one in found.controls for axis in one.bound.axes}
    used |= {axis for product in found.derived.values() for axis in product.axes}
    configuration = launch.configuration
    nodes = [*launch.derived.values(), *configuration.grid, *configuration.block, configuration.shared]
    nodes += [*found.equations.values(), *found.least_counts.values()]
    used |= {part.text for node in nodes for part in walk(node) if isinstance(part, Name)}
    used |= {divisor for name in found.sizes for divisor in launch.divided.get(name, ())}
    return frozenset() if found.multiples else frozenset(found.sizes) - used - set(found.least) - set(launch.hidden)


def _bounded(role: Role, host: HostHypotheses) -> Role:
    return replace(role, most=host.most.get(role.parameter)) if role.kind == "number" and not role.floating else role


def _scalar(
    declared: DeclaredParameter,
    described: ParameterType,
    launch: LaunchSizes,
    found: KernelRelations,
    unused: frozenset[str],
) -> Role:
    if declared.name in unused:
        return Role(
            parameter=declared.name, type=declared.type, kind="number", typical=str(found.typical[declared.name])
        )
    if declared.name in (*found.derived, *found.equations, *launch.derived):
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
