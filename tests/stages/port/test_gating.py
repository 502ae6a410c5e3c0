from dataclasses import replace

from kernelmill.records import Gate, GateDiagnostic
from stages.port.gating import refusal

ERROR = GateDiagnostic(path="hip/x.h", line=3, message="unknown type name 'x'", cause="unknown_name")
TAKEN = Gate(compiler="libclang", language="hip", target="gfx90a", version="18.1.1", state="taken", depth="syntax")
REFUSED = replace(TAKEN, compiler="clang", state="refused", diagnostics=(ERROR,))


def test_unit_that_one_amd_compiler_takes_goes_on() -> None:
    assert refusal([REFUSED, TAKEN]) is None


def test_unit_that_every_amd_compiler_refuses_is_dropped_with_the_first_error() -> None:
    assert refusal([REFUSED, replace(REFUSED, compiler="hipcc")]) == "clang: hip/x.h:3: unknown type name 'x'"


def test_cuda_compilers_do_not_vouch_for_hip() -> None:
    assert refusal([REFUSED, replace(TAKEN, compiler="nvcc", language="cuda", target="sm_80")]) is not None


def test_machine_without_any_amd_compiler_drops_nothing() -> None:
    assert refusal([replace(TAKEN, state="not_found"), replace(REFUSED, state="cannot_check", diagnostics=())]) is None
    assert refusal([]) is None
