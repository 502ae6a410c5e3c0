import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError

from kernelmill.records import JudgedSuite, PortedUnit, Sample, TritonRow
from kernelmill.records.prompts import Prompt
from kernelmill.storage import jsonl, schemas

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "title": "N"},
        "size": {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]},
        "pair": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "integer"}], "maxItems": 2},
        "parts": {"type": "array", "items": {"$ref": "#/$defs/Part"}},
    },
    "required": ["name"],
    "additionalProperties": False,
    "$defs": {
        "Part": {
            "type": "object",
            "properties": {
                "code": {"type": "string"},
                "inner": {"anyOf": [{"$ref": "#/$defs/Part"}, {"type": "null"}]},
            },
            "required": ["code"],
            "additionalProperties": False,
        }
    },
}
SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 2), st.sampled_from([0.5, 1.0]), st.sampled_from(["", "a"])
)
PARTS = st.recursive(
    st.fixed_dictionaries({}, optional={"code": SCALARS, "inner": SCALARS, "other": SCALARS}),
    lambda inner: st.fixed_dictionaries({"code": SCALARS}, optional={"inner": inner}),
    max_leaves=3,
)
ROWS = st.fixed_dictionaries(
    {},
    optional={
        "name": SCALARS,
        "size": SCALARS,
        "pair": st.lists(SCALARS, max_size=3) | SCALARS,
        "parts": st.lists(PARTS | SCALARS, max_size=3) | SCALARS,
        "other": SCALARS,
    },
)


@given(st.lists(ROWS, max_size=6))
def test_rows_are_judged_as_by_jsonschema_whatever_came_before_them(rows: list[dict[str, Any]]) -> None:
    ours, theirs = schemas.validator(SCHEMA), Draft202012Validator(SCHEMA)
    for row in [*rows, *rows]:
        found = sorted((error.json_path, error.message) for error in ours.iter_errors(row))
        assert found == sorted((error.json_path, error.message) for error in theirs.iter_errors(row))


def test_error_names_the_place_in_the_row() -> None:
    judge = schemas.validator(SCHEMA)
    judge.validate({"name": "x", "parts": [{"code": "a"}]})
    with pytest.raises(ValidationError, match="'other' was unexpected") as error:
        judge.validate({"name": "x", "parts": [{"code": "a"}, {"code": "b", "other": 3}]})
    assert error.value.json_path == "$.parts[1]"


@pytest.mark.parametrize("record", [Sample, PortedUnit, JudgedSuite, Prompt, TritonRow])
def test_row_without_its_fields_is_rejected_by_the_schema_of_every_table(record: type[object]) -> None:
    described = json.loads(jsonl.schema(record))
    judge, plain = schemas.validator(described), Draft202012Validator(described)
    rows: list[dict[str, int]] = [{}, {"extra": 1}]
    for row in rows:
        expected = {one.message for one in plain.iter_errors(row)}
        assert expected
        assert {one.message for one in judge.iter_errors(row)} == expected
