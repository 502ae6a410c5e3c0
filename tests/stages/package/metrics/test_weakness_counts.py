from dataclasses import replace

from kernelmill.records import Weakness
from stages.package.metrics.weakness_counts import weakness_counts
from tests.stages.package.rows.test_findings import SUITE

PADDED = Weakness(kind="equal_twins", subject="pad_h, pad_w")


def test_weaknesses_are_counted_by_suite_and_with_reasons() -> None:
    weak = replace(SUITE, weaknesses=(PADDED, replace(PADDED, subject="dh, dw", reason="the kernel does not use it")))
    report = weakness_counts([SUITE, weak])["equal_twins"]
    assert (report.suites, report.weaknesses, report.without_reason) == (1, 2, 1)
    assert weakness_counts([SUITE])["indivisible_sizes"].suites == 0


def test_without_suites_nothing_is_counted() -> None:
    assert weakness_counts([]) == {}
