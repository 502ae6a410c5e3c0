"""Claims about comparisons of references with kernels."""

from kernelmill.records import Golden, Role
from stages.cases.recording.reference_comparison import Compared, Distance, all_distances, distances
from stages.cases.recording.tolerance import BOUNDS

ROLE = Role(parameter="y", type="float *", kind="buffer", element="float", access="written", shape=("n",))


def golden(comparison: str) -> Golden:
    return Golden(output="y", view_expr="y.get(), y_count", comparison=comparison)  # type: ignore[arg-type]


def distance(case: int, worst: float = 0.0, unequal: int = 0, unordered: bool = False, bounds: float = 0.0) -> Distance:
    return Distance(
        case=case, output="y", worst=worst, unequal=unequal, unordered=unordered, bounds=bounds, rounded=True
    )


def test_case_agrees_only_if_it_does_so_in_every_order() -> None:
    found = Compared(arithmetic="double", distances=(distance(0), distance(1), distance(0, worst=0.5), distance(1)))
    assert found.agreeing([golden("close")], {"y": ROLE}) == {1}


def test_whole_numbers_agree_only_if_they_are_the_same() -> None:
    found = Compared(arithmetic="own", distances=(distance(0, worst=1e-12, unequal=1), distance(1)))
    assert found.agreeing([golden("exact")], {"y": ROLE}) == {1}
    assert found.agreeing([golden("multiset")], {"y": ROLE}) == {0, 1}


def test_tolerance_is_of_the_cases_that_are_kept() -> None:
    found = Compared(arithmetic="double", distances=(distance(0, worst=9e-4), distance(1, worst=1e-5)))
    assert [one.tolerance for one in found.goldens([golden("close")], {"y": ROLE}, [1], {})] == [4e-5]


def test_lines_of_the_kernel_among_those_of_distances_are_passed_over() -> None:
    said = "hello\n@distance 3 y 1e-7 2 1 0.5 1\n@ 4 is what the kernel says\n"
    assert list(distances(said)) == [distance(3, worst=1e-7, unequal=2, unordered=True, bounds=0.5)]


FIRST = "@outputs 0 11\n@distance 0 y 0.5 1 1 0 1\n@outputs 1 22\n@distance 1 y 0.25 1 1 0 1\n"


def test_distances_of_outputs_that_are_the_same_as_in_the_first_run_are_those_of_that_run() -> None:
    again = "@outputs 0 11\n@outputs 1 33\n@distance 1 y 0.125 1 1 0 1\n"
    found = list(all_distances(again, FIRST))
    assert found == [
        distance(0, worst=0.5, unequal=1, unordered=True),
        distance(1, worst=0.125, unequal=1, unordered=True),
    ]


def test_case_that_a_run_does_not_reach_has_no_distances() -> None:
    assert [one.case for one in all_distances("@outputs 0 11\n", FIRST)] == [0]


def test_other_outputs_that_were_not_measured_have_no_distances() -> None:
    assert list(all_distances("@outputs 0 12\n", FIRST)) == []


def test_reference_with_bounds_judges_each_element_by_its_own_bound() -> None:
    found = Compared(arithmetic="bounded", distances=(distance(0, worst=1e-9, bounds=9.0), distance(1, bounds=1.0)))
    assert found.agreeing([golden("close")], {"y": ROLE}) == {1}
    assert list(found.disagreeing([golden("close")], {"y": ROLE})) == [0]
    assert found.without_bounds().agreeing([golden("close")], {"y": ROLE}) == {0, 1}
    (made,) = found.goldens([golden("close")], {"y": ROLE}, [1], {})
    assert (made.comparison, made.tolerance, made.measured_error) == ("bounded", BOUNDS, 1.0)


def test_case_whose_results_change_under_another_rounding_is_decided_by_it() -> None:
    found = Compared(
        arithmetic="bounded",
        distances=(distance(0), distance(1), distance(2)),
        rounded=(distance(0, bounds=3.0), distance(1, bounds=9.0), distance(2), distance(1, bounds=1.0)),
        incomplete=frozenset({3}),
    )
    assert sorted(found.rounding_decides([golden("close")], {"y": ROLE})) == [1, 3]
    assert not found.disagreeing([golden("close")], {"y": ROLE})


def test_bounded_output_in_half_precision_has_the_tolerance_of_what_was_measured() -> None:
    half = Role(parameter="y", type="__half *", kind="buffer", element="__half", access="written", shape=("n",))
    rounded = (distance(0, bounds=1.25), distance(1, bounds=3.0))
    found = Compared(arithmetic="bounded", distances=(distance(0, bounds=0.25), distance(1)), rounded=rounded)
    assert [one.tolerance for one in found.goldens([golden("close")], {"y": half}, [0], {})] == [1.25]
