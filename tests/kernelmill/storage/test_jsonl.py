import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelmill.errors import InputError
from kernelmill.records import Dropped, Parameter
from kernelmill.storage import jsonl

TEXT = st.text(st.characters(exclude_categories=["Cs"]))


@given(st.builds(Dropped, id=TEXT, source=TEXT, stage=TEXT, reason=TEXT, detail=TEXT))
def test_what_is_written_is_read_back(record: Dropped) -> None:
    line = jsonl.dumps(record)
    assert "\n" not in line
    assert jsonl.loads(Dropped, line) == record


def drop(name: str) -> Dropped:
    return Dropped(id=name, source="s", stage="select", reason="r")


def test_records_are_sorted_whatever_order_they_came_in(tmp_path: Path) -> None:
    for order in (["b", "a", "c"], ["c", "b", "a"]):
        jsonl.write(tmp_path / "x.jsonl", [drop(name) for name in order], key=lambda record: record.id)
        assert [record.id for record in jsonl.read(tmp_path / "x.jsonl", Dropped)] == ["a", "b", "c"]


def test_an_unknown_field_is_refused_with_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    path.write_text(jsonl.dumps(drop("a")) + '\n{"name":"x","type":"int","canonical_type":"int","surprise":1}\n')
    with pytest.raises(InputError, match=r"(?s)x\.jsonl:1 is not a Parameter.*dvc repro"):
        jsonl.read(path, Parameter)


def test_a_missing_file_says_what_to_run(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="dvc repro"):
        jsonl.read(tmp_path / "none.jsonl", Dropped)


def test_a_failed_write_leaves_the_old_file_and_nothing_else(tmp_path: Path) -> None:
    path = tmp_path / "x.jsonl"
    jsonl.write(path, [drop("old")])
    with pytest.raises(RuntimeError, match="midway"):
        jsonl.write(path, (drop("new") if number == 0 else _fail() for number in range(2)))
    assert [record.id for record in jsonl.read(path, Dropped)] == ["old"]
    assert [left.name for left in tmp_path.iterdir()] == ["x.jsonl"]


def _fail() -> Dropped:
    raise RuntimeError("midway")


def test_the_schema_follows_the_record() -> None:
    assert '"pointer_depth"' in jsonl.schema(Parameter)
    assert '"additionalProperties": false' in jsonl.schema(Parameter)


def test_pipe_in_place_of_records_is_refused_without_waiting(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "units.jsonl")
    with pytest.raises(InputError, match="is a pipe"):
        jsonl.read(tmp_path / "units.jsonl", int)


def test_only_lines_that_name_something_are_parsed(tmp_path: Path) -> None:
    path = tmp_path / "dropped.jsonl"
    wanted, other = drop('p/a "b".cu:relu'), drop("p/c.cu:relu")
    jsonl.write(path, [wanted, other])
    with path.open("a", encoding="utf-8") as file:
        file.write("no JSON, and not parsed\n")
    assert jsonl.read(path, Dropped, naming=wanted.id) == (wanted,)
    with pytest.raises(InputError, match=r"dropped\.jsonl:3 is not a Dropped"):
        jsonl.read(path, Dropped)
