"""Hypotheses about sizes that host code states."""

from kernelmill.cpp.expressions import write
from kernelmill.records.host_facts import Comparison, HostEvidence, HostFact
from stages.probe.reading.host_hypotheses import HostHypotheses, Remainder, hypotheses

INTEGERS = ("channels", "groups", "k", "masks", "height", "scale")


def fact(
    left: str, comparison: Comparison, right: str, evidence: HostEvidence = "assert", *, conditional: bool = False
) -> HostFact:
    return HostFact(
        left=left,
        comparison=comparison,
        right=right,
        evidence=evidence,
        path="op.py",
        line=1,
        conditional=conditional,
    )


def equations(found: HostHypotheses) -> dict[str, str]:
    return {name: write(node) for name, node in found.equations.items()}


def test_asserted_product_derives_a_parameter() -> None:
    found = hypotheses([fact("masks", "==", "k * k * groups")], INTEGERS)
    assert equations(found) == {"masks": "k * k * groups"}
    assert found.evidence["masks"].path == "op.py"


def test_size_of_a_tensor_stands_for_the_parameter_it_is_passed_as() -> None:
    passed = fact("channels", "==", "input.size(1)", "argument")
    assert hypotheses([passed, fact("input.size(1)", "divisible", "groups")], INTEGERS).divided == {
        "channels": ("groups",)
    }


def test_number_of_elements_is_the_product_of_all_dimensions_that_are_passed() -> None:
    whole = fact("masks", "==", "x.numel()", "argument")
    first, second, third = (
        fact(name, "==", f"x.size({at})", "argument") for at, name in enumerate(("channels", "groups", "height"))
    )
    assert equations(hypotheses([whole, first, second, third], INTEGERS)) == {"masks": "channels * groups * height"}
    assert equations(hypotheses([whole, first, second], INTEGERS)) == {}  # there may be more dimensions
    assert equations(hypotheses([whole, first, third], INTEGERS)) == {}
    two = fact("x.dim()", "==", "2")
    assert equations(hypotheses([whole, first, second, two], INTEGERS)) == {"masks": "channels * groups"}
    assert equations(hypotheses([whole, first, second, third, fact("x.dim()", "==", "4")], INTEGERS)) == {}


def test_factor_beside_an_unknown_size_divides_the_product() -> None:
    assert hypotheses([fact("height", "==", "features.size(2) * scale")], INTEGERS).divided == {"height": ("scale",)}


def test_size_that_is_divisible_less_a_number_has_a_remainder() -> None:
    stated = [
        fact("k - 1", "divisible", "2"),
        fact("height - 6", "divisible", "4"),
        fact("scale - 4", "divisible", "2"),
    ]
    found = hypotheses(stated, INTEGERS)
    assert found.remainders == {"k": Remainder(2, 1), "height": Remainder(4, 2)}
    assert found.divided == {"scale": ("2",)}


def test_remainders_are_of_numbers_only() -> None:
    found = hypotheses([fact("k - 1", "divisible", "groups"), fact("k - groups", "divisible", "2")], INTEGERS)
    assert (found.remainders, found.divided) == ({}, {})


def test_differences_and_constants_derive_nothing() -> None:
    stated = [fact("height", "==", "channels - k + 1"), fact("channels", "==", "0")]
    assert equations(hypotheses(stated, INTEGERS)) == {}


def test_number_of_tiles_that_a_call_passes_is_derived() -> None:
    passed = [
        fact("masks", "==", "(height + 31) / 32", "argument"),
        fact("k", "==", "(channels + 30) / 32", "argument"),
    ]
    assert equations(hypotheses(passed, INTEGERS)) == {"masks": "(height + 31) / 32"}


def test_other_sizes_that_a_call_passes_are_left_to_the_launch() -> None:
    assert equations(hypotheses([fact("masks", "==", "height * scale", "argument")], INTEGERS)) == {}


def test_what_holds_in_a_branch_only_is_no_hypothesis() -> None:
    assert equations(hypotheses([fact("masks", "==", "channels", conditional=True)], INTEGERS)) == {}


def test_size_that_always_holds_outweighs_that_of_another_branch() -> None:
    stated = [fact("x.size(1)", "==", "k", conditional=True), fact("x.size(1)", "==", "channels")]
    assert equations(hypotheses(stated, INTEGERS)) == {}
    assert hypotheses([*stated, fact("x.size(1)", "divisible", "3")], INTEGERS).divided == {"channels": ("3",)}


def test_equations_are_not_circular() -> None:
    stated = [fact("masks", "==", "channels * k"), fact("channels", "==", "masks * k")]
    assert equations(hypotheses(stated, INTEGERS)) == {"masks": "channels * k"}


def test_shape_needs_the_number_of_dimensions_and_each_of_them() -> None:
    stated = [fact("x.dim()", "==", "2"), fact("x.size(0)", "==", "channels"), fact("y.size(0)", "==", "k")]
    assert hypotheses(stated, INTEGERS).shapes == {}
    shapes = hypotheses([*stated, fact("x.size(1)", "==", "5")], INTEGERS).shapes
    assert {name: tuple(map(write, own)) for name, own in shapes.items()} == {"x": ("channels", "5")}


def test_shape_may_be_that_of_another_tensor_and_of_sizes_that_no_parameter_holds() -> None:
    stated = [
        fact("x.dim()", "==", "2"),
        fact("x.size(0)", "==", "y.size(0)"),
        fact("x.size(1)", "==", "y.size(1)"),
        fact("y.size(1)", "==", "5"),
        fact("lengths.numel()", "==", "y.size(0)"),
    ]
    shapes = hypotheses(stated, INTEGERS, {"y.size(0)": "num_y"}).shapes
    assert {name: tuple(map(write, own)) for name, own in shapes.items()} == {
        "x": ("num_y", "5"),
        "lengths": ("num_y",),
    }


def test_largest_value_is_the_least_that_is_stated() -> None:
    assert hypotheses([fact("k", "<=", "100"), fact("k", "<", "65")], INTEGERS).most == {"k": 64}
