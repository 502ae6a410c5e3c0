"""Claims about the outcomes of tasks that run programs."""

from kernelmill.execution.task_outcomes import outcomes_on_cpu
from kernelmill.hip_cpu.build import ACCESS_CHECKER
from kernelmill.storage import memoize
from kernelmill.storage.outcomes import KeptOutcomes


def test_versions_are_those_of_the_code_without_the_access_checker() -> None:
    module = "stages.probe.run"
    kept = outcomes_on_cpu("probe", module, "g++ 12")
    assert isinstance(kept, KeptOutcomes)
    assert kept.seldom
    assert memoize.meaning_version(module, without=(ACCESS_CHECKER,)) != memoize.meaning_version(module)
