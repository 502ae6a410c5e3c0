import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelmill.permissive import is_permissive

ALLOWED = ("MIT", "Apache-2.0", "BSD-2-Clause", "BSD-3-Clause")


def test_file_under_two_licenses_needs_both() -> None:
    assert is_permissive("Apache-2.0 AND MIT", ALLOWED)
    assert not is_permissive("Apache-2.0 AND GPL-3.0-only", ALLOWED)


def test_file_under_a_choice_of_licenses_needs_one() -> None:
    assert is_permissive("GPL-3.0-only OR MIT", ALLOWED)
    assert not is_permissive("GPL-3.0-only OR MPL-2.0", ALLOWED)


def test_and_binds_more_tightly_than_or() -> None:
    assert is_permissive("MIT OR GPL-3.0-only AND MPL-2.0", ALLOWED)
    assert not is_permissive("(MIT OR GPL-3.0-only) AND MPL-2.0", ALLOWED)


def test_exception_must_be_allowed_as_written() -> None:
    assert not is_permissive("Apache-2.0 WITH LLVM-exception", ALLOWED)
    assert is_permissive("Apache-2.0 WITH LLVM-exception", ("Apache-2.0 WITH LLVM-exception",))


@pytest.mark.parametrize(
    "expression", ["LicenseRef-NVIDIA-License", "NOASSERTION", "", "MIT AND", "see LICENSE", "()", "(MIT", "( AND MIT"]
)
def test_what_is_no_permissive_expression_is_refused(expression: str) -> None:
    assert not is_permissive(expression, ALLOWED)


def test_copyleft_is_refused_however_it_is_spelled() -> None:
    assert not is_permissive("gpl-3.0", ALLOWED)
    assert not is_permissive("GPL-3.0+", ALLOWED)


WORDS = st.lists(st.sampled_from(["(", ")", "AND", "OR", "WITH", "NOT", "MIT", "Foo", ",", "+"]), max_size=8)


@given(st.one_of(st.text(alphabet=st.characters(exclude_categories=["Cs"])), WORDS.map(" ".join)))
def test_no_text_crashes_the_check_or_is_permissive_when_nothing_is_allowed(expression: str) -> None:
    assert not is_permissive(expression, ())
