"""The table of checks."""

from kernelmill.execution import checks


def test_names_are_unique_and_every_check_says_what_it_finds() -> None:
    assert len({check.name for check in checks.CHECKS}) == len(checks.CHECKS)
    assert all(check.finds for check in checks.CHECKS)


def test_checks_are_chosen_in_the_tables_order() -> None:
    assert [check.name for check in checks.chosen(("race", "plain"))] == ["plain", "race"]
    assert checks.chosen(("all",)) == checks.CHECKS


def test_a_check_that_compares_brings_the_plain_run_and_others_do_not() -> None:
    assert checks.with_plain(checks.chosen(("reverse",)))[0] is checks.PLAIN
    assert [check.name for check in checks.with_plain(checks.chosen(("race",)))] == ["race"]
    assert checks.with_plain(checks.CHECKS) == checks.CHECKS
