from dataclasses import replace

from kernelmill.records import Gate, GateDiagnostic
from stages.package.metrics.gate_counts import gate_counts

ERROR = GateDiagnostic(path="", line=3, message="unknown type name 'x'", cause="unknown_name")
ACCEPTED = Gate(compiler="clang", language="hip", target="gfx90a", version="19.1.7", state="accepted", depth="code")
REJECTED = replace(ACCEPTED, state="rejected", diagnostics=(ERROR, replace(ERROR, cause="other")))


def test_units_are_counted_per_gate_with_the_first_reason_of_each() -> None:
    counts = gate_counts([ACCEPTED, REJECTED, ACCEPTED, replace(ACCEPTED, target="gfx942")])
    assert list(counts) == ["clang hip gfx90a", "clang hip gfx942"]
    report = counts["clang hip gfx90a"]
    assert (report.accepted, report.rejected, report.reasons) == (2, 1, {"unknown_name": 1})


def test_gate_without_a_verdict_is_not_a_rejection() -> None:
    absent = replace(ACCEPTED, state="not_found", version=None)
    (report,) = gate_counts([absent, absent, replace(absent, state="broken")]).values()
    assert (report.version, report.accepted, report.rejected) == (None, 0, 0)
    assert report.without_verdict == {"broken": 1, "not_found": 2}
