"""The program of a unit: its kernel, a wrapper that runs it on host arrays, and a main function with a typical case."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from kernelmill.cpp.host_expressions import host_expression
from kernelmill.records import (
    DerivedSize,
    HostBuffer,
    HostVariable,
    PortedUnit,
    Program,
    ProgramText,
    Relations,
    Role,
    TensorView,
    Wrapper,
    WrapperLaunch,
    WrapperParameter,
)
from kernelmill.templates.composition import program_code
from kernelmill.templates.cpp_types import FLOATING, is_integer, unqualified
from kernelmill.templates.environment import broken, cpp_templates
from stages.wrap.notes import notes

_TEMPLATES = cpp_templates(Path(__file__).parent)
_WORD = re.compile(r"[A-Za-z_]\w*(?:::\w+)*")
_NARROW = re.compile(r"\b(?:char|short|bool|u?int8_t|u?int16_t)\b")
_MIN_MAX = re.compile(r"\b(?:min|max)\s*[(<]")


@dataclass(frozen=True, slots=True, kw_only=True)
class _FilledBuffer:
    """A buffer of the main function, and the statements that fill it."""

    host: HostBuffer
    fill: tuple[str, ...]


def program(unit: PortedUnit, relations: Relations) -> Program:
    """The program of a unit whose relations are known."""
    types = {role.parameter: unqualified(role.type) for role in relations.roles}
    derived = tuple(_ordered(relations.derived, types))
    lengths = _own_lengths(relations, derived)
    used = _used_names(relations, derived)
    buffers = [
        _FilledBuffer(host=_buffer(role), fill=tuple(_fill(role)))
        for role in relations.roles
        if role.kind in ("buffer", "tensor")
    ]
    wrapper = Wrapper(
        name=f"run_{unit.name}",
        notes=tuple(notes(relations)),
        parameters=tuple(_parameters(relations, lengths, used)),
        derived=derived,
        buffers=tuple(one.host for one in buffers),
        tensors=tuple(
            TensorView(
                name=role.parameter,
                type=types[role.parameter],
                length=_length(role),
                rows=_rows(role, relations),
                sizes=role.shape if role.accessor else (),
            )
            for role in relations.roles
            if role.kind == "tensor"
        ),
        launch=WrapperLaunch(
            kernel=unit.name,
            grid=", ".join(map(host_expression, relations.launch.grid)),
            block=", ".join(map(host_expression, relations.launch.block)),
            shared=host_expression(relations.launch.shared),
            arguments=tuple(role.parameter for role in relations.roles),
        ),
        whole_words=any(role.atomic and _is_narrow(role) for role in relations.roles),
    )
    narrow = _narrow(unit, relations)
    sizes = tuple(
        HostVariable(name=size.name, type=types.get(size.name, "int"), expression=str(size.typical))
        for size in relations.sizes
        if size.kind == "parameter" or size.name in used or size.name in lengths
    )
    in_main = _needed(derived, " ".join(text for one in buffers for text in (one.host.size, *one.fill)))
    text = ProgramText(
        unit=f"{unit.unit_code.rstrip()}\n",
        includes=tuple(_includes(relations, narrow)),
        wrapper=wrapper,
        narrow=narrow,
        sizes=sizes,
        derived=in_main,
        main=_main(wrapper, buffers, sizes, in_main, narrow),
    )
    return Program(
        id=unit.id,
        source=unit.source,
        kernel_id=unit.kernel_id,
        name=unit.name,
        wrapper=wrapper.name,
        code=program_code(text),
        text=text,
        relations=relations,
    )


def _main(
    wrapper: Wrapper,
    buffers: Sequence[_FilledBuffer],
    sizes: Sequence[HostVariable],
    derived: Sequence[HostVariable],
    narrow: str | None,
) -> str:
    fills = [line for one in buffers for line in one.fill]
    return _TEMPLATES.get_template("main.hip.jinja").render(
        narrow=narrow,
        fills={line.partition("(")[0] for line in fills},
        uses_random=any("(random, " in line for line in fills),
        variables=(*sizes, *derived),
        buffers=buffers,
        call=broken(f"  {wrapper.name}(", [one.argument for one in wrapper.parameters], ");"),
    )


def _includes(relations: Relations, narrow: str | None) -> Iterator[str]:
    """The standard headers that the wrapper and the main function need."""
    if narrow:
        yield "cmath"
    yield from ("cstdint", "cstdio", "cstdlib")
    if narrow:
        yield "cstring"
    yield from ("memory", "type_traits")
    launch = relations.launch
    if any(_MIN_MAX.search(part) for part in (*launch.grid, *launch.block, launch.shared)):
        yield "algorithm"


def _used_names(relations: Relations, derived: Sequence[HostVariable]) -> frozenset[str]:
    """The names in shapes, ranges of values, the launch and derived sizes."""
    launch = relations.launch
    texts = [
        *(part for role in relations.roles for part in role.shape),
        *(text for role in relations.roles for one in role.values for text in (one.low, one.high)),
        *(*launch.grid, *launch.block, launch.shared),
        *(size.expression for size in derived),
    ]
    return frozenset(word for text in texts for word in _WORD.findall(text))


def _own_lengths(relations: Relations, derived: Sequence[HostVariable]) -> frozenset[str]:
    """The lengths of tensors that no derived size gives, and that the wrapper takes as parameters of their own."""
    tensors = {_length(role) for role in relations.roles if role.kind == "tensor" and not role.accessor}
    return frozenset(tensors - {size.name for size in derived})


def _narrow(unit: PortedUnit, relations: Relations) -> Literal["half", "bfloat16"] | None:
    """The 16-bit floating-point format of the unit's buffers or values."""
    kinds = [role.component or role.element or unqualified(role.type) for role in relations.roles if role.floating]
    if not set(kinds) - FLOATING:
        return None
    names = (*kinds, *(one.argument for one in unit.types))
    return "bfloat16" if any("bfloat" in name.lower() for name in names) else "half"


def _is_narrow(role: Role) -> bool:
    """Whether elements may be of less than four bytes."""
    kind = role.component or role.element or ""
    return (role.floating and kind not in FLOATING) or _NARROW.search(kind) is not None


def _needed(derived: Sequence[HostVariable], text: str) -> tuple[HostVariable, ...]:
    """The derived sizes that a text names, and those that these are computed from."""
    words = set(_WORD.findall(text))
    for size in reversed(derived):
        if size.name in words:
            words |= set(_WORD.findall(size.expression))
    return tuple(size for size in derived if size.name in words)


def _ordered(derived: Sequence[DerivedSize], types: Mapping[str, str]) -> Iterator[HostVariable]:
    """Derived sizes, each after those that its expression names."""
    pending = list(derived)
    while pending:
        names = {one.parameter for one in pending}
        ready = [one for one in pending if not names & (set(_WORD.findall(one.expression)) - {one.parameter})]
        for one in ready or pending:
            expression = host_expression(one.expression)
            yield HostVariable(name=one.parameter, type=types.get(one.parameter, "int"), expression=expression)
        pending = [one for one in pending if one not in ready] if ready else []


def _length(role: Role) -> str:
    """The variable that holds a tensor's size."""
    return f"{role.parameter}_size0"


def _rows(role: Role, relations: Relations) -> str:
    """The variable that holds the number of a tensor's rows; empty if it has one dimension."""
    name = f"{role.parameter}_rows"
    return name if name in [size.name for size in relations.sizes] else ""


def _parameters(relations: Relations, lengths: frozenset[str], used: frozenset[str]) -> Iterator[WrapperParameter]:
    for role in relations.roles:
        match role.kind:
            case "buffer" | "tensor":
                yield WrapperParameter(
                    name=role.parameter,
                    type=role.element or "char",
                    pointer=True,
                    constant=not _written(role),
                    const_in_kernel=role.kind == "buffer" and "const" in role.type,
                    argument=f"{role.parameter}.get()",
                )
                if role.kind == "tensor" and (length := _length(role)) in lengths:
                    yield WrapperParameter(name=length, type="int", argument=length)
            case "mode" | "number":
                yield WrapperParameter(name=role.parameter, type=unqualified(role.type), argument=_literal(role))
            case "size":
                yield WrapperParameter(name=role.parameter, type=unqualified(role.type), argument=role.parameter)
    for size in relations.sizes:
        if size.kind == "hidden" and size.name in used and size.name not in lengths:
            yield WrapperParameter(name=size.name, type="int", argument=size.name)


def _literal(role: Role) -> str:
    kind = unqualified(role.type)
    text = str(role.typical)
    if kind == "float" and role.kind == "number":
        return f"{text}f"
    if role.floating and kind not in FLOATING:
        return f"from_number<{kind}>({text})"
    # C++ does not convert integers to enumerations implicitly.
    return text if kind in FLOATING or is_integer(kind) else f"{kind}({text})"


def _written(role: Role) -> bool:
    return role.access in ("written", "read_written")


def _buffer(role: Role) -> HostBuffer:
    name = role.parameter
    factors = [f"({part})" if re.search(r"[-+/]", part) and len(role.shape) > 1 else part for part in role.shape]
    return HostBuffer(
        name=name,
        element=role.element or "char",
        size=f"size_t({factors[0]})" + "".join(f" * {factor}" for factor in factors[1:]),
        written=_written(role),
        component=role.component,
        components=role.components,
        optional=role.optional,
    )


def _fill(role: Role) -> Iterator[str]:
    """Statements that fill a buffer with values that the kernel may find there."""
    if role.access == "none" or not role.input_required:
        return
    kind, buffer = role.component or role.element or "char", _buffer(role)
    target = f"{buffer.view()}, {buffer.view_count}"
    whole = next((values for values in role.values if values.period == 1 and values.kind != "within"), None)
    if whole is not None and whole.kind == "offsets":
        yield f"fill_evenly_spaced({target}, {whole.low}, {whole.high});"
    elif whole is not None and whole.kind in ("grids", "grid_starts"):
        yield f"fill_{whole.kind}({target}, {whole.high}, 1);"
    elif whole is not None and whole.kind == "counted":
        yield f"fill_counted_rows(random, {target}, {whole.row}, {whole.high});"
    elif whole is not None and whole.kind == "counts":
        yield f"fill_even_counts({target}, {whole.high});"
    elif whole is not None and whole.kind == "sorted":
        yield f"fill_evenly_spaced({target}, {whole.low}, {whole.high} - 1);"
    elif whole is not None and whole.kind != "zero":
        yield f"fill_integers(random, {target}, {whole.low}, {whole.high});"
    elif whole is None and (kind in FLOATING or role.floating):
        yield f"fill_uniform(random, {target}, 0, 1);"
    elif whole is None:
        yield f"fill_integers(random, {target}, 0, {2 if kind == 'bool' else 4});"
    for values in role.values:
        if values.period > 1:
            yield f"fill_integers(random, {target}, {values.low}, {values.high}, {values.column}, {values.period});"
