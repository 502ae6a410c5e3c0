"""The suites that recorded outputs make."""

from collections.abc import Sequence

from hypothesis import given
from hypothesis import strategies as st

from kernelmill.records import Case
from stages.cases.recording.recorded import distinct


def cases(labels: Sequence[str]) -> list[Case]:
    """Cases with these labels."""
    return [Case(kind="large", label=label, seed=seed, contents="wide", values=()) for seed, label in enumerate(labels)]


def test_cases_with_equal_labels_are_numbered() -> None:
    made = distinct(cases(["typical", "random sizes", "large", "random sizes", "random sizes"]))
    assert [one.label for one in made] == [
        "typical", "random sizes", "large", "random sizes (2)", "random sizes (3)",
    ]  # fmt: skip


@given(st.lists(st.sampled_from(["typical", "large", "random sizes, many zeros"]), max_size=12))
def test_every_case_has_a_label_of_its_own_and_nothing_else_changes(labels: list[str]) -> None:
    given_cases = cases(labels)
    made = list(distinct(given_cases))
    assert len({one.label for one in made}) == len(made)
    assert [(one.seed, one.values) for one in made] == [(one.seed, one.values) for one in given_cases]
    assert all(one.label.startswith(label) for one, label in zip(made, labels, strict=True))
