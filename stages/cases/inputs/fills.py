"""Inputs of cases: the statements that fill the buffers of a suite."""

import re
from collections.abc import Collection, Iterator, Mapping
from types import MappingProxyType

from kernelmill.records import ElementValues, HostBuffer, Program, Relations, Role
from kernelmill.templates.cpp_types import is_floating, is_sixteen_bits
from kernelmill.templates.inputs import (
    UNKNOWN_INTEGERS,
    holds_any_integers,
    index_end,
    is_stale,
    may_be_absent,
    must_differ,
    unknown_end,
    values_of_all,
)
from stages.cases.inputs import equal_elements, runs
from stages.cases.inputs.choices import choices
from stages.cases.inputs.contents import (
    ABSENT_INDICES,
    BILLIONS,
    BILLIONS_BELOW,
    CLOSE,
    INDICES_BEYOND,
    INNER_OFFSETS,
    INVALID_INDICES,
    LARGE_INTEGERS,
    LATE,
    MULTIPLES,
    NAN_MAPS,
    NAN_POSITIONS,
    OFFSET,
    PLATEAUS,
    QUARTERS,
    REPEATED,
    SLIGHT_TURNS,
    SPAN,
)
from stages.cases.inputs.coordinates.angles import angle_column
from stages.cases.inputs.coordinates.corners import corner_column
from stages.cases.inputs.coordinates.maps import is_map
from stages.cases.inputs.coordinates.positions import positions
from stages.cases.inputs.equal_elements import DISTINCT
from stages.cases.inputs.literals import is_float
from stages.cases.inputs.runs import RUNS

_OF_ANGLES: Mapping[str, str] = MappingProxyType({QUARTERS: "fill_level", SLIGHT_TURNS: "fill_slight"})
"""The functions that set the angles of boxes, by the contents of a case."""
_ONE_OF_MAPS, _ONE_OF_POSITIONS, _ONE_OF_OTHERS = 8, 8, 32
"""The elements of which one is NaN: a kernel adds up few elements of a map, and may add up many others."""
_MOST_COORDINATES = 4
"""The coordinates of a point at most."""
_EXTREME = re.compile(r"\batomicM(?:in|ax)\s*\(")
"""An update of a minimum or a maximum."""


def fill(role: Role, buffer: HostBuffer, program: Program, contents: Collection[str]) -> Iterator[str]:
    """Statements that fill a buffer with values that the kernel may find there, in cases with these contents."""
    relations = program.relations
    target = f"{buffer.view()}, {buffer.view_count}"
    if is_stale(role):
        yield f"fill_stale({target});"
        return
    if (all_values := values_of_all(role)) is None:
        kind = role.component or buffer.element
        if _is_extreme(role, program.text.unit):
            yield f"fill_magnitudes(rng, {target});"
        else:
            yield _unconstrained(kind, target, program, contents)
        if MULTIPLES in contents and takes_multiples(role, program):
            yield f"fill_multiples(rng, {target}, test_case.contents);"
        for wanted, function in _OF_ANGLES.items():
            if wanted in contents and is_floating(kind) and (column := angle_column(role, program)) is not None:
                yield f"{function}({target}, test_case.contents, {column}, {role.shape[-1]});"
        if SPAN in contents and is_floating(kind) and (column := corner_column(role)) is not None:
            yield f"fill_corners({target}, test_case.contents, {column}, {role.shape[-1]});"
        if OFFSET in contents and is_sixteen_bits(kind) and (row := _short_row(role)):
            yield f"fill_beside(rng, {target}, test_case.contents, {row});"
        if PLATEAUS in contents and is_floating(kind):
            yield f"fill_plateaus({target}, test_case.contents);"
        if LATE in contents and is_floating(kind):
            yield f"fill_late({target}, test_case.contents);"
        if NAN_MAPS in contents and is_floating(kind):
            if _holds_positions(role, program):
                yield f"fill_halves({target}, test_case.contents);"
            if not is_map(role, relations):
                yield f"fill_some_zeros(rng, {target}, test_case.contents);"
            if one_of := share_of_nan(role, program):
                yield f"fill_nan(rng, {target}, test_case.contents, Contents::NAN_MAPS, {one_of});"
        if NAN_POSITIONS in contents and is_floating(kind) and _holds_positions(role, program):
            yield f"fill_nan(rng, {target}, test_case.contents, Contents::NAN_POSITIONS, {_ONE_OF_POSITIONS});"
        if LARGE_INTEGERS in contents and holds_any_integers(role):
            yield f"enlarge_integers(rng, {target}, test_case.contents);"
    elif (statement := _constrained(role, all_values, target, relations)) is not None:
        yield statement
        # Divisors that must not be zero, of which nothing else is known.
        if MULTIPLES in contents and not all_values.into and _divides_by_elements(role.parameter, program.text.unit):
            yield f"fill_multiples(rng, {target}, test_case.contents);"
    if REPEATED in contents and all_values is not None and must_differ(all_values, relations):
        yield f"repeat_some(rng, {target}, test_case.contents, {all_values.low}, {all_values.high});"
    if DISTINCT in contents and (distinct := equal_elements.statement(role, target, program)):
        yield distinct
    if INNER_OFFSETS in contents and all_values is not None and all_values.kind == "offsets":
        yield f"leave_out_ends({target}, test_case.contents, {all_values.low}, {all_values.high});"
    if RUNS in contents and (formed := runs.statement(role, all_values, target, relations)):
        yield formed
    for one in role.values:
        if one.period > 1:
            yield f"fill_integers(rng, {target}, {one.low}, {one.high}, {one.column}, {one.period});"
    if (
        INVALID_INDICES & set(contents)
        and (end := index_end(role, unknown_end(program.relations, program.text.unit))) is not None
    ):
        yield f"invalidate_indices(rng, {buffer.name}.get(), {buffer.name}_count, test_case.contents, {end});"
    if {ABSENT_INDICES, INDICES_BEYOND} & set(contents) and may_be_absent(role):
        # The first neighbor is usually the element itself, which kernels rely on.
        row = role.shape[-1] if len(role.shape) > 1 else f"{buffer.name}_count"
        of_all = f"{buffer.name}.get(), {buffer.name}_count, test_case.contents"
        yield f"leave_out_indices({of_all}, {index_end(role)}, {row});"


def _short_row(role: Role) -> str:
    """The length of rows such as those of coordinates; empty if the buffer has no rows of a few elements."""
    row = role.shape[-1] if len(role.shape) > 1 else ""
    return row if row.isdecimal() and 1 < int(row) <= _MOST_COORDINATES else ""


def takes_multiples(role: Role, program: Program) -> bool:
    """Whether a buffer holds numbers that a kernel may divide: integers only if it divides by other inputs."""
    if holds_any_numbers(role):
        return True
    kind = role.component or role.element or ""
    if not holds_any_integers(role) or kind == "bool":
        return False
    names = (one.parameter for one in program.relations.roles if one.element is not None)
    return bool(divided_by(program)) or any(_divides_by_elements(name, program.text.unit) for name in names)


def divided_by(program: Program) -> tuple[str, ...]:
    """The parameters by which a kernel divides that are floating-point numbers."""
    numbers = [role.parameter for role in choices(program.relations) if role.kind == "number" and is_float(role)]
    return tuple(name for name in numbers if re.search(rf"/\s*{name}\b", program.text.unit))


def _divides_by_elements(buffer: str, unit: str) -> bool:
    """Whether a kernel divides by elements of a buffer."""
    return re.search(rf"/\s*{buffer}\s*\[", unit) is not None


def share_of_nan(role: Role, program: Program) -> int:
    """The number of elements of which one is NaN in kernels whose positions must be finite; 0 where none may be."""
    if is_map(role, program.relations):
        return _ONE_OF_MAPS
    return _ONE_OF_OTHERS if holds_any_numbers(role) and role.parameter not in positions(program) else 0


def _holds_positions(role: Role, program: Program) -> bool:
    """Whether a kernel computes positions in maps from a buffer."""
    return role.parameter in positions(program) and not is_map(role, program.relations)


def holds_halves(relations: Relations) -> bool:
    """Whether a buffer holds numbers in half precision, of which the largest is 65504."""
    return any("half" in (role.component or role.element or "").lower() for role in relations.roles)


def holds_doubles(role: Role) -> bool:
    """Whether a buffer is an input of numbers in double precision of which no bounds are known."""
    return (role.component or role.element) == "double" and holds_any_numbers(role)


def holds_any_numbers(role: Role) -> bool:
    """Whether a buffer is an input of floating-point numbers of which no bounds are known."""
    read = role.access in ("read", "read_written") and not is_stale(role)
    return read and is_floating(role.component or role.element or "") and values_of_all(role) is None


def _is_extreme(role: Role, unit: str) -> bool:
    """Whether a buffer of integers holds minima or maxima so far, which a kernel updates by atomics."""
    integers = not is_floating(role.component or role.element or "")
    return role.atomic and role.input_required and integers and not role.values and bool(_EXTREME.search(unit))


def _unconstrained(kind: str, target: str, program: Program, contents: Collection[str]) -> str:
    if is_floating(kind):
        return f"fill_contents(rng, {target}, {_in_range_of(kind, contents)});"
    end = "2" if kind == "bool" else unknown_end(program.relations, program.text.unit)
    return f"fill_integers(rng, {target}, {UNKNOWN_INTEGERS[0]}, {end});"


def _in_range_of(kind: str, contents: Collection[str]) -> str:
    """The contents of a buffer, some of which depend on the precision of its elements."""
    if kind == "double" and {CLOSE, BILLIONS, BILLIONS_BELOW} & {*contents}:
        return "of_double(test_case.contents)"
    if is_sixteen_bits(kind) and CLOSE in contents:
        return "of_half(test_case.contents)"
    return "test_case.contents"


def _constrained(role: Role, values: ElementValues, target: str, relations: Relations) -> str | None:
    """The statement for values within known bounds; none for zeros, which buffers hold from the start."""
    match values.kind:
        case "zero":
            return None
        case "within":
            return f"fill_uniform(rng, {target}, double({values.low}), double({values.high}));"
        case "grids" | "grid_starts" as kind:
            return f"fill_{kind}({target}, {values.high}, test_case.seed);"
        case "counted":
            return f"fill_counted_rows(rng, {target}, {values.row}, {values.high});"
        case "counts":
            return f"fill_counts(rng, {target}, {values.low}, {values.high});"
        case "offsets":
            return f"fill_ascending(rng, {target}, {values.low}, {values.high}, {runs.ascending_row(role)});"
        case "sorted":
            return (
                f"fill_ascending(rng, {target}, {values.low}, int64_t({values.high}) - 1, {runs.ascending_row(role)});"
            )
        case _:
            function = "fill_distinct" if must_differ(values, relations) else "fill_integers"
            return f"{function}(rng, {target}, {values.low}, {values.high});"
