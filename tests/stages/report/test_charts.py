import pytest

from kernelmill.records import Sample
from stages.package.rows.samples import sample
from stages.report.charts import MOST_BARS, Chart, charts, element_types
from tests.stages.select.kernels import kernel, launch, source


def rows(*lines: int) -> list[Sample]:
    code = [("\n" * (count - 1)) for count in lines]
    return [sample(kernel(text, path=f"{n}.cu"), source()) for n, text in enumerate(code)]


def chart(title: str, samples: list[Sample], *sources: str) -> Chart:
    (found,) = (c for c in charts(samples, sources or ("proj",)) if c.title == title)
    return found


def test_classes_of_lines_are_told_by_both_ends() -> None:
    bars = chart("Lines per kernel", rows(1, 9, 10, 39, 40, 300)).bars
    counts = {bar.label: bar.count for bar in bars}
    assert counts == {
        "1-9": 2, "10-19": 1, "20-29": 0, "30-39": 1, "40-59": 1,
        "60-79": 0, "80-119": 0, "120-159": 0, "160-299": 0, "300+": 1,
    }  # fmt: skip


def test_bars_are_stacked_by_source_and_add_up() -> None:
    samples = [sample(kernel(source=name, path=f"{n}.cu"), source(name)) for n, name in enumerate("aab")]
    (bar,) = (b for b in chart("Template parameters", samples, "a", "b").bars if b.count)
    assert [segment.title for segment in bar.segments] == ["a, 0: 2", "b, 0: 1"]
    assert bar.segments[0].height == pytest.approx(2 * bar.segments[1].height, abs=0.02)
    assert bar.segments[1].y + bar.segments[1].height == pytest.approx(bar.segments[0].y, abs=0.02)


def test_element_types_are_type_arguments_alone() -> None:
    one = kernel(
        template=("T", "N"),
        template_kinds=("type", "non_type"),
        launches=(launch("float", "4"),),
        instantiations=(("double", "4"), ("float", "4"), ("float", "8")),
    )
    assert element_types(sample(one, source())) == {"float", "double"}


def test_words_are_shown_most_frequent_first_and_not_without_end() -> None:
    kinds = [(f"T{n}",) for n in range(30)]
    samples = [
        sample(kernel(template=("T",), instantiations=tuple(kinds[: n + 1]), path=f"{n}.cu"), source())
        for n in range(30)
    ]
    bars = chart("Element types", samples).bars
    assert [bar.label for bar in bars] == [f"T{n}" for n in range(MOST_BARS)]
    assert [bar.count for bar in bars] == [30 - n for n in range(MOST_BARS)]


def test_chart_is_summarized_in_words() -> None:
    assert chart("Template parameters", rows(5, 5)).summary == "0: 2"
