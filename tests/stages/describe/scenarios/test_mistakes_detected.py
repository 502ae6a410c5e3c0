"""Debugging pairs of a real kernel: the mistakes are compiled and run."""

from pathlib import Path

import pytest

from kernelmill.config.params import RepairParams
from stages.describe.repairs import RepairTask, repaired, report_of_tests
from tests.stages.cases.kernels import GATHERED, cpu
from tests.stages.cases.recorded import recorded

pytestmark = pytest.mark.compiler


@pytest.mark.long
def test_mistakes_differ_from_the_unit_in_few_lines_and_fail_its_tests() -> None:
    gathered = recorded(GATHERED)
    made = repaired(RepairTask(suite=gathered, backend=cpu(), most=RepairParams(by_tests=2, by_race=0)))
    assert len(made) == 2
    assert len({one.operator for one in made}) == 2
    for one in made:
        changed = set(one.broken.splitlines()) ^ set(gathered.text.unit.splitlines())
        assert 0 < len(changed) <= 4
        assert one.report.startswith("FAIL ")


@pytest.mark.parametrize(
    ("line", "told"), [pytest.param("float more;", False, marks=pytest.mark.long), ("float more = 2;", True)]
)
def test_mistake_whose_effect_hangs_on_an_uninitialized_variable_is_not_told(
    tmp_path: Path, line: str, told: bool
) -> None:
    gathered = recorded(GATHERED)
    unit = gathered.text.unit
    broken = unit.replace("const float value = ", f"{line}\n    const float value = more + ", 1)
    assert broken != unit
    task = RepairTask(suite=gathered, backend=cpu(), most=RepairParams(by_tests=2, by_race=0))
    assert (report_of_tests(task, broken, tmp_path / "broken") is not None) is told


def test_mistake_that_reads_past_the_end_of_a_buffer_is_not_told(tmp_path: Path) -> None:
    gathered = recorded(GATHERED)
    broken = gathered.text.unit.replace("i / width] * width", "i / width] * width + 100000", 1)
    assert broken != gathered.text.unit
    task = RepairTask(suite=gathered, backend=cpu(), most=RepairParams(by_tests=2, by_race=0))
    assert report_of_tests(task, broken, tmp_path / "broken") is None
