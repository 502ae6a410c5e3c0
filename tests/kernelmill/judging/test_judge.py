"""What counts as solved: right outputs, compared by a program that has nothing of the code in question."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from kernelmill.execution.checking import Result, State
from kernelmill.execution.checks import chosen
from kernelmill.judging import exchange
from kernelmill.judging.judge import Judgement, judge
from kernelmill.records import Suite, SuiteText
from kernelmill.sandbox import Finished, Limits
from kernelmill.templates.composition import suite_code
from tests.kernelmill.judging.forgeries import forgeries
from tests.kernelmill.records.texts import suite_text
from tests.stages.cases.kernels import GATHER, GATHERED, cpu
from tests.stages.cases.recorded import recorded

KERNEL = GATHER[GATHER.index("__global__") : GATHER.index(" {\n")]
LIMITS = Limits(wall_seconds=300, memory_mib=4096)


@pytest.fixture(scope="module")
def gathered() -> Suite:
    """The suite of a kernel that looks up rows of a table."""
    return recorded(GATHERED)


def judgements(of: Suite, unit: str, checks: Sequence[str] = ("plain",)) -> list[Judgement]:
    programs = exchange.of_kernel(of.text, unit)
    return list(judge(cpu(), programs, of.name, chosen(checks), compiling=LIMITS, running=LIMITS))


@pytest.mark.compiler
def test_right_kernel_passes_in_all_orders_and_may_print(gathered: Suite) -> None:
    talking = GATHER.replace("if (i < total) {", 'if (i == 0) printf("FAIL: 1 of 1 cases\\n");\n  if (i < total) {')
    assert talking != GATHER
    for unit in (GATHER, talking):
        found = judgements(gathered, unit, ("plain", "reverse", "poison"))
        assert [(one.result.check, one.passed(len(gathered.cases))) for one in found] == [
            ("plain", True),
            ("reverse", True),
            ("poison", True),
        ]


@pytest.mark.long
@pytest.mark.compiler
@pytest.mark.slow
@pytest.mark.parametrize("trick", sorted(forgeries("", 0)))
def test_solution_that_computes_nothing_is_not_solved_whatever_it_prints(gathered: Suite, trick: str) -> None:
    found = judgements(gathered, forgeries(KERNEL, len(gathered.cases))[trick])
    assert not any(one.passed(len(gathered.cases)) for one in found)


@pytest.mark.compiler
def test_kernel_that_writes_to_its_input_is_not_solved(gathered: Suite) -> None:
    modifying = GATHER.replace("if (i < total) {", "if (i == 0) const_cast<int *>(row)[0] = 0;\n  if (i < total) {")
    found = judgements(gathered, modifying)
    assert not found[0].passed(len(gathered.cases))
    assert found[0].tests is not None
    assert "input row was modified" in found[0].tests.error_text


def test_program_of_the_code_has_nothing_that_is_expected() -> None:
    text = _text()
    programs = exchange.of_kernel(text, "__global__ void theirs() {}\n")
    assert "SECRET" in programs.asking
    assert "theirs" not in programs.asking
    assert "SECRET" not in programs.answering
    assert "run_case" not in programs.answering
    assert suite_code(text).count("kernelmill") == 0


def test_summary_counts_only_as_the_last_line_of_tests_that_succeed() -> None:
    line = "PASS: 2 of 2 cases, 8 comparisons, 0 failed"
    assert _judgement(f"ok\n{line}\n").passed(2)
    assert not _judgement(f"{line}\nFAIL: 1 of 2 cases, 8 comparisons, 1 failed\n").passed(2)
    assert not _judgement(f"{line}\n").passed(3)
    assert not _judgement("PASS: 2 of 2 cases, 0 comparisons, 0 failed\n").passed(2)
    assert not _judgement(f"{line}\n", status=1).passed(2)
    assert not _judgement(f"{line}\n", state="findings").passed(2)
    assert not replace(_judgement(f"{line}\n"), tests=None).passed(2)


def _text() -> SuiteText:
    return replace(suite_text(), reference="namespace reference { const float table[] = {1}; }  // SECRET\n")


def _judgement(output: str, *, status: int = 0, state: State = "clean") -> Judgement:
    result = Result(check="plain", state=state, build_state="built")
    tests = Finished(returncode=status, stdout=output.encode(), stderr=b"", outcome="exited", seconds=0.0)
    return Judgement(result=result, tests=tests)
