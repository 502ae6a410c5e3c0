"""Find degenerate relations: values and sizes that keep accesses in bounds but leave most of a kernel untested."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kernelmill.records import Relations, Role

DegenerateKind = Literal[
    "zero_indices",
    "few_states",
    "small_size",
    "forced_multiple",
    "literal_dimension",
    "no_extent",
    "unbounded_integers",
    "unit_range",
]
FEW_STATES = 2
"""A selector with states below this, and none below zero, is suspected to be an index into something small."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Degenerate:
    """One degenerate property of a kernel's relations."""

    kind: DegenerateKind
    """`zero_indices`: integers of which only 0 is known to be safe; `few_states`: integers that are 0 or 1;
    `small_size`: a size that is 0 or 1 in a typical case; `forced_multiple`: all sizes are multiples of those that
    the relations were fitted to; `literal_dimension`: a buffer of two rows whatever the sizes are;
    `no_extent`: an input that is a single element; `unbounded_integers`: integers that are read and that nothing
    bounds; `unit_range`: floating-point numbers of which only those from 0 to 1 are known to be safe."""
    name: str
    """The parameter or size."""


def degenerate(relations: Relations) -> tuple[Degenerate, ...]:
    """Return what is degenerate in the relations of one unit, in the order of sizes, then of parameters."""
    return (*_sizes(relations), *(one for role in relations.roles for one in _role(role)))


def _sizes(relations: Relations) -> Iterator[Degenerate]:
    for size in relations.sizes:
        if size.typical <= 1:
            yield Degenerate(kind="small_size", name=size.name)
        if size.multiple_of == (str(size.least),) and size.least > 1 and not size.remainder:
            yield Degenerate(kind="forced_multiple", name=size.name)


def _role(role: Role) -> Iterator[Degenerate]:
    if role.kind not in ("buffer", "tensor") or not role.input_required:
        return
    if role.shape == ("1",):
        yield Degenerate(kind="no_extent", name=role.parameter)
    elif len(role.shape) > 1 and role.shape[0].isdigit():
        yield Degenerate(kind="literal_dimension", name=role.parameter)
    for values in role.values:
        if values.kind == "zero":
            yield Degenerate(kind="zero_indices", name=role.parameter)
        elif values.kind == "selector" and values.low == "0" and values.high == str(FEW_STATES):
            yield Degenerate(kind="few_states", name=role.parameter)
        elif values.kind == "within":
            yield Degenerate(kind="unit_range", name=role.parameter)
    if not role.floating and not role.values and role.access == "read":
        yield Degenerate(kind="unbounded_integers", name=role.parameter)
