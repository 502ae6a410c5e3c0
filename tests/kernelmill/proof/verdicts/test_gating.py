"""What compilers for AMD mean for verdicts."""

from dataclasses import replace
from pathlib import Path

from kernelmill.config.params import GateParams, GatesParams
from kernelmill.gates.program_gates import gate_setup, program_gates
from kernelmill.proof.verdicts.gating import gated
from kernelmill.records import GateDiagnostic, ProgramGate, Verdict
from kernelmill.toolchains.detect import Toolbox

VERDICT = Verdict(
    id="a.cu:k", source="a", kernel_id="a.cu:k", name="k", backend="cpu", compiler="g++ 12", level="verified",
    verified=True, grade="C", reference="recorded", compiled=True, tests_run=5, tests_passed=5, comparisons=50,
)  # fmt: skip
ACCEPTED = ProgramGate(compiler="libclang", target="gfx90a", version="18.1.1", state="accepted")
ERROR = GateDiagnostic(path="", line=3, message="no matching function for call to 'f'", cause="no_matching_function")
REJECTED = replace(ACCEPTED, state="rejected", diagnostics=(ERROR,))


def test_program_that_an_amd_compiler_accepts_stays_verified() -> None:
    assert gated(VERDICT, [ACCEPTED]) == replace(VERDICT, gates=(ACCEPTED,))


def test_program_that_no_amd_compiler_accepts_is_not_verified_even_if_its_tests_pass() -> None:
    found = gated(VERDICT, [REJECTED])
    assert (found.level, found.verified, found.grade) == ("failed", False, "")
    assert found.reason == "rejected_by_amd_gates"
    assert found.detail == "libclang: program:3: no matching function for call to 'f'"
    assert found.tests_passed == 5


def test_rejection_comes_before_what_the_tests_found() -> None:
    failing = replace(VERDICT, level="failed", verified=False, reason="tests_fail", detail="y is 0, not 1")
    assert gated(failing, [REJECTED]).reason == "rejected_by_amd_gates"
    assert gated(failing, [ACCEPTED]).reason == "tests_fail"


def test_without_fetched_headers_and_compilers_nothing_counts_as_accepted(tmp_path: Path) -> None:
    libclang = GateParams(compiler="libclang", language="hip", targets=("gfx90a",))
    params = GatesParams(
        hip_headers="rocm", compilers=(libclang,), programs=("libclang",), wall_seconds=60, memory_mib=4096
    )
    before = gate_setup(tmp_path, params, Toolbox(compilers=()))
    assert before.hip_headers is None
    (gates,) = program_gates(["x"], before)
    assert [gate.state for gate in gates] == ["not_found"]
    assert gated(VERDICT, gates).verified
