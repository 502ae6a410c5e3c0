"""Tests of programs run as pytest and unittest run them: with fixtures, marks, set-up and parameters."""

import os
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from kernelmill.triton.execution.guest import pytest_stand_in
from kernelmill.triton.execution.guest.fixtures import Patches, fixture
from kernelmill.triton.execution.guest.observations import Observations
from kernelmill.triton.execution.guest.program_tests import run

marks: Any = pytest_stand_in.Marks()


def seen(*names: str, **scope: object) -> Observations:
    observed = Observations(path="program.py")
    run(names, scope, observed)
    return observed


def test_fixture_of_the_program_is_given_and_ended() -> None:
    events = []

    def base() -> int:
        return 20

    def made(base: int) -> Iterator[int]:
        yield base + 1
        events.append("ended")

    def test_size(size: int, request: SimpleNamespace, device: str) -> None:
        events.append(f"{request.node.name} {size} {device}")

    observed = seen("test_size", base=fixture(base), made=fixture(name="size")(made), test_size=test_size)
    assert events == ["test_size 21 cuda", "ended"]
    assert (observed.tests, observed.skipped) == (["test_size"], [])


def test_fixture_with_parameters_multiplies_the_cases() -> None:
    events = []

    def dtype(request: SimpleNamespace) -> object:
        return request.param

    def test_both(n: int, dtype: str) -> None:
        events.append((n, dtype))

    given = fixture(params=["float32", "float16"])(dtype)
    seen("test_both", dtype=given, test_both=marks.parametrize("n", [1, 2])(test_both))
    assert events == [(1, "float32"), (1, "float16"), (2, "float32"), (2, "float16")]


def test_huge_combinations_are_left_out_with_a_note() -> None:
    sizes = []

    def test_matmul(m: int, shape: tuple[int, int]) -> None:
        sizes.append(m * shape[0] * shape[1])

    marked = marks.parametrize("shape", [(16, 16), (64, 64), (4096, 4096)])(test_matmul)
    observed = seen("test_matmul", test_matmul=marks.parametrize("m", [16, 32, 64, 128, 8192])(marked))
    assert max(sizes) == 64 * 16**3
    assert observed.notes == [f"{len(sizes)} of the 15 combinations of parameters of test_matmul are run"]


def test_few_combinations_are_all_run() -> None:
    sizes = []

    def test_sum(n: int) -> None:
        sizes.append(n)

    assert seen("test_sum", test_sum=marks.parametrize("n", [1, 100_000])(test_sum)).notes == []
    assert sizes == [1, 100_000]


def test_parameter_that_nothing_gives_is_named_in_a_note() -> None:
    def test_model(model: object) -> None:
        raise AssertionError(model)

    observed = seen("test_model", test_model=test_model)
    assert (observed.tests, observed.skipped) == ([], ["test_model"])
    assert observed.notes == ["test_model is not run: nothing gives its parameter model a value"]


def test_class_is_set_up_once_and_its_tests_each() -> None:
    events = []

    class TestKernel:
        @classmethod
        def setup_class(cls) -> None:
            events.append("class")

        def setup_method(self, method: object) -> None:
            events.append(f"before {method}")

        def teardown_method(self) -> None:
            events.append("after")

        def test_one(self) -> None:
            events.append("one")

        def test_two(self) -> None:
            events.append("two")

    observed = seen("TestKernel.test_one", "TestKernel.test_two", TestKernel=TestKernel)
    assert events == ["class", "before None", "one", "after", "before None", "two", "after"]
    assert observed.tests == ["TestKernel.test_one", "TestKernel.test_two"]


def test_marks_of_the_module_and_of_parameters_skip_tests() -> None:
    events = []

    def test_some(n: int) -> None:
        events.append(n)

    def test_known() -> None:
        raise AssertionError

    some = marks.parametrize("n", [1, pytest.param(2, marks=pytest.mark.skip)])(test_some)
    assert seen("test_some", test_some=some).tests == ["test_some"]
    assert seen("test_known", test_known=marks.xfail(test_known)).skipped == ["test_known"]
    assert seen("test_some", test_some=some, pytestmark=pytest.mark.skipif(True, reason="")).skipped
    assert events == [1]


def test_changes_of_the_environment_end_with_the_test(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KEPT", "before")

    def test_changes(monkeypatch: Patches, tmp_path: Path) -> None:
        monkeypatch.setenv("KEPT", tmp_path)
        monkeypatch.setenv("ADDED", 1)
        monkeypatch.delenv("ABSENT", raising=False)

    assert seen("test_changes", test_changes=test_changes).tests == ["test_changes"]
    assert (os.environ["KEPT"], "ADDED" in os.environ) == ("before", False)
