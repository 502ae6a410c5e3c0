"""Units go on unless every AMD compiler rejects them."""

from dataclasses import replace

from kernelmill.records import Gate, GateDiagnostic
from stages.port.gating import amd_rejection

ERROR = GateDiagnostic(path="hip/x.h", line=3, message="unknown type name 'x'", cause="unknown_name")
ACCEPTED = Gate(compiler="libclang", language="hip", target="gfx90a", version="18.1.1", state="accepted", depth="code")
REJECTED = replace(ACCEPTED, compiler="clang", state="rejected", diagnostics=(ERROR,))


def test_unit_that_one_amd_compiler_accepts_goes_on() -> None:
    assert amd_rejection([REJECTED, ACCEPTED]) is None


def test_unit_that_every_amd_compiler_rejects_is_dropped_with_the_first_error() -> None:
    assert amd_rejection([REJECTED, replace(REJECTED, compiler="hipcc")]) == "clang: hip/x.h:3: unknown type name 'x'"


def test_cuda_compilers_do_not_vouch_for_hip() -> None:
    assert amd_rejection([REJECTED, replace(ACCEPTED, compiler="nvcc", language="cuda", target="sm_80")]) is not None


def test_machine_without_any_amd_compiler_drops_nothing() -> None:
    unchecked = replace(REJECTED, state="cannot_check", diagnostics=())
    assert amd_rejection([replace(ACCEPTED, state="not_found"), unchecked]) is None
    assert amd_rejection([]) is None
