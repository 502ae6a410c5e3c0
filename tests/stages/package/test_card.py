import dataclasses

import pytest
import yaml

from kernelmill.records import KernelFinding, PortedUnit, Program, Relations, Sample
from stages.package.card import card, cell, fields
from stages.package.rows.samples import sample
from tests.stages.package.chains import measured
from tests.stages.package.metrics.test_funnel import RECORDS
from tests.stages.report.pages import finding
from tests.stages.select.kernels import kernel, source


def written(**origin: str) -> str:
    sources = (source("a", **origin), source("b"))
    return card(
        [sample(kernel(source="a", license="MIT AND Zlib"), sources[0])],
        sources,
        measured(RECORDS),
        tables={"samples": ("train", "test"), "suites": ()},
    )


def test_front_matter_is_yaml_that_names_the_tables_with_rows() -> None:
    _, front, _ = written().split("---\n", 2)
    assert yaml.safe_load(front)["configs"] == [
        {
            "config_name": "kernels",
            "data_files": [
                {"split": "train", "path": "samples-train.parquet"},
                {"split": "test", "path": "samples-test.parquet"},
            ],
            "default": True,
        },
        {"config_name": "suites", "data_files": "suites.parquet"},
    ]


def test_card_counts_rows_licenses_sources_and_the_dropped() -> None:
    text = written()
    assert "1 `__global__` definitions from 2 open-source projects" in text
    assert "| MIT AND Zlib | 1 |" in text
    assert f"| a | 1.0 | MIT | 1 | a==1.0 | `{'ab' * 32}` |" in text
    assert f"| b | 1.0 | MIT | 0 | b==1.0 | `{'ab' * 32}` |" in text
    assert "| select (kernels) | 2 | 1 | too_short 1 |" in text
    assert "| fetch (sources) | 3 | 2 | not_fetched 1 |" in text


def test_card_counts_findings_and_says_that_the_inputs_are_generated() -> None:
    found = [finding(), finding(line=20)]
    text = card([sample(kernel(), source())], [source()], measured(RECORDS), findings=found)
    assert "lists 2 findings in 1 of these kernels (race 2)" in text
    assert "is for its project to decide" in text


def test_card_says_where_the_verdicts_of_other_compilers_are() -> None:
    assert "`data/compilers/` of the repository after `make compilers`" in written()


def test_every_field_of_a_row_is_described() -> None:
    for record in (Sample, PortedUnit, Program, Relations, KernelFinding):
        described = fields(record)
        assert [field.name for field in described] == [field.name for field in dataclasses.fields(record)]
        assert all(field.description for field in described)


def test_every_table_has_as_many_cells_in_each_row() -> None:
    text = written(origin="a|b\n<img src=x>`", version="`|")
    for block in text.split("\n\n"):
        rows = [line.replace("\\|", "") for line in block.splitlines() if line.startswith("|")]
        assert len({row.count("|") for row in rows}) <= 1, block
    assert "<img" not in text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a|b", "a\\|b"),
        ("a\nb", "a b"),
        ("<b>", "&lt;b>"),
        ("`<b>`", "`<b>`"),
        ("`a|b`", "`a\\|b`"),
        ("` <b>", "' &lt;b>"),
        ("[x](y)", "\\[x](y)"),
    ],
)
def test_cell_stays_one_cell_of_plain_text(text: str, shown: str) -> None:
    assert cell(text) == shown
