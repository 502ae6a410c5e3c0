"""Values that are worth a try for a case that is to meet an obligation."""

from collections.abc import Mapping

from kernelmill.records import DerivedSize, Relations, ShapeSize
from stages.cases.design.obligations.of_sizes import of_inexact_reciprocal
from stages.cases.design.proposals import Proposals
from tests.stages.cases.kernels import read, relations, size, written

SIZES = ("images", "channels", "rows", "scale")
ONES = dict.fromkeys(SIZES[:-1], "1")


def enlarged(height: str) -> Relations:
    """The relations of a kernel that writes images with several rows for each of those that it reads."""
    return relations(
        "enlarged",
        (read("x", "float", SIZES[:3]), written("y", "float", ("images", "channels", "height")), *map(size, SIZES)),
        tuple(ShapeSize(name=name, kind="parameter", typical=5) for name in SIZES),
        "images",
        (DerivedSize(parameter="height", expression=height),),
    )


def beside_ones(known: Relations) -> list[Mapping[str, str]]:
    """The values to try for a divisor of which most others are one, in order."""
    tried = Proposals(relations=known).of(of_inexact_reciprocal("scale", 41, {"scale": 41}))
    return [{name: one[name] for name in ONES} for one in tried if list(one.values()).count("1") > 1]


def test_index_exceeds_a_divisor_where_there_is_no_room_for_several_of_all() -> None:
    found = beside_ones(enlarged("rows * scale"))
    assert found[0] == {**ONES, "rows": "2"}
    assert found[-1] == ONES


def test_what_is_not_multiplied_with_a_divisor_stays_one() -> None:
    assert {**ONES, "rows": "2"} not in beside_ones(enlarged("rows + scale"))


def test_several_of_what_an_index_is_divided_by_next_stay_longest() -> None:
    """An index below `images * channels * rows` is divided by `rows` first, and the quotient by `channels`."""
    known = enlarged("rows * scale")
    divisor = of_inexact_reciprocal("rows", 107, {"rows": 107})
    smaller = [*Proposals(relations=known).smaller(divisor)]
    assert (smaller[0]["channels"], smaller[0]["images"]) == ("4", "1")
    tried = [one for one in Proposals(relations=known).of(divisor) if list(one.values()).count("1") == 1]
    assert [name for one in tried for name, number in one.items() if number == "1"][-1] == "channels"
