"""Claims about the table from units to verified samples."""

from dataclasses import replace

from kernelmill.pipeline.rung_rows import HEADS, rung_rows
from stages.package.funnel import metrics
from tests.stages.package.test_funnel import RECORDS, verdict


def test_each_source_has_a_line_and_a_cell_for_each_rung() -> None:
    verdicts = (verdict("whole"), verdict("lax", killed=7), replace(verdict("other"), source="b"))
    rows = rung_rows(metrics(replace(RECORDS, verdicts=verdicts)), ["b", "a"])
    assert [row.source for row in rows] == ["b", "a", "all"]
    assert {len(row.cells) for row in rows} == {len(HEADS)}
    assert [cell.units for cell in rows[-1].cells[-2:]] == [3, 2]


def test_source_without_suites_has_no_line() -> None:
    rows = rung_rows(metrics(replace(RECORDS, verdicts=(verdict("whole"),))), ["a", "b"])
    assert [row.source for row in rows] == ["a"]
