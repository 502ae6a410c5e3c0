"""Which cases show a finding."""

from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.execution.protocol import NOTHING, ProgramSources
from kernelmill.proof.proving import COMPILING, RUNNING, prove
from kernelmill.records import Suite
from tests.kernelmill.records.texts import with_kernel
from tests.stages.cases.kernels import REVERSED, cpu
from tests.stages.cases.recorded import recorded

pytestmark = pytest.mark.compiler


@pytest.fixture(scope="module")
def reversing() -> Suite:
    """The suite of a kernel that turns tiles around in shared memory."""
    return recorded(REVERSED)


@pytest.mark.long
def test_finding_names_line_thread_and_the_cases_that_show_it(reversing: Suite, tmp_path: Path) -> None:
    broken = with_kernel(reversing, "  __syncthreads();\n", "  if (n <= 64) __syncthreads();\n")
    verdict = prove(broken, cpu(), tmp_path)
    (race,) = (one for check in verdict.checks for one in check.findings if one.kind == "race")
    lines = broken.code.splitlines()
    assert "tile[" in lines[race.line - 1]
    assert "tile[" in lines[race.other_line - 1]
    assert race.block is not None
    assert race.thread is not None
    larger = [n for n, case in enumerate(reversing.cases) if int(case.values[0].value) > 64]
    assert 0 < len(larger) < len(reversing.cases)
    assert list(race.cases) == larger


def test_what_findings_say_names_no_folder_of_the_run(reversing: Suite, tmp_path: Path) -> None:
    verdict = prove(with_kernel(reversing, "  __syncthreads();\n", ""), cpu(), tmp_path)
    told = [one.message for check in verdict.checks for one in check.findings]
    assert told
    assert not [text for text in (*told, verdict.detail) if str(tmp_path) in text or "/tmp" in text]


def test_suite_runs_only_the_case_whose_number_is_its_argument(reversing: Suite, tmp_path: Path) -> None:
    path = tmp_path / "suite.hip"
    path.write_text(reversing.code, encoding="utf-8")
    backend = cpu()
    build = backend.compile(ProgramSources(files=(path,), root=tmp_path, within=tmp_path), tmp_path, COMPILING)
    finished = backend.run(build, replace(NOTHING, arguments=("2",)), RUNNING).finished
    assert [line.split(":")[0] for line in finished.text.splitlines() if line.startswith("ok")] == [
        f"ok   {reversing.cases[2].label}"
    ]
    assert finished.text.splitlines()[-1].startswith("PASS: 1 of 1 cases, ")
    beyond = backend.run(build, replace(NOTHING, arguments=(str(len(reversing.cases)),)), RUNNING).finished
    assert (beyond.returncode, beyond.error_text) == (1, f"there are {len(reversing.cases)} cases\n")
