"""Units with the same id are numbered."""

from dataclasses import replace

from kernelmill.instantiation.making import with_ids
from kernelmill.records import Unit

UNIT = Unit(
    id="s/a.cu:k",
    source="s",
    kernel_id="s/a.cu:k",
    name="k",
    types=(),
    kernel_code="",
    unit_code="",
    dependencies=(),
    stand_ins=(),
    launch=(),
)


def test_repeated_ids_are_numbered_in_the_order_of_their_kernels() -> None:
    units = [replace(UNIT, kernel_id=f"s/a.cu:{name}") for name in ("c", "a", "b")] + [replace(UNIT, id="s/a.cu:a")]
    assert [(unit.id, unit.kernel_id[-1]) for unit in with_ids(units)] == [
        ("s/a.cu:a", "k"),
        ("s/a.cu:k", "a"),
        ("s/a.cu:k#2", "b"),
        ("s/a.cu:k#3", "c"),
    ]
