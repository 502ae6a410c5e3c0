import re
from dataclasses import replace

from stages.report.flow import FLOW, Flow, flow, permissive, ranked
from tests.stages.report.pages import funnel, report


def drawn(**dropped: int) -> Flow:
    figure = flow(funnel({"a": report(60), "b": report(40)}, **dropped))
    assert figure is not None
    return figure


def test_flow_goes_from_found_over_license_and_selection_to_verified() -> None:
    figure = drawn(license_not_permissive=10, too_short=5, duplicate=5)
    assert [(mark.label, mark.count) for mark in figure.stages] == [
        ("found", 100),
        ("permissive", 90),
        ("selected", 80),
        ("in HIP", 80),
        ("runnable", 80),
        ("verified", 80),
    ]


def test_bars_are_as_high_as_their_counts() -> None:
    figure = drawn(license_not_permissive=10, too_short=40)
    assert [mark.height for mark in figure.stages][:3] == [FLOW, FLOW * 0.9, FLOW * 0.5]
    assert [mark.height for mark in figure.sources] == [FLOW * 0.6, FLOW * 0.4]


def test_every_reason_has_a_band_with_most_first() -> None:
    figure = drawn(too_long=1, duplicate=3, license_not_permissive=2, too_short=3)
    assert [(outflow.reason, outflow.count) for outflow in figure.outflows] == [
        ("license not permissive", 2),
        ("duplicate", 3),
        ("too short", 3),
        ("too long", 1),
    ]


def test_what_extract_dropped_is_a_stage_of_its_own() -> None:
    figure = flow(funnel({"a": report(8)}, unreadable=2))
    assert figure is not None
    assert [(mark.label, mark.count) for mark in figure.stages][:2] == [("found", 10), ("extracted", 8)]
    assert [outflow.reason for outflow in figure.outflows] == ["unreadable"]


def test_all_that_is_drawn_lies_inside_the_figure() -> None:
    reasons = {f"reason_{letter}": 1 for letter in "abcdefghijkl"}
    figure = flow(funnel({f"s{n}": report(1) for n in range(40)}, **reasons))
    assert figure is not None
    paths = [band.path for band in (*figure.inflow, *figure.trunk)] + [outflow.path for outflow in figure.outflows]
    points = [tuple(map(float, pair)) for path in paths for pair in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)]
    assert all(0 <= x <= figure.width and 0 <= y <= figure.height for x, y in points)
    assert all(mark.y + mark.height <= figure.height for mark in (*figure.sources, *figure.stages))


def test_sources_beyond_the_colors_are_drawn_together() -> None:
    figure = flow(funnel({f"s{n:02}": report(20 - n) for n in range(12)}))
    assert figure is not None
    assert [mark.label for mark in figure.sources] == [f"s{n:02}" for n in range(7)] + ["5 others"]
    assert figure.sources[-1].count == sum(range(9, 14))


def test_largest_source_comes_first_and_names_break_ties() -> None:
    assert ranked(funnel({"b": report(1), "c": report(5), "a": report(1)})) == ("c", "a", "b")


def test_nothing_found_is_no_figure() -> None:
    assert flow(funnel({"a": report(0)})) is None


def test_everything_dropped_is_still_drawn() -> None:
    figure = drawn(license_not_permissive=100)
    assert [mark.count for mark in figure.stages] == [100, 0, 0]


def test_permissive_are_all_that_the_license_rule_let_through() -> None:
    assert permissive(funnel({"a": report(9)}, license_not_permissive=2, too_short=3)) == 7


def test_flow_is_summarized_in_words() -> None:
    assert drawn(too_short=1).summary == (
        "found 100; permissive 100 (1 too short dropped); selected 99; in HIP 99; runnable 99; verified 99"
    )


def test_kernels_without_a_verified_suite_leave_the_flow_before_its_end() -> None:
    metrics = funnel({"a": report(60)})
    funnels = {**metrics.funnel, "verify": replace(metrics.funnel["verify"], kernels=40)}
    figure = flow(replace(metrics, funnel=funnels))
    assert figure is not None
    assert [(outflow.reason, outflow.count) for outflow in figure.outflows] == [("not verified", 20)]
    assert figure.stages[-1].count == 40
