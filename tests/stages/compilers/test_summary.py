"""The table that `make compilers` prints."""

from dataclasses import replace

from kernelmill.records import Gate, GateDiagnostic, ProgramGate
from kernelmill.records.gates import CheckedProgram, CheckedUnit
from stages.compilers.summary import CompilerSummary, summarized, text

ACCEPTED = Gate(compiler="clang", language="hip", target="gfx90a", version="19.1.7", state="accepted", depth="code")
ERROR = GateDiagnostic(path="", line=3, message="unknown type name 'x'", cause="unknown_name")
REJECTED = replace(ACCEPTED, state="rejected", diagnostics=(ERROR,))
LACKING = replace(ACCEPTED, state="cannot_check", detail="this clang lacks a header: hip/hip_bf16.h")
SUITE = ProgramGate(compiler="clang", target="gfx90a", version="19.1.7", state="accepted")


def units(*gates: Gate) -> list[CheckedUnit]:
    return [CheckedUnit(id=f"a/x.cu:k{n}", source="a", text_hash="", gates=(gate,)) for n, gate in enumerate(gates)]


def programs(*gates: ProgramGate) -> list[CheckedProgram]:
    return [CheckedProgram(id=f"a/x.cu:k{n}", source="a", text_hash="", gates=(gate,)) for n, gate in enumerate(gates)]


def test_table_counts_the_verdicts_and_names_rejections_with_their_reasons() -> None:
    other = replace(REJECTED, diagnostics=(replace(ERROR, cause="no_matching_function"),))
    summary = summarized(units(ACCEPTED, REJECTED, REJECTED, other, REJECTED, LACKING), programs(SUITE))
    first = "a/x.cu:k1, a/x.cu:k2, a/x.cu:k3"
    assert text(summary).splitlines() == [
        "compiler  version  checked     target  accepted  rejected  cannot check  broken  not found",
        "clang     19.1.7   hip units   gfx90a         1         4             1       0          0",
        "clang     19.1.7   hip suites  gfx90a         1         0             0       0          0",
        f"clang gfx90a, hip units: rejected for unknown name (3); no matching function (1): {first} and 1 more",
        "clang gfx90a, hip units: no verdict: this clang lacks a header: hip/hip_bf16.h (1)",
        "all verdicts, errors and register counts: data/compilers/units.jsonl, data/compilers/programs.jsonl",
    ]


def test_compiler_that_is_not_found_has_no_version() -> None:
    lost = replace(ACCEPTED, compiler="hipcc", version=None, state="not_found", detail="no hipcc on this machine")
    assert text(summarized(units(lost), [])).splitlines()[1].split() == [
        "hipcc",
        "-",
        "hip",
        "units",
        "gfx90a",
        *"00001",
    ]


def test_machine_without_optional_compilers_is_told_what_to_install() -> None:
    said = text(CompilerSummary(rows=()))
    assert said.startswith("no optional compiler is installed")
    for hint in ("to add clang: apt-get install clang-19", "to add hipcc: apt-get", "to add nvcc: a CUDA", "ziglang"):
        assert hint in said
