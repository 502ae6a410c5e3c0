"""Lines in which a program reports a failure of its own, although it ends with status 0."""

import pytest

from kernelmill.execution.self_report import failure, reports_failure


@pytest.mark.parametrize(
    "line",
    [
        "FAIL",
        "FAILED!",
        "test 3: FAIL (expected 2, got 3)",
        "Verification failed.",
        "Mismatch at 17: 1.0 != 2.0",
        "results do not match",
        "results don't match",
        "Result is INCORRECT",
        "20 passed, 1 failed",
        "10 failed",
        "3 mismatches",
        "failures: 21",
        "ERROR: wrong sum",
        "Error: values differ",
        "NOT PASSED",
    ],
)
def test_line_with_a_word_for_failure_reports_one(line: str) -> None:
    assert reports_failure(line)


@pytest.mark.parametrize(
    "line",
    [
        "PASS",
        "all 12 tests passed",
        "12 passed, 0 failed",
        "0 failed",
        "no mismatches",
        "No failures found",
        "mismatches: 0",
        "failed = 0",
        "Number of failures is 0",
        "max error: 1e-6",
        "Error = 0.0001",
        "ERROR 0.001 %",
        "failover and failsafe modes",
        "PASS/FAIL table",
        "sum 12345",
        "",
    ],
)
def test_line_that_counts_no_failures_reports_none(line: str) -> None:
    assert not reports_failure(line)


def test_first_line_and_their_number_are_named() -> None:
    found = failure("start\nFAIL 1\nok\nFAIL 2\n")
    assert found is not None
    assert found.severity == "warning"
    assert found.message.endswith("2 lines of its output report failures, the first of them line 2: `FAIL 1`")


def test_output_without_failures_gives_no_finding() -> None:
    assert failure("PASS\n") is None
