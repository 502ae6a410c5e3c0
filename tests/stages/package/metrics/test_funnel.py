from dataclasses import fields, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernelmill.pipeline.metrics import Step
from kernelmill.records import Diagnostic, ProgramGate
from stages.package.inputs import Inputs
from tests.stages.package.chains import EMPTY, chain, joined, judged, measured, of_sources, proven, relu
from tests.stages.select.kernels import attempt, command, drop, kernel, source, unit

FATES = {"c10::Half": "instantiate", "float": "rejected", "double": "probe"}
A, B = relu(FATES), kernel(source="b")
RECORDS = joined(
    replace(
        of_sources(source("a"), source("b")),
        requested=("a", "b", "lost"),
        commands=(command("a"),),
        attempts=(attempt("a"), attempt("b", 0)),
        translation_units=(unit("a"), replace(unit("b"), failure="time limit of 300 s")),
    ),
    chain(A, FATES),
    replace(
        EMPTY,
        kernels=(B,),
        dropped=(
            drop(B.id, "too_short", source_name="b"),
            drop("b/y.cu:gelu", "not_utf8", stage="extract", source_name="b"),
        ),
    ),
)


def test_funnel_begins_with_the_requested_sources() -> None:
    funnel = measured(RECORDS).funnel
    assert list(funnel) == [
        "fetch",
        "capture",
        "extract",
        "select",
        "instantiate",
        "port",
        "probe",
        "wrap",
        "cases",
        "verify",
        "describe",
    ]
    assert funnel["fetch"] == Step(unit="sources", entered=3, left=2, dropped={"not_fetched": 1})
    assert funnel["capture"] == Step(unit="sources", entered=2, left=1, dropped={"no_compile_commands": 1})


def test_kernels_and_dropped_records_are_counted() -> None:
    funnel = measured(RECORDS).funnel
    assert funnel["extract"] == Step(unit="kernels", entered=3, left=2, dropped={"not_utf8": 1})
    assert funnel["select"] == Step(unit="kernels", entered=2, left=1, dropped={"too_short": 1})
    assert funnel["instantiate"] == Step(
        unit="units", entered=3, left=2, dropped={"known_from_text_only": 1}, kernels=1
    )
    assert funnel["port"] == Step(unit="units", entered=2, left=1, dropped={"rejected_by_amd_gates": 1}, kernels=1)
    assert funnel["probe"] == Step(unit="units", entered=1, left=0, dropped={"unreadable_signature": 1}, kernels=0)
    assert funnel["wrap"] == Step(unit="units", entered=0, left=0, dropped={}, kernels=0)


def test_each_source_has_its_own_funnel() -> None:
    sources = measured(RECORDS).sources
    assert sources["a"].funnel["select"] == Step(unit="kernels", entered=1, left=1, dropped={})
    assert sources["b"].funnel["select"] == Step(unit="kernels", entered=1, left=0, dropped={"too_short": 1})


def test_source_whose_strategies_all_failed_has_none() -> None:
    assert measured(RECORDS).sources["b"].strategy is None


def test_strategy_of_a_source_is_the_first_that_found_commands() -> None:
    tries = (
        replace(attempt("a"), order=3, strategy="infer"),
        replace(attempt("a"), order=2, strategy="cmake"),
        replace(attempt("a", 0), order=1),
    )
    assert measured(replace(RECORDS, attempts=tries)).sources["a"].strategy == "cmake"


def test_translation_unit_that_failed_does_not_count_as_without_errors() -> None:
    parse = measured(RECORDS).sources["b"].parse
    assert (parse.translation_units, parse.without_errors, parse.failures) == (1, 0, 1)


def test_errors_are_counted_by_cause() -> None:
    errors = tuple(
        Diagnostic(path="x.cu", line=n, message="…", cause=cause)
        for n, cause in enumerate(["unknown_name", "missing_header", "unknown_name"])
    )
    parse = measured(replace(RECORDS, translation_units=(replace(unit("a"), errors=errors),))).sources["a"].parse
    assert parse.errors_by_cause == {"missing_header": 1, "unknown_name": 2}
    assert parse.without_errors == 0


@pytest.mark.slow
@given(st.lists(st.sampled_from(["too_short", "duplicate", "too_long"])), st.integers(0, 5))
def test_entered_records_are_those_that_left_and_those_dropped(reasons: list[str], kept: int) -> None:
    fates = {"float": "verified"}
    chains = [chain(relu(fates, path=f"{number}.cu"), fates) for number in range(kept)]
    small = tuple(kernel(source="a", path=f"{kept + number}.cu") for number in range(len(reasons)))
    drops = tuple(drop(one.id, reason, source_name="a") for one, reason in zip(small, reasons, strict=True))
    step = measured(joined(replace(EMPTY, kernels=small, dropped=drops), *chains)).funnel["select"]
    assert (step.entered, step.left, sum(step.dropped.values())) == (kept + len(reasons), kept, len(reasons))


def test_order_of_the_records_makes_no_difference() -> None:
    single = ("definitions", "types")
    lists = [
        field.name
        for field in fields(Inputs)
        if isinstance(getattr(RECORDS, field.name), tuple) and field.name not in single
    ]
    reordered: dict[str, Any] = {name: tuple(reversed(getattr(RECORDS, name))) for name in lists}
    backwards = replace(RECORDS, **reordered)
    assert measured(backwards) == measured(RECORDS)
    assert list(measured(backwards).sources) == ["a", "b"]


def test_levels_build_on_one_another() -> None:
    rejected = replace(
        judged("rejected", reason="rejected_by_amd_gates"),
        gates=(ProgramGate(compiler="libclang", target="gfx90a", state="rejected"),),
    )
    inputs = proven(
        judged("whole"),
        judged("lax", killed=7),
        judged("narrow", branches=5),
        judged("racing", reason="race_findings"),
        rejected,
        judged("wrong", reason="tests_fail"),
        judged("exact", killed=10),
        judged("sure", killed=10, reference="project"),
        judged("broken", reason="does_not_compile_for_cpu"),
    )
    counted = measured(joined(of_sources(source("a")), inputs))
    assert list(counted.verification) == ["all", "a"]
    assert counted.verification["all"] == counted.verification["a"]
    levels = counted.verification["all"]
    assert (levels.suites, levels.compiled, levels.tests_passed, levels.no_findings) == (9, 7, 6, 5)
    assert (levels.verified, levels.executed, levels.verified_kernels, levels.executed_kernels) == (3, 2, 1, 0)
    assert levels.executed_reasons == {"branches_not_reached": 1, "mutants_survive": 1}
    assert (levels.grades, levels.kernel_grades) == ({"A": 1, "B": 1, "C": 1}, {"A": 1})
    assert levels.references == {"derived_double": 2, "project": 1}
    assert (levels.median_branch_coverage, levels.median_mutation_score) == (1.0, 1.0)
    assert (levels.median_token_score, levels.median_meaning_score) == (1.0, None)


def test_executed_suite_is_neither_verified_nor_dropped() -> None:
    inputs = proven(judged("whole"), judged("lax", killed=7), judged("racing", reason="race_findings"))
    step = measured(joined(of_sources(source("a")), inputs)).funnel["verify"]
    assert (step.entered, step.left, step.executed, step.dropped) == (
        3, 1, {"mutants_survive": 1}, {"race_findings": 1}
    )  # fmt: skip
