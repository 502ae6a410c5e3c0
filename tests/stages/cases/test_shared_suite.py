"""Suites of instances with the cases of another one."""

from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.records import Program, ShapeSize
from stages.cases import shared_suite
from stages.cases.recording.reference_comparison import ROUNDING_DECIDES
from stages.cases.sharing import Lead
from stages.cases.suites import suite
from tests.kernelmill.execution.runners import RecordingRunner
from tests.stages.cases.kernels import GATHERED, HEAD, cpu, made, read, relations, size, written
from tests.stages.cases.recorded import recorded
from tests.stages.cases.test_sharing import in_double


def instance(kind: str, expression: str) -> Program:
    """A kernel that computes an integer from a number of a type."""
    text = f"""{HEAD}__global__ void shifted(const float *x, int *y, int n) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = {expression};
}}
"""
    sizes = (ShapeSize(name="n", kind="parameter", typical=70),)
    roles = (read("x", kind, ("n",)), written("y", "int", ("n",)), size("n"))
    return made("shifted", text.replace("float", kind), relations("shifted", roles, sizes, "n"))


def returning(kind: str) -> Program:
    """A kernel that converts numbers to integers of a type."""
    text = f"""{HEAD}__global__ void shifted(const float *x, {kind} *y, int n) {{
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) y[i] = static_cast<{kind}>(x[i]);
}}
"""
    sizes = (ShapeSize(name="n", kind="parameter", typical=70),)
    roles = (read("x", "float", ("n",)), written("y", kind, ("n",)), size("n"))
    return made("shifted", text, relations("shifted", roles, sizes, "n"))


@pytest.mark.compiler
def test_other_instance_has_the_cases_of_the_leading_one_and_goldens_of_its_own(tmp_path: Path) -> None:
    first = recorded(GATHERED)
    double = in_double(GATHERED)
    other = suite(double, cpu(), tmp_path / "other", lead=Lead(program=GATHERED, suite=first))
    assert [one.label for one in other.cases[:-1]] == [one.label for one in first.cases]
    assert [one.seed for one in other.cases[:-1]] == [one.seed for one in first.cases]
    assert other.cases[-1].contents == "distant"
    assert other.id == double.id
    assert "double" in other.code
    assert "0.5f" not in other.text.tests
    assert other.inputs_tried == first.inputs_tried > len(first.cases)


@pytest.mark.compiler
def test_instance_for_which_all_cases_are_right_needs_no_recorder_of_its_own(tmp_path: Path) -> None:
    runner = RecordingRunner()
    first, double = recorded(GATHERED), in_double(GATHERED)
    lead = Lead(program=GATHERED, suite=first)
    other = suite(double, replace(cpu(), runner=runner), tmp_path, lead=lead)
    assert [one.label for one in other.cases[:-1]] == [one.label for one in first.cases]
    compiled = [" ".join(one) for one in runner.commands if "-c" in one]
    assert [one for one in compiled if "-fsanitize=address" in one]
    assert not [one for one in compiled if "--coverage" in one and "-fsanitize=address" in one]


@pytest.mark.compiler
def test_instance_that_fails_its_own_tests_has_a_recorder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_suite, "passes_tests", lambda *_: False)
    runner = RecordingRunner()
    lead = Lead(program=GATHERED, suite=recorded(GATHERED))
    other = suite(in_double(GATHERED), replace(cpu(), runner=runner), tmp_path, lead=lead)
    assert len(other.cases) > len(lead.suite.cases) / 2
    assert [one for one in runner.commands if "--coverage" in one and "-fsanitize=address" in " ".join(one)]


@pytest.mark.compiler
def test_case_with_a_finding_in_one_instance_alone_is_left_out_there(tmp_path: Path) -> None:
    wide, narrow = (returning(kind) for kind in ("int", "signed char"))
    first = recorded(wide)
    other = suite(narrow, cpu(), tmp_path / "other", lead=Lead(program=wide, suite=first))
    labels = [one.label for one in other.cases]
    assert labels == [one.label for one in first.cases if one.label != "multiples of 41"] != []
    left_out = [one for one in other.rejected_cases if one not in first.rejected_cases]
    assert "multiples of 41" in [one.case.label for one in left_out]
    assert all(one.reason.startswith("undefined-behavior: ") for one in left_out)


@pytest.mark.long
@pytest.mark.compiler
def test_instance_for_which_many_cases_are_wrong_has_cases_of_its_own(tmp_path: Path) -> None:
    first = recorded(GATHERED)
    negative = [tuple(replace(v, value="-1") if v.name == "num_row" else v for v in one.values) for one in first.cases]
    cases = (
        replace(one, label=f"{one.label}, shared", values=values if at % 3 == 2 else one.values)
        for at, (one, values) in enumerate(zip(first.cases, negative, strict=True))
    )
    wrong = replace(first, cases=tuple(cases))
    own = suite(GATHERED, cpu(), tmp_path / "other", lead=Lead(program=GATHERED, suite=wrong))
    assert own == first


@pytest.mark.long
@pytest.mark.compiler
def test_case_in_which_rounding_decides_in_one_precision_only_is_left_out_there(tmp_path: Path) -> None:
    double, single = (
        instance(kind, "int(x[i] + (n > 200 && n < 65536 ? 33554432 : 0))") for kind in ("double", "float")
    )
    first = recorded(double)
    other = suite(single, cpu(), tmp_path / "other", lead=Lead(program=double, suite=first))
    labels = [one.label for one in first.cases if one not in other.cases]
    assert labels == ["large", "n > 200"]
    left_out = [one for one in other.rejected_cases if one not in first.rejected_cases]
    assert [one.case.label for one in left_out] == labels
    assert left_out[0].reason.startswith(ROUNDING_DECIDES)
    assert left_out[1].reason.startswith("reference-disagrees")
    assert other.inputs_tried == first.inputs_tried


@pytest.mark.long
@pytest.mark.compiler
def test_case_in_which_rounding_decides_has_integers_where_these_are_exact(tmp_path: Path) -> None:
    double, single = (instance(kind, "int(3 * x[i] + (n > 200 ? 2097152 : 0))") for kind in ("double", "float"))
    first = recorded(double)
    other = suite(single, cpu(), tmp_path / "other", lead=Lead(program=double, suite=first))
    replaced = {one.label: one.contents for one in other.cases if one not in first.cases}
    assert replaced == {
        "large, integers": "whole",
        "more than 65536 threads, integers": "whole",
        "random sizes, any values (2), integers": "whole",
    }
    assert len(other.cases) == len(first.cases)


@pytest.mark.compiler
def test_case_that_fails_in_one_type_only_is_left_out_there(tmp_path: Path) -> None:
    double, single = (instance(kind, "int(x[i + (sizeof(*x) == 4 && n > 200)])") for kind in ("double", "float"))
    first = recorded(double)
    other = suite(single, cpu(), tmp_path / "other", lead=Lead(program=double, suite=first))
    missing = [one for one in first.cases if one not in other.cases]
    assert "large" in {one.label for one in missing}
    left_out = [one for one in other.rejected_cases if one not in first.rejected_cases]
    assert [one.case for one in left_out] == missing
    assert all(one.reason.startswith("out-of-bounds") for one in left_out)
    assert other.inputs_tried == first.inputs_tried
