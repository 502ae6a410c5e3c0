"""Solutions of prompts, compiled and judged by the suite of the unit."""

from pathlib import Path

import pytest

from kernelmill.records import Suite
from kernelmill.records.conversations import AttemptOutcome
from kernelmill.records.prompts import Prompt
from stages.describe.by_model import solving
from stages.describe.by_model.solving import SolveTask
from tests.stages.cases.kernels import GATHER, GATHERED, cpu
from tests.stages.cases.recorded import recorded

pytestmark = pytest.mark.compiler
QUITS = "#include <cstdlib>\nstruct Quits { Quits() { std::exit(0); } } quits;\n"


@pytest.fixture(scope="module")
def gathered() -> Suite:
    """The suite of a kernel that looks up rows of a table."""
    return recorded(GATHERED)


def judged(of: Suite, code: str) -> tuple[AttemptOutcome, str]:
    prompt = Prompt(
        id=f"{of.id}/complete", sample_id=of.kernel_id, unit_id=of.id, source=of.source, kind="complete", text="",
        template="default", asks_for="unit", entry_point=of.name, signature="", license="MIT",
    )  # fmt: skip
    found = solving.judged(SolveTask(prompt=prompt, suite=of, backend=cpu()), f"Here:\n```cpp\n{code}```\n")
    return found.outcome, found.feedback


def test_right_solution_is_accepted(gathered: Suite) -> None:
    assert judged(gathered, GATHER) == (AttemptOutcome.ACCEPTED, "")


def test_solution_that_computes_something_else_is_rejected_with_the_comparisons(gathered: Suite) -> None:
    wrong = GATHER.replace("out[i] = value;", "out[i] = value * 1.0001f;", 1)
    assert wrong != GATHER
    outcome, said = judged(gathered, wrong)
    assert outcome is AttemptOutcome.DIFFERENT_OUTPUT
    assert said.startswith("FAIL ")
    assert ", expected " in said


@pytest.mark.parametrize(
    ("code", "outcome"),
    [
        (GATHER.replace("}", ""), AttemptOutcome.NOT_COMPILED),
        (GATHER.replace("out[i] =", "out[i + (1 << 30)] =", 1), AttemptOutcome.RUN_FAILED),
        (f"{QUITS}{GATHER}", AttemptOutcome.RUN_FAILED),
    ],
    ids=["no program", "out of bounds", "ends before the tests"],
)  # fmt: skip
def test_solution_that_does_not_run_to_the_end_is_rejected(gathered: Suite, code: str, outcome: AttemptOutcome) -> None:
    assert judged(gathered, code)[0] is outcome


def test_files_of_the_machine_are_out_of_reach(gathered: Suite, tmp_path: Path) -> None:
    secret = tmp_path / "secret.h"
    secret.write_text("#error read\n")
    outcome, said = judged(gathered, f'#include "{secret}"\n{GATHER}')
    assert outcome is AttemptOutcome.NOT_COMPILED
    assert "#error" not in said
