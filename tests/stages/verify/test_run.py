"""The verify stage names its first verified sample."""

from dataclasses import replace

import pytest

from kernelmill.records import Verdict
from stages.verify.run import FirstSample

VERDICT = Verdict(
    id="a/x.cu:relu_float", source="a", kernel_id="a/x.cu:relu", name="relu_float", backend="cpu", compiler="g++ 12",
    level="verified", verified=True, compiled=True, reference="derived_double",
)  # fmt: skip


def test_first_verified_sample_is_named_once_with_the_commands_that_show_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = FirstSample()
    first.offer(replace(VERDICT, name="scan_float", level="executed", verified=False))
    assert capsys.readouterr().err == ""
    first.offer(VERDICT)
    first.offer(replace(VERDICT, name="scan_float"))
    printed = capsys.readouterr().err
    assert printed.startswith("first verified sample: a/x.cu:relu_float\n")
    assert "/kernelmill show --suite relu_float\n" in printed
    assert "/kernelmill verify relu_float\n" in printed
    assert "scan_float" not in printed
