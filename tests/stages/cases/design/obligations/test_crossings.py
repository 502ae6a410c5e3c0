"""Modes, numbers and contents that one case has together."""

from stages.cases.design.obligations.crossings import crossed_modes
from stages.cases.design.obligations.obligation import Setting

ALIGNED = [Setting("aligned", 0), Setting("aligned", 1)]
POOLED = [Setting("pool", 0), Setting("pool", 1)]
SAMPLED = [Setting("ratio", 0), Setting("ratio", 2)]


def subjects(modes: list[Setting], numbers: list[Setting], *, any_numbers: bool = True) -> list[str]:
    return [one.subject for one in crossed_modes(modes, numbers, any_numbers=any_numbers)]


def test_three_settings_are_crossed_with_integers_at_once() -> None:
    found = subjects(ALIGNED + POOLED, SAMPLED)
    assert len([one for one in found if one.endswith("integers")]) == 8
    assert "aligned = 1, pool = 0, ratio = 0, integers" in found
    assert "aligned = 1, pool = 0" in found
    assert "ratio = 0, aligned = 1" in found


def test_numbers_are_not_crossed_with_each_other_alone() -> None:
    assert not [one for one in subjects(ALIGNED, [*SAMPLED, Setting("other", 1)]) if one == "ratio = 0, other = 1"]


def test_kernel_without_floating_point_inputs_has_no_crossings_with_integers() -> None:
    assert subjects(ALIGNED, SAMPLED, any_numbers=False) == [
        f"ratio = {ratio}, aligned = {aligned}" for ratio in (0, 2) for aligned in (0, 1)
    ]


def test_single_mode_and_many_values_are_not_crossed_with_integers() -> None:
    many = [Setting("kind", value) for value in range(7)]
    assert not subjects(ALIGNED, [])
    assert not [one for one in subjects(ALIGNED + many, []) if one.endswith("integers")]
