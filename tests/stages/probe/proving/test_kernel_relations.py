"""Relations as products of sizes, and counts factored into sizes."""

from collections.abc import Mapping
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelmill.cpp.parser import parse
from stages.probe.experiments.contents import BoundedControl, ControlBuffer
from stages.probe.fitting.formulas import IDENTITY, POWERS, Factor, Product
from stages.probe.proving.kernel_relations import KernelRelations, factored, unfactored, with_derived
from tests.stages.probe.proving.kernels import unproven


def product(coefficient: int = 1, **powers: int) -> Product:
    return Product(
        coefficient=coefficient, factors=tuple(Factor(axis=axis, form=POWERS[p]) for axis, p in powers.items())
    )


def relations(
    *extents: Product, sizes: tuple[str, ...] = ("count", "width"), derived: Mapping[str, Product] | None = None
) -> KernelRelations:
    """Relations of buffers with these extents, the first of them indexed by the second."""
    indexed = BoundedControl(control=ControlBuffer(argument=1, kind="index"), bound=product(count=1), into=(0,))
    return unproven(dict.fromkeys(sizes, 2), extents, (indexed,), derived)


def test_divided_count_becomes_the_new_size() -> None:
    found = factored(relations(product(count=1), product(count=1, width=-1)), "count", {"width": 1}, "num_y")
    assert found.sizes == ("width", "num_y")
    assert found.derived == {"count": product(num_y=1, width=1)}
    assert found.extents[1].elements == product(num_y=1)
    assert found.controls[0].bound.axes == {"num_y", "width"}


@given(st.integers(1, 9), st.integers(1, 9))
def test_factored_extents_have_the_same_values(num_y: int, width: int) -> None:
    before = relations(product(3, count=1), product(count=1, width=-1))
    after = factored(before, "count", {"width": 1}, "num_y")
    sizes = with_derived(after, {"num_y": num_y, "width": width})
    assert sizes["count"] == num_y * width
    for one, other in zip(before.extents, after.extents, strict=True):
        assert one.elements.value(sizes) == other.elements.value(sizes)


def test_factoring_is_undone_but_what_the_proof_showed_stays() -> None:
    before = relations(product(count=1))
    after = factored(before, "count", {"width": 1}, "num_y")
    assert unfactored(after, "count") == before


def test_counts_follow_from_one_another_in_any_order() -> None:
    found = relations(sizes=("width",), derived={"a": product(b=1, width=1), "b": product(2, width=1)})
    assert with_derived(found, {"width": 3}) == {"width": 3, "b": 6, "a": 18}


def test_least_of_full_counts_follows_from_counts_that_were_factored() -> None:
    found = replace(relations(product(count=1)), least_counts={"least": parse("(count / width + 1) / 2")})
    sizes = with_derived(factored(found, "count", {"width": 1}, "num_y"), {"num_y": 5, "width": 3})
    assert (sizes["count"], sizes["least"]) == (15, 3)


@pytest.mark.parametrize("derived", [{"a": product(missing=1)}, {"a": product(b=1), "b": product(a=1)}])
def test_count_without_its_sizes_is_an_error(derived: Mapping[str, Product]) -> None:
    with pytest.raises(KeyError, match="a"):
        with_derived(relations(derived=derived), {"width": 1})


def test_identity_is_the_first_power() -> None:
    assert POWERS[1] is IDENTITY
