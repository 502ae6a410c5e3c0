"""Findings as they are reported: their location in the project, how to reproduce them, and their effect."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from kernelmill.records import (
    Case,
    CheckFinding,
    CheckVerdict,
    Dependency,
    Dropped,
    Golden,
    KernelFinding,
    PortedUnit,
    RejectedCase,
    Suite,
    Verdict,
)
from stages.package.inputs import Inputs
from stages.package.rows.findings import findings
from tests.kernelmill.records.texts import suite_text
from tests.stages.package.chains import EMPTY
from tests.stages.select.kernels import drop, kernel, source

HELPER = """\
template <typename T>
__device__ T twice(const T *at) {
  return at[0] + at[1];
}
"""
BODY = """\
template <typename T>
__global__ void relu(const T *x, T *out) {
  __shared__ T tile[64];
  out[threadIdx.x] = twice(tile + threadIdx.x);
  done = false;
}"""
FILE = f"// a file\n\n\n{HELPER}\n{BODY}\n"
KERNEL = kernel(BODY, start=9)
CODE = BODY.replace("template <typename T>\n", "").replace("T ", "float ")
UNIT = PortedUnit(
    id="proj/src/relu.cu:relu_float", source="proj", kernel_id=KERNEL.id, name="relu_float", types=(),
    kernel_code=CODE, unit_code=f"#include <hip/hip_runtime.h>\n{HELPER}\n{CODE}\n", stand_ins=(), launch=(),
    dependencies=(Dependency(name="twice", kind="function", path="src/relu.cu", line=4),),
)  # fmt: skip
CASES = tuple(Case(kind=kind, label=kind, seed=1, contents="unit", values=()) for kind in ("typical", "large"))
SUITE = Suite(
    id=UNIT.id, source="proj", kernel_id=KERNEL.id, name="relu_float", wrapper="run_relu_float", golden="recorded",
    cases=CASES, goldens=(), code=f"#include <cmath>\n{UNIT.unit_code}\nvoid run_relu_float() {{}}\n",
    text=suite_text(),
)  # fmt: skip
INPUTS = replace(EMPTY, sources=(source(),), kept=(KERNEL,), ported=(UNIT,), suites=(SUITE,))
FILES = {"src/relu.cu": FILE}


def line_of(text: str) -> int:
    return next(number for number, line in enumerate(SUITE.code.splitlines(), 1) if text in line)


def verdict(*found: CheckFinding, check: str = "race", states: tuple[str, ...] = ("clean",) * 3) -> Verdict:
    others = [
        CheckVerdict(name=name, state=state)  # type: ignore[arg-type]  # validated on construction
        for name, state in zip(("reverse", "random", "poison"), states, strict=True)
        if name != check
    ]
    return Verdict(
        id=UNIT.id, source="proj", kernel_id=KERNEL.id, name=UNIT.name, backend="cpu", compiler="g++ 12",
        level="failed", verified=False, reason="race_findings", compiled=True, reference="derived_double",
        checks=(*others, CheckVerdict(name=check, state="findings", findings=found)),
    )  # fmt: skip


def race(text: str, message: str = "two writes to global memory") -> CheckFinding:
    line = line_of(text)
    return CheckFinding(
        kind="race", message=f"{message} at relu_float.hip:{line}", kernel="relu_float", line=line, other_line=line,
        block=(0, 0, 0), thread=(5, 0, 0), cases=(1,),
    )  # fmt: skip


def found(
    *verdicts: Verdict, inputs: Inputs = INPUTS, files: Mapping[str, str] = FILES, dropped: tuple[Dropped, ...] = ()
) -> tuple[KernelFinding, ...]:
    return findings(replace(inputs, verdicts=verdicts, dropped=dropped), lambda _: files.get)


def test_finding_names_the_line_of_the_project_despite_substituted_types() -> None:
    unwritten = CheckFinding(kind="uninitialized", message="a read of tile", line=line_of("twice(tile"), kernel="relu")
    (one,) = found(verdict(unwritten))
    assert (one.path, one.line, one.text) == ("src/relu.cu", 12, "out[threadIdx.x] = twice(tile + threadIdx.x);")
    assert one.kind == "uninitialized_read"
    assert FILE.splitlines()[one.line - 1].strip() == one.text


@pytest.mark.parametrize("there", [True, False], ids=["with_the_file", "without"])
def test_finding_in_a_function_that_the_kernel_calls_names_that_functions_line(there: bool) -> None:
    read = verdict(CheckFinding(kind="out-of-bounds", message="a read", line=line_of("at[1]")))
    (one,) = found(read, files=FILES if there else {})
    assert FILE.splitlines()[one.line - 1] == "  return at[0] + at[1];" or not there
    assert one.path == "src/relu.cu"


def test_finding_names_cases_block_thread_and_the_command_that_reproduces_it() -> None:
    (one,) = found(verdict(race("done = false")))
    assert [case.label for case in one.cases] == ["large"]
    assert one.message == "two writes to global memory at src/relu.cu:13, by thread (5,0,0) of block (0,0,0)"
    assert one.command == "kernelmill verify relu_float"
    assert one.units == (UNIT.id,)


def test_only_races_of_one_constant_are_reported_as_harmless() -> None:
    (same,) = found(verdict(race("done = false")))
    (other,) = found(verdict(race("twice(tile")))
    (read,) = found(verdict(race("done = false", "a read after a write")))
    assert (same.effect, other.effect, read.effect) == ("one_constant", "same_results", "same_results")


def test_race_without_other_orders_run_is_not_called_harmless() -> None:
    (one,) = found(verdict(race("twice(tile"), states=("clean", "unchecked", "clean")))
    assert one.effect == "not_judged"


def test_race_that_changes_results_is_one_finding_with_that_effect() -> None:
    differs = CheckVerdict(
        name="reverse", state="findings", findings=(CheckFinding(kind="order-dependent", message="exit status 1"),)
    )
    both = verdict(race("done = false"))
    (one,) = found(replace(both, checks=(differs, *both.checks[1:])))
    assert (one.kind, one.effect) == ("race", "results_differ")


def test_results_that_differ_without_a_race_name_the_definition() -> None:
    (one,) = found(verdict(CheckFinding(kind="order-dependent", message="exit status 1"), check="reverse"))
    assert (one.kind, one.line, one.text) == ("order_dependent", KERNEL.start_line, "")


def test_fault_of_the_wrapper_is_not_a_finding_of_the_project() -> None:
    ours = CheckFinding(kind="bad-copy", message="too large", line=line_of("void run_relu_float"))
    assert found(verdict(ours, CheckFinding(kind="leak", message="4 bytes"))) == ()


def test_same_finding_in_several_units_is_reported_once() -> None:
    other = replace(UNIT, id=UNIT.id.replace("float", "double"))
    suite = replace(SUITE, id=other.id, name="relu_double")
    inputs = replace(INPUTS, ported=(UNIT, other), suites=(SUITE, suite))
    one_verdict = verdict(race("done = false"))
    (one,) = found(one_verdict, replace(one_verdict, id=other.id), inputs=inputs)
    assert one.units == (other.id, UNIT.id)


def test_drop_of_the_probe_can_be_a_finding_but_most_drops_are_not() -> None:
    drops = (
        drop(UNIT.id, "out_of_bounds_on_fresh_sizes", stage="probe"),
        drop(UNIT.id, "unsupported_parameter", stage="probe"),
    )
    (one,) = found(dropped=drops)
    assert (one.found_by, one.kind, one.line, one.cases) == ("probe", "out_of_bounds", KERNEL.start_line, ())
    assert one.command == "dvc repro --force --single-item probe"


def test_order_dependent_output_is_a_finding() -> None:
    golden = Golden(output="found", view_expr="found, 1", comparison="unstable")
    (one,) = found(inputs=replace(INPUTS, suites=(replace(SUITE, goldens=(golden,)),)))
    assert (one.kind, one.effect, one.found_by) == ("order_dependent", "results_differ", "cases")
    assert "found" in one.message


def test_rejected_cases_are_reported_as_outside_the_proven_bounds() -> None:
    rejected_cases = tuple(RejectedCase(case=case, reason="out-of-bounds: read of 4 bytes") for case in CASES)
    (one,) = found(inputs=replace(INPUTS, suites=(replace(SUITE, rejected_cases=rejected_cases),)))
    assert (one.kind, one.found_by, one.cases) == ("out_of_bounds", "cases", CASES)
    assert one.message == "in a speculative case, outside the proven bounds: out-of-bounds: read of 4 bytes"


def test_order_of_verdicts_makes_no_difference() -> None:
    one, other = verdict(race("done = false")), verdict(race("twice(tile"))
    assert found(one, other) == found(other, one)
    assert [each.line for each in found(one, other)] == [12, 13]
