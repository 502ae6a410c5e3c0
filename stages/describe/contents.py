"""What the inputs of a kernel hold in the tests, in words."""

from collections.abc import Collection, Iterator, Sequence

from kernelmill.records import ElementValues, Role
from kernelmill.templates.inputs import (
    DISTINCT_VALUES,
    UNKNOWN_INTEGERS,
    index_end,
    is_stale,
    may_be_absent,
    must_differ,
    unknown_end,
    values_of_all,
)
from stages.describe.facts import Facts

_SOME_INVALID = {"negative_index": "-1", "negative_indices": "any negative number", "index_past_end": ""}
_MOST_INVALID = {"absent_indices": "-1", "indices_beyond": ""}
"""The contents with which some elements of index buffers, or all but the first of each row, are invalid; if it is
empty, the value is one past the last index."""
INVALID_INDICES = frozenset({*_SOME_INVALID, *_MOST_INVALID})
"""The contents of inputs with indices of no element."""
_SPECIAL = {"zeros": ("zeros of both signs",), "nonfinite": ("NaN", "infinities"), "infinities": ("infinities",)}
"""The special values among floating-point inputs, by the contents of a case."""
_INTERVALS = {
    "unit": (0, 1),
    "wide": (-2, 6),
    "whole": (-2, 6),
    "multiples": (41, 288),
    "far": (-60, 60),
    "below": (-6, 0),
    "far_below": (-30, 0),
    "offset": (10_000, 10_008),
    "distant": (10_000_000_000, 10_000_000_008),
    "billions": (2_000_000_000, 6_000_000_000),
    "billions_below": (-6_000_000_000, -2_000_000_000),
    "mixed": (-64, 64),
    "turns": (-8, 8),
    "quarters": (-1, 4),
    "slight_turns": (-4, 44),
    "thousands": (-20_000, 60_000),
    "tens": (-4, 44),
    "span": (-8, 152),
    "close": (1, 1.0001),
    "small": (-0.00001, 0.00001),
    "runs": (-2, 6),
    "plateaus": (-2, 6),
    "late": (-2, 6),
    "large_integers": (-2, 6),
    "distinct": (0, DISTINCT_VALUES),
    "repeated": (-2, 6),
}
"""The intervals that floating-point inputs are drawn from, by the contents of a case."""
_LARGE = frozenset({"large_integers", "distinct"})
"""Contents with which integers of which nothing is known are larger than usual."""
_INTERVALS_OF_DOUBLE = {"billions": (2e39, 6e39), "billions_below": (-6e39, -2e39)}
"""Those of inputs in double precision, where they differ."""
_REPEATING = {
    "runs": "in rows with an output each",
    "distinct": "where at most one of the elements with an index is written",
}
"""Where indices repeat that otherwise differ, by the contents of a case."""


def of_buffer(facts: Facts, role: Role) -> Iterator[str]:
    """Yield what the tests put into a buffer, where not every value is meant."""
    contents = {case.contents for case in facts.suite.cases}
    for one in role.values:
        if text := _values(one):
            yield text + " in each row" * (one.kind in ("sorted", "offsets") and len(role.shape) > 1)
        if one.kind == "offsets" and "inner_offsets" in contents:
            yield f"the first one may be greater than {one.low}, and the last one less than {one.high}"
        if must_differ(one, facts.relations) and "repeated" not in contents:
            exceptions = [text for kind, text in _REPEATING.items() if kind in contents]
            except_there = f", except {' and '.join(exceptions)}" if exceptions else ""
            yield f"none repeats before all have occurred{except_there}"
    integers = role.element is not None and not role.floating and role.element != "bool"
    if integers and role.access != "none" and not role.values and not is_stale(role):
        low, high = UNKNOWN_INTEGERS[0], _unknown_end(facts)
        large = bool(contents & _LARGE) and not role.arbitrary
        yield f"the tests pass integers in [{low}, {high}){', and large ones' * large}"
    if role.arbitrary:
        yield "the values are chosen for accesses to stay in bounds alone"


def of_inputs(facts: Facts) -> Iterator[str]:
    """Yield what else a solution has to be prepared for."""
    contents = {case.contents for case in facts.suite.cases}
    read = [role for role in facts.relations.roles if role.access in ("read", "read_written")]
    floating = [role for role in read if role.floating]
    special = [*dict.fromkeys(text for kind, texts in _SPECIAL.items() if kind in contents for text in texts)]
    if special and floating:
        yield f"floating-point inputs may contain {listed(special, 'and')}"
    if "nan_maps" in contents:
        yield "floating-point inputs that no position is computed from may contain NaN"
    if "nan_positions" in contents:
        yield "inputs that positions are computed from may contain NaN"
    known = _INTERVALS | _INTERVALS_OF_DOUBLE if any(_is_double(role) for role in floating) else _INTERVALS
    intervals = [known[kind] for kind in contents if kind in known]
    if intervals and any(not role.values for role in floating):
        low, high = min(low for low, _ in intervals), max(high for _, high in intervals)
        named = "other floating-point inputs" if special else "floating-point inputs"
        otherwise = " unless stated otherwise above" * any(one.values for one in floating)
        yield f"{named} are in [{low:.10g}, {high:.10g}){otherwise}"
    for role in read:
        yield from _invalid(role, contents, _unknown_end(facts))


def listed(texts: Sequence[str], last: str) -> str:
    """Return an enumeration whose last two items are joined by a word."""
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}"


def _is_double(role: Role) -> bool:
    return (role.component or role.element) == "double"


def _unknown_end(facts: Facts) -> str:
    return unknown_end(facts.relations, facts.suite.text.unit, maximum="max")


def _invalid(role: Role, contents: Collection[str], unknown: str) -> Iterator[str]:
    """Yield which invalid values an index buffer may hold."""
    end = index_end(role, unknown)
    if end is None:
        return
    possible = {**_SOME_INVALID, **(_MOST_INVALID if may_be_absent(role) else {})}
    found = sorted({invalid or end for kind, invalid in possible.items() if kind in contents})
    if not found:
        return
    each = " of each row" * (len(role.shape) > 1)
    most = f", even all but the first{each}," * any(kind in contents for kind in possible.keys() & _MOST_INVALID)
    known = values_of_all(role)
    meant = ""
    if known is not None and known.kind in ("index", "sorted"):
        meant = ", which is no valid index" if len(found) == 1 else ", which are no valid indices"
    yield f"elements of {role.parameter}{most} may also be {listed(found, 'or')}{meant}"


def _values(values: ElementValues) -> str:
    of = "" if values.period == 1 else f"column {values.column} of each row of {values.period} holds "
    others = listed(values.into, "and") if values.into else ""
    into, within = (f" {word} {others}" if others else "" for word in ("into", "in"))
    whole = f"integers in [{values.low}, {values.high})"
    match values.kind:
        case "index" | "sorted":
            ordered = " in ascending order" if values.kind == "sorted" else ""
            return f"{of}{whole}{ordered}, indices{into}{' that count from 1' if values.low == '1' else ''}"
        case "local_index":
            return f"{of}{whole}, indices{into} that count from the start of a segment"
        case "offsets":
            return f"{of}ascending offsets{into}, from {values.low} to {values.high} inclusive"
        case "grids":
            return f"the height and width of grids, which lie one after another{within} and together fill {values.high}"
        case "grid_starts":
            return f"the first element of each grid{within}"
        case "counted":
            return (
                f"rows of {values.row} elements, each of which begins with the number of its indices{into}, "
                f"less than {values.row}; the elements that follow are {whole}"
            )
        case "counts":
            rows = f", the number of rows of {others}" if others else ""
            return f"{of}integers of at least {values.low} that add up to {values.high}{rows}"
        case "selector":
            return f"{of or 'the tests pass '}{whole}"
        case "zero":
            return f"{of or 'the tests pass '}zeros"
        case "within":
            return f"{of}values in [{values.low}, {values.high}]"
    return ""
