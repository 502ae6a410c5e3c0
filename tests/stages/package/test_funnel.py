from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from kernelmill.pipeline.metrics import Step
from kernelmill.records import Diagnostic, MutantCount, ProgramGate, Verdict
from stages.package.funnel import Records, metrics
from tests.stages.select.kernels import attempt, command, drop, instance, kernel, source, unit

A, B = kernel(source="a"), kernel(source="b")
RECORDS = Records(
    asked=("a", "b", "lost"),
    sources=(source("a"), source("b")),
    commands=(command("a"),),
    attempts=(attempt("a"), attempt("b", 0)),
    kernels=(A, B),
    units=(unit("a"), replace(unit("b"), failure="time limit of 300 s")),
    kept=(A,),
    instances=(instance(A, "float"), instance(A, "double")),
    ported=(),
    rejected=(),
    relations=(),
    programs=(),
    suites=(),
    verdicts=(),
    dropped=(
        drop("a/x.cu:relu:relu_half", "does_not_compile_standalone", stage="instantiate", source_name="a"),
        drop("a/x.cu:relu:relu_float", "rejected_by_amd_gates", stage="port", source_name="a"),
        drop("a/x.cu:relu:relu_double", "no_formula", stage="probe", source_name="a"),
        drop("b/x.cu:relu", "too_short", source_name="b"),
        drop("b/y.cu", "unreadable", stage="extract", source_name="b"),
    ),
)


def test_funnel_begins_with_the_sources_asked_for() -> None:
    funnel = metrics(RECORDS).funnel
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
    ]
    assert funnel["fetch"] == Step(unit="sources", entered=3, left=2, dropped={"not_fetched": 1})
    assert funnel["capture"] == Step(unit="sources", entered=2, left=1, dropped={"no_compile_commands": 1})


def test_kernels_are_counted_with_what_was_dropped_on_the_way() -> None:
    funnel = metrics(RECORDS).funnel
    assert funnel["extract"] == Step(unit="kernels", entered=3, left=2, dropped={"unreadable": 1})
    assert funnel["select"] == Step(unit="kernels", entered=2, left=1, dropped={"too_short": 1})
    assert funnel["instantiate"] == Step(
        unit="units", entered=3, left=2, dropped={"does_not_compile_standalone": 1}, kernels=1
    )
    assert funnel["port"] == Step(unit="units", entered=1, left=0, dropped={"rejected_by_amd_gates": 1}, kernels=0)
    assert funnel["probe"] == Step(unit="units", entered=1, left=0, dropped={"no_formula": 1}, kernels=0)
    assert funnel["wrap"] == Step(unit="units", entered=0, left=0, dropped={}, kernels=0)


def test_each_source_has_its_own_funnel() -> None:
    sources = metrics(RECORDS).sources
    assert sources["a"].funnel["select"] == Step(unit="kernels", entered=1, left=1, dropped={})
    assert sources["b"].funnel["select"] == Step(unit="kernels", entered=1, left=0, dropped={"too_short": 1})


def test_source_whose_strategies_all_failed_has_none() -> None:
    assert metrics(RECORDS).sources["b"].strategy is None


def test_source_is_said_to_be_captured_by_the_first_strategy_that_gave_commands() -> None:
    tries = (
        replace(attempt("a"), order=3, strategy="infer"),
        replace(attempt("a"), order=2, strategy="cmake"),
        replace(attempt("a", 0), order=1),
    )
    assert metrics(replace(RECORDS, attempts=tries)).sources["a"].strategy == "cmake"


def test_unit_that_failed_is_not_one_without_errors() -> None:
    parse = metrics(RECORDS).sources["b"].parse
    assert (parse.translation_units, parse.without_errors, parse.failures) == (1, 0, 1)


def test_errors_are_counted_by_cause() -> None:
    errors = tuple(
        Diagnostic(path="x.cu", line=n, message="…", cause=cause)
        for n, cause in enumerate(["unknown_name", "missing_header", "unknown_name"])
    )
    parse = metrics(replace(RECORDS, units=(replace(unit("a"), errors=errors),))).sources["a"].parse
    assert parse.errors_by_cause == {"missing_header": 1, "unknown_name": 2}
    assert parse.without_errors == 0


@given(st.lists(st.sampled_from(["too_short", "duplicate", "too_long"])), st.integers(0, 5))
def test_what_goes_in_is_what_comes_out_and_what_was_dropped(reasons: list[str], kept: int) -> None:
    kernels = tuple(kernel(source="a", path=f"{number}.cu") for number in range(kept))
    drops = tuple(drop(f"a/{n}.cu:k", reason, source_name="a") for n, reason in enumerate(reasons))
    step = metrics(replace(RECORDS, kept=kernels, dropped=drops)).funnel["select"]
    assert step.entered == step.left + sum(step.dropped.values()) == kept + len(reasons)


def test_order_of_the_records_makes_no_difference() -> None:
    backwards = Records(**{field: tuple(reversed(getattr(RECORDS, field))) for field in Records.__slots__})
    assert metrics(backwards) == metrics(RECORDS)
    assert list(metrics(backwards).sources) == ["a", "b"]


def verdict(name: str, *, reason: str = "", killed: int = 9, branches: int = 10) -> Verdict:
    return Verdict(
        id=f"a/x.cu:{name}", source="a", kernel_id="a/x.cu:relu", name=name, backend="cpu", compiler="g++ 12",
        verified=not reason, reason=reason, compiled=reason != "does_not_compile_for_cpu", tests_run=5,
        tests_passed=4 if reason == "tests_fail" else 5, comparisons=50, branches=10, branches_covered=branches,
        mutants=(MutantCount(operator="bounds", mutants=10, killed=killed),),
    )  # fmt: skip


def test_levels_build_on_one_another() -> None:
    verdicts = (
        verdict("whole"),
        verdict("lax", killed=7),
        verdict("narrow", branches=5),
        verdict("racing", reason="race_findings"),
        replace(
            verdict("rejected", reason="rejected_by_amd_gates"),
            gates=(ProgramGate(compiler="libclang", target="gfx90a", state="rejected"),),
        ),
        verdict("wrong", reason="tests_fail"),
        verdict("empty", reason="negative_control_passes"),
        verdict("broken", reason="does_not_compile_for_cpu"),
    )
    counted = metrics(replace(RECORDS, verdicts=verdicts)).verification
    assert list(counted) == ["all", "a"]
    assert counted["all"] == counted["a"]
    levels = counted["all"]
    assert (levels.suites, levels.compiled, levels.tests_passed, levels.no_findings) == (8, 6, 5, 4)
    assert (levels.verified, levels.branches_covered, levels.mutants_killed, levels.verified_kernels) == (3, 2, 1, 1)
    assert (levels.median_branch_coverage, levels.median_mutation_score) == (1.0, 0.9)
