"""What kernels with indices or offsets have to be given."""

from dataclasses import replace

import pytest

from kernelmill.records import Case, CaseValue, ElementValues, Relations
from stages.cases.design.obligations.obligation import Obligation
from stages.cases.design.obligations.of_indices import of_indices
from stages.cases.inputs.points import point
from tests.stages.cases.kernels import GATHERED, read, relations, updated, written

SIZES = GATHERED.relations.sizes


def kinds(found: Relations) -> set[str]:
    return {one.kind for one in of_indices(replace(GATHERED, relations=found))}


def repeated(found: Relations) -> Obligation:
    (one,) = (one for one in of_indices(replace(GATHERED, relations=found)) if one.kind == "indices_not_repeated")
    return one


def is_met(one: Obligation, found: Relations, **sizes: int) -> bool:
    values = tuple(CaseValue(name=name, value=str(number)) for name, number in sizes.items())
    case = Case(kind="contrast", label="", seed=1, contents="wide", values=values)
    return one.met(point(found, case), case)


def test_many_indices_choose_among_few_elements() -> None:
    one = repeated(GATHERED.relations)
    assert one.sizes["num_table"] == 3
    others = {size.name: size.typical for size in SIZES}
    assert is_met(one, GATHERED.relations, **{**others, **one.sizes})
    assert not is_met(one, GATHERED.relations, **{**others, **one.sizes, "num_table": 5})


def test_indices_that_differ_where_a_kernel_writes_are_equal_where_it_counts_them() -> None:
    index = replace(read("i", "int", ("total",)), values=(ElementValues(kind="index", low="0", high="n", into=("y",)),))
    size = replace(SIZES[0], name="n")
    total = replace(SIZES[0], name="total")
    out = written("y", "float", ("n",))
    assert "indices_not_repeated" not in kinds(relations("put", (index, out), (size, total), "total"))
    counting = replace(index, values=(replace(index.values[0], into=("y", "count")),))
    count = updated("count", "int", ("n",))
    counted = relations("count", (counting, out, count), (size, total), "total")
    assert repeated(counted).contents == "repeated"
    atomic = relations("add", (index, replace(out, atomic=True)), (size, total), "total")
    assert repeated(atomic).contents != "repeated"


@pytest.mark.parametrize(("kind", "expected"), [("offsets", True), ("index", False)])
def test_offsets_leave_out_the_ends_in_some_case(kind: str, *, expected: bool) -> None:
    pointers = read("p", "int", ("total",))
    pointers = replace(pointers, values=(ElementValues(kind=kind, low="0", high="n"),))  # type: ignore[arg-type]
    sizes = (replace(SIZES[0], name="n"), replace(SIZES[0], name="total"))
    found = relations("sum", (pointers, written("y", "float", ("total",))), sizes, "total")
    assert ("offsets_not_inner" in kinds(found)) == expected
