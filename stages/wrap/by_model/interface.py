"""The interface of a kernel as a model describes it: roles, shapes, ranges and the launch, in JSON."""

import re
from collections.abc import Iterator, Mapping
from typing import Literal

from pydantic import Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from kernelmill.cpp.evaluation import NotComputableError, evaluate_integer
from kernelmill.errors import InputError
from kernelmill.proof.units import syntax_tree
from kernelmill.records import DerivedSize, ElementValues, LaunchFormula, PortedUnit, Relations, Role, ShapeSize
from kernelmill.records.base import STRICT
from kernelmill.templates.cpp_types import is_floating, is_integer

_QUALIFIERS = re.compile(r"\b(?:const|volatile|__restrict__|__restrict|restrict)\b|\*")
_IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
_NUMBER = re.compile(r"-?\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|true|false")
MOST_SIZE = 4096
"""The largest value of a size that programs are tried with."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Values:
    """The values that the integers of a buffer must have."""

    kind: Literal["index", "sorted", "offsets", "counts", "selector", "zero", "within"]
    low: str
    high: str
    period: int = 1
    column: int = 0
    into: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Parameter:
    """A parameter of the kernel."""

    name: str
    kind: Literal["buffer", "size", "derived", "mode", "number"]
    access: Literal["read", "written", "read_written", "none"] = "none"
    shape: tuple[str, ...] = ()
    atomic: bool = False
    values: tuple[Values, ...] = ()
    choices: tuple[int, ...] = ()
    typical: str | None = None
    expression: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Size:
    """An integer that can be chosen freely."""

    name: str
    typical: int = Field(ge=1, le=MOST_SIZE)
    least: int = Field(default=1, ge=1)
    most: int | None = None
    multiple_of: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Launch:
    """The configuration of the launch."""

    grid: tuple[str, str, str]
    block: tuple[str, str, str]
    shared: str = "0"


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Interface:
    """All that has to be known of a kernel to call it."""

    sizes: tuple[Size, ...]
    parameters: tuple[Parameter, ...]
    launch: Launch


ADAPTER = TypeAdapter(Interface)


def read(fields: Mapping[str, object], unit: PortedUnit) -> Relations:
    """Return the relations that JSON describes for a unit.

    Raises `InputError`, whose cause says what contradicts itself or the unit.
    """
    try:
        found = ADAPTER.validate_python(fields)
    except ValidationError as error:
        said = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()[:6])
        raise InputError(said) from error
    declared = parameters(unit)
    names = [one.name for one in found.parameters]
    if names != list(declared):
        raise InputError(
            f"the parameters of the kernel are {', '.join(declared)}, in this order; the answer has {', '.join(names)}"
        )
    made = Relations(
        id=unit.id,
        source=unit.source,
        kernel_id=unit.kernel_id,
        name=unit.name,
        sizes=tuple(_size(one, declared) for one in found.sizes),
        derived=tuple(
            DerivedSize(parameter=one.name, expression=one.expression or "")
            for one in found.parameters
            if one.kind == "derived"
        ),
        roles=tuple(_role(one, declared[one.name]) for one in found.parameters),
        launch=LaunchFormula(grid=found.launch.grid, block=found.launch.block, shared=found.launch.shared),
        proofs=0,
    )
    problems = list(_problems(made))
    if problems:
        raise InputError("; ".join(problems[:6]))
    return made


def parameters(unit: PortedUnit) -> dict[str, str]:
    """Return the parameters of a unit's kernel with their types, in order; none if the parser does not find them."""
    kernel = next((one for one in syntax_tree.functions(unit.unit_code) if one.name == unit.name and one.on_host), None)
    if kernel is None:
        return {}
    return {str(one.cursor.spelling): str(one.cursor.type.spelling) for one in kernel.parameters}


def _size(one: Size, declared: Mapping[str, str]) -> ShapeSize:
    return ShapeSize(
        name=one.name,
        kind="parameter" if one.name in declared else "hidden",
        typical=one.typical,
        least=one.least,
        most=one.most,
        multiple_of=one.multiple_of,
    )


def _role(one: Parameter, declared: str) -> Role:
    element = " ".join(_QUALIFIERS.sub(" ", declared).split())
    pointer = "*" in declared
    if pointer != (one.kind == "buffer"):
        raise InputError(f"{one.name} is declared as `{declared}`, so it is {'a' if pointer else 'no'} buffer")
    floating = is_floating(element)
    if not pointer:
        return Role(
            parameter=one.name,
            type=declared,
            kind=one.kind,
            floating=floating,
            choices=one.choices,
            typical=one.typical or (str(one.choices[0]) if one.choices else None),
        )
    if not (floating or is_integer(element)):
        raise InputError(f"elements of type `{element}` are not supported: {one.name}")
    return Role(
        parameter=one.name,
        type=declared,
        kind="buffer",
        element=element,
        floating=floating,
        access=one.access,
        atomic=one.atomic,
        input_required=one.access in ("read", "read_written"),
        shape=one.shape,
        values=tuple(
            ElementValues(kind=v.kind, low=v.low, high=v.high, period=v.period, column=v.column, into=v.into)
            for v in one.values
        ),
    )


def _problems(made: Relations) -> Iterator[str]:
    """Yield what contradicts itself: names without a value, expressions that cannot be computed, empty shapes."""
    sizes = {one.name: one.typical for one in made.sizes}
    roles = {role.parameter: role for role in made.roles}
    yield from (f"`{name}` is no name" for name in sizes if not _IDENTIFIER.fullmatch(name))
    for role in made.roles:
        if role.kind == "size" and role.parameter not in sizes:
            yield f"{role.parameter} is a size, but not among `sizes`"
        if role.kind in ("mode", "number") and not _NUMBER.fullmatch(role.typical or ""):
            yield f"{role.parameter} needs a number as `typical`"
        if role.kind == "buffer" and not role.shape:
            yield f"{role.parameter} needs a `shape`"
    yield from (
        f"{name} is among `sizes`, but its kind is {roles[name].kind}"
        for name in sizes
        if name in roles and roles[name].kind != "size"
    )
    if not any(role.access in ("written", "read_written") for role in made.roles):
        yield "no parameter is written"
    known = dict(sizes)
    for role in made.roles:
        if role.kind in ("mode", "number") and re.fullmatch(r"-?\d+", role.typical or ""):
            known[role.parameter] = int(role.typical or 0)
    for derived in made.derived:
        yield from _computed(derived.expression, known, f"{derived.parameter}.expression", derived.parameter)
    for role in made.roles:
        for part in role.shape:
            yield from _computed(part, known, f"{role.parameter}.shape", least=1)
        for values in role.values:
            yield from (problem for text in (values.low, values.high) for problem in _bound(text, known, role))
            yield from (f"{role.parameter}: no parameter {name}" for name in values.into if name not in roles)
    for part in (*made.launch.grid, *made.launch.block):
        yield from _computed(part, known, "launch", least=1)
    yield from _computed(made.launch.shared, known, "launch.shared", least=0)
    for size in made.sizes:
        for part in size.multiple_of:
            yield from _computed(part, known, f"{size.name}.multiple_of", least=1)


def _bound(text: str, known: dict[str, int], role: Role) -> Iterator[str]:
    if not (role.floating and _NUMBER.fullmatch(text)):
        yield from _computed(text, known, f"{role.parameter}.values")


def _computed(text: str, known: dict[str, int], where: str, name: str = "", least: int | None = None) -> Iterator[str]:
    try:
        value = evaluate_integer(text, known)
    except NotComputableError as error:
        yield f"{where}: {error}"
        return
    if least is not None and value < least:
        yield f"{where}: `{text}` is {value} for the typical sizes"
    if name:
        known[name] = value
