"""Claims about the table from units to verified samples."""

from kernelmill.pipeline.level_rows import HEADS, level_rows
from tests.stages.package.chains import joined, judged, measured, of_sources, proven
from tests.stages.select.kernels import source

SOURCES = of_sources(source("a"), source("b"))


def test_each_source_has_a_line_and_a_cell_for_each_level() -> None:
    inputs = proven(judged("whole", killed=10), judged("lax", killed=7), judged("other", source="b"))
    rows = level_rows(measured(joined(SOURCES, inputs)), ["b", "a"])
    assert [row.source for row in rows] == ["b", "a", "all"]
    assert {len(row.cells) for row in rows} == {len(HEADS)}
    assert [cell.units for cell in rows[-1].cells[-4:]] == [3, 2, 1, 0]


def test_source_without_suites_has_no_line() -> None:
    rows = level_rows(measured(joined(SOURCES, proven(judged("whole")))), ["a", "b"])
    assert [row.source for row in rows] == ["a"]
