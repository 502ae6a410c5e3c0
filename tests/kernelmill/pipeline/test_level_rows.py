"""Claims about the table from units to verified samples."""

from dataclasses import replace

from kernelmill.pipeline.level_rows import HEADS, level_rows
from stages.package.funnel import metrics
from tests.stages.package.test_funnel import RECORDS, verdict


def test_each_source_has_a_line_and_a_cell_for_each_level() -> None:
    verdicts = (verdict("whole"), verdict("lax", killed=7), replace(verdict("other"), source="b"))
    rows = level_rows(metrics(replace(RECORDS, verdicts=verdicts)), ["b", "a"])
    assert [row.source for row in rows] == ["b", "a", "all"]
    assert {len(row.cells) for row in rows} == {len(HEADS)}
    assert [cell.units for cell in rows[-1].cells[-2:]] == [3, 2]


def test_source_without_suites_has_no_line() -> None:
    rows = level_rows(metrics(replace(RECORDS, verdicts=(verdict("whole"),))), ["a", "b"])
    assert [row.source for row in rows] == ["a"]
