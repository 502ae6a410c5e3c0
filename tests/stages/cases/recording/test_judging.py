"""Cases whose outputs are defined, the same in every thread order, and agree with a reference."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from kernelmill.records.reasons import CasesReason
from stages.cases.recording.attempts import Tried
from stages.cases.recording.recorded import Recorded
from stages.cases.recording.recorder import NoSuiteError
from stages.cases.suites import suite
from tests.stages.cases.kernels import GATHERED, cpu


@pytest.mark.compiler
def test_kernel_whose_typical_results_are_undefined_has_no_suite(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def undefined(_self: Recorded, tried: Sequence[Tried], *_: object) -> Mapping[int, str]:
        return {one.number: "reads what nothing wrote" for one in tried if one.case.kind == "typical"}

    monkeypatch.setattr(Recorded, "undefined", undefined)
    with pytest.raises(NoSuiteError) as raised:
        suite(GATHERED, cpu(), tmp_path)
    assert (raised.value.reason, raised.value.detail) == (CasesReason.UNDEFINED_BEHAVIOR, "reads what nothing wrote")
