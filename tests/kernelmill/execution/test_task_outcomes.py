"""Claims about the outcomes of tasks that run programs."""

import pytest

from kernelmill.execution.task_outcomes import outcomes_on_cpu
from kernelmill.storage.outcomes import KeptOutcomes, outcomes_of


@pytest.mark.slow
def test_versions_are_those_of_the_code_without_the_access_checker() -> None:
    kept = outcomes_on_cpu("probe", "stages.probe.run", "g++ 12")
    with_checker = outcomes_of("probe", "stages.probe.run", "g++ 12")
    assert isinstance(kept, KeptOutcomes)
    assert isinstance(with_checker, KeptOutcomes)
    assert kept.version != with_checker.version
    assert kept.seldom != with_checker.seldom
