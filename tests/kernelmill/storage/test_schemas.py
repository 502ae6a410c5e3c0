import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError

from kernelmill.records import JudgedSuite, PortedUnit, Sample, TritonRow
from kernelmill.records.prompts import Prompt
from kernelmill.storage import jsonl, schemas
from stages.package.rows.samples import sample
from tests.stages.select.kernels import kernel, launch, source

SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "title": "N"},
        "size": {"anyOf": [{"type": "integer", "minimum": 0}, {"type": "null"}]},
        "pair": {"type": "array", "prefixItems": [{"type": "integer"}, {"type": "integer"}], "maxItems": 2},
        "parts": {"type": "array", "items": {"$ref": "#/$defs/Part"}},
        "kind": {"type": "string", "enum": ["", "b"]},
        "same": {"type": "string", "const": "a"},
        "share": {"type": "number", "exclusiveMinimum": -1, "maximum": 1},
        "counts": {"type": "object", "additionalProperties": {"type": "integer", "exclusiveMaximum": 2}},
        "on": {"type": "boolean"},
        "odd": {"type": "string", "maxLength": 0},
        "open": {"type": "object", "properties": {"name": {"type": "string"}}},
        "two": {"type": "array", "minItems": 2, "items": {"type": "string"}},
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
        **dict.fromkeys(("kind", "same", "share", "on", "odd"), SCALARS),
        **dict.fromkeys(("counts", "open"), st.dictionaries(st.sampled_from(["name", "b"]), SCALARS) | SCALARS),
        "two": st.lists(SCALARS, max_size=3) | SCALARS,
    },
)


@pytest.mark.slow
@given(st.lists(ROWS, max_size=6))
def test_rows_are_judged_as_by_jsonschema_whatever_came_before_them(rows: list[dict[str, Any]]) -> None:
    ours, theirs = schemas.Validator(SCHEMA), Draft202012Validator(SCHEMA)
    for row in [*rows, *rows]:
        found = sorted((error.json_path, error.message) for error in ours.iter_errors(row))
        assert found == sorted((error.json_path, error.message) for error in theirs.iter_errors(row))


@given(ROWS)
def test_row_that_jsonschema_would_reject_is_never_accepted_without_it(row: dict[str, Any]) -> None:
    accepted = schemas.Validator(SCHEMA).certain(row)
    assert not accepted or Draft202012Validator(SCHEMA).is_valid(row)


def test_values_that_python_confuses_are_left_to_jsonschema() -> None:
    judge = schemas.Validator(SCHEMA)
    assert judge.certain({"name": "a", "size": 1, "share": 1, "on": True, "counts": {"b": 1}})
    for doubtful in ({"size": True}, {"size": 1.0}, {"share": True}, {"on": 1}, {"counts": {"b": True}}):
        assert not judge.certain({"name": "a", **doubtful})


def test_error_names_the_place_in_the_row() -> None:
    judge = schemas.Validator(SCHEMA)
    judge.validate({"name": "x", "parts": [{"code": "a"}]})
    with pytest.raises(ValidationError, match="'other' was unexpected") as error:
        judge.validate({"name": "x", "parts": [{"code": "a"}, {"code": "b", "other": 3}]})
    assert error.value.json_path == "$.parts[1]"


def test_rows_of_records_are_accepted_without_a_walk_of_their_schema() -> None:
    row = sample(kernel(launches=(launch("float"),)), source("proj"))
    assert schemas.Validator(json.loads(jsonl.schema(Sample))).certain(json.loads(jsonl.dumps(row)))


@pytest.mark.parametrize("record", [Sample, PortedUnit, JudgedSuite, Prompt, TritonRow])
def test_row_without_its_fields_is_rejected_by_the_schema_of_every_table(record: type[object]) -> None:
    described = json.loads(jsonl.schema(record))
    judge, plain = schemas.Validator(described), Draft202012Validator(described)
    rows: list[dict[str, int]] = [{}, {"extra": 1}]
    for row in rows:
        expected = {one.message for one in plain.iter_errors(row)}
        assert expected
        assert {one.message for one in judge.iter_errors(row)} == expected
