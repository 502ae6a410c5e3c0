"""Interfaces in JSON: what they become, and what contradicts itself or the kernel."""

import json

import pytest

from kernelmill.errors import InputError
from stages.wrap.by_model.interface import parameters, read
from tests.stages.wrap.by_model.units import INTERFACE, PICK_UNIT, TWICE_UNIT


def test_parameters_come_from_the_unit_and_not_from_the_reply() -> None:
    found = read(json.loads(INTERFACE), PICK_UNIT)
    assert [(role.parameter, role.type, role.element, role.kind) for role in found.roles] == [
        ("table", "const float *", "float", "buffer"),
        ("row", "const int *", "int", "buffer"),
        ("y", "float *", "float", "buffer"),
        ("n", "int", None, "size"),
    ]
    assert [(size.name, size.kind) for size in found.sizes] == [("n", "parameter"), ("rows", "hidden")]


def test_parameters_of_a_kernel_are_read_in_order() -> None:
    assert parameters(TWICE_UNIT) == {"x": "const float *", "y": "float *", "n": "int"}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"kind": "size"', '"kind": "buffer", "shape": ["1"]', "n is declared as `int`, so it is no buffer"),
        ('"name": "row"', '"name": "rows"', "the parameters of the kernel are table, row, y, n, in this order"),
        ('["rows"]}', '["cols"]}', "table.shape"),
        ('["rows"]}', '["system(\\"ls\\")"]}', "table.shape"),
        ('["rows"]}', "[]}", "table needs a `shape`"),
        ('"access": "written"', '"access": "read"', "no parameter is written"),
        ('"access": "written"', '"access": "wrote"', "parameters.2.access"),
        ('"typical": 100', '"typical": -1', "sizes.0.typical"),
        ('"typical": 7', '"typical": 7, "more": 1', "sizes.1.more"),
        ('"into": ["table"]', '"into": ["tabel"]', "row: no parameter tabel"),
        ('"(n + 63) / 64", "1"', '"(n + 63) / 64", "n - 100"', "launch: `n - 100` is 0 for the typical sizes"),
    ],
)
def test_a_contradiction_is_named(old: str, new: str, said: str) -> None:
    assert old in INTERFACE
    with pytest.raises(InputError) as raised:
        read(json.loads(INTERFACE.replace(old, new)), PICK_UNIT)
    assert said in raised.value.cause
