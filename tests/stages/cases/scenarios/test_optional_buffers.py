"""Suites of a kernel whose weight and second output may be null."""

from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.proof.proving import prove
from stages.cases.suites import suite
from tests.stages.cases.kernels import WEIGHED, cpu, made

pytestmark = pytest.mark.compiler


@pytest.mark.long
def test_suite_reaches_both_sides_of_each_comparison_and_is_verified(tmp_path: Path) -> None:
    found = suite(WEIGHED, cpu(), tmp_path / "suite")
    verdict = prove(found, cpu(), tmp_path / "proof")
    assert (verdict.level, verdict.branches_covered) == ("verified", verdict.branches)
    outputs = {one.output: (one.compared, one.cases) for one in verdict.outputs}
    assert outputs["y"] == (len(found.cases), len(found.cases))
    compared, cases = outputs["rest"]
    assert 0 < compared == cases < len(found.cases)  # compared where a case passes it


def test_case_in_which_the_kernel_reads_through_null_is_rejected(tmp_path: Path) -> None:
    code = WEIGHED.text.unit.replace("weight[i] * x[i] : x[i]", "weight[i] * x[i] : x[i] + weight[0]")
    wrong = made("weigh", code, replace(WEIGHED.relations, id="examples/a.cu:wrong"))
    found = suite(wrong, cpu(), tmp_path / "suite")
    values = [one.value for case in found.cases for one in case.values if one.name == "has_weight"]
    assert set(values) <= {"true", "1"}
    assert any(one.subject.startswith("has_weight") for one in found.weaknesses)
