import ast
import itertools
import re
from pathlib import Path

import pytest

from kernelmill.pipeline import record_reference
from kernelmill.pipeline.record_reference import TABLES, reference

ROOT = Path(__file__).parents[3]


def sections() -> dict[str, list[list[str]]]:
    """The rows of each section, as cells."""
    found = {}
    for section in re.split(r"^### ", reference(), flags=re.MULTILINE)[1:]:
        title, _, rest = section.partition("\n")
        rows = [line for line in rest.splitlines() if line.startswith("| `")]
        found[title] = [re.split(r"(?<!\\) \| ", row.removeprefix("| ").removesuffix(" |")) for row in rows]
    return found


def test_every_table_that_the_package_stage_writes_is_described() -> None:
    tree = ast.parse((ROOT / "stages/package/outputs.py").read_text(encoding="utf-8"))
    calls = [node.args for node in ast.walk(tree) if isinstance(node, ast.Call)]
    written = {
        (name.value, record.id)
        for arguments in calls
        for name, record in itertools.pairwise(arguments)
        if isinstance(name, ast.Constant) and isinstance(record, ast.Name) and record.id[0].isupper()
    }
    described = {
        (Path(path).stem, record.__name__) for path, record in TABLES.items() if path.startswith("data/dataset/")
    }
    assert described == written


def test_fields_are_in_the_order_of_the_record_with_their_docstrings() -> None:
    rows = sections()["`data/dataset/samples.jsonl`"]
    assert [row[0] for row in rows[:3]] == ["`task_id`", "`source_project`", "`source_version`"]
    assert rows[0][1:] == ["string", "`<source>/<path>:<qualified name>`, unique in the dataset."]


def test_inherited_fields_have_the_docstrings_of_their_class() -> None:
    units = {row[0]: row[2] for row in sections()["`data/dataset/units.jsonl`"]}
    assert units["`id`"].startswith("The id of the unit: ")


@pytest.mark.slow
def test_nested_records_are_linked_and_described_once() -> None:
    found = sections()
    linked = set(re.findall(r"\[(\w+)\]\(#(\w+)\)", reference()))
    assert {target for _, target in linked} == {title.lower() for title in found if not title.startswith("`")}
    assert len(found) == reference().count("\n### ") + 1


def test_enumerations_list_their_values_and_every_type_is_known() -> None:
    kinds = {row[0]: row[1] for row in sections()["Case"]}
    assert '`"typical"` or `"boundary"`' in kinds["`kind`"]
    assert not [row for rows in sections().values() for row in rows if row[1] == "any"]


def test_text_of_a_cell_cannot_end_it() -> None:
    assert record_reference._cell({"description": "a | b\nc"}) == "a \\| b c"
