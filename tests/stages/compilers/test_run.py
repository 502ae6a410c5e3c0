"""Units and suites in, the verdicts of the optional compilers out."""

from collections import Counter
from pathlib import Path

import pytest

from kernelmill.errors import InputError
from kernelmill.gates.ported_units import text_hash
from kernelmill.records.gates import CheckedProgram, CheckedUnit
from kernelmill.storage import jsonl
from kernelmill.toolchains.detect import OPTIONAL_COMPILERS, detect
from stages.compilers.run import run
from stages.compilers.summary import CompilerSummary
from tests.stages.compilers.scripted import UNITS, Scripted, committed, fetched, hip, machine, suite

EVERY = ("clang", "hipcc", "nvcc")


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The outputs of the pipeline; the port has rejected the last unit."""
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    folder = fetched(tmp_path / "data")
    *accepted, rejected = map(hip, UNITS)
    jsonl.write(folder / "port/units.jsonl", accepted)
    jsonl.write(folder / "port/rejected.jsonl", [rejected])
    jsonl.write(folder / "cases/suites.jsonl", [suite(unit) for unit in UNITS])
    return folder


def checked(data: Path, *names: str, compilers: Scripted | None = None) -> CompilerSummary:
    tools = detect(machine(*names), OPTIONAL_COMPILERS)
    return run(data, committed(), tools, compilers or Scripted("clang", "hipcc", "nvcc"))


def test_each_installed_compiler_checks_all_units_and_clang_the_suites(data: Path) -> None:
    summary = checked(data, *EVERY)
    assert [
        (row.compiler, row.version, row.language, row.checked, row.target, row.accepted, row.rejected)
        for row in summary.rows
    ] == [
        ("clang", "19.1.7", "cuda", "units", "sm_80", 2, 1),
        ("clang", "19.1.7", "hip", "units", "gfx90a", 2, 1),
        ("clang", "19.1.7", "hip", "units", "gfx1100", 2, 1),
        ("hipcc", "5.2.21153", "hip", "units", "gfx90a", 2, 1),
        ("nvcc", "13.0.88", "cuda", "units", "sm_80", 2, 1),
        ("clang", "19.1.7", "hip", "suites", "gfx90a", 2, 1),
    ]
    assert {row.rejected_ids for row in summary.rows} == {(UNITS[2].id,)}
    assert all(row.reasons == {"unknown_name": 1} for row in summary.rows)


def test_suites_are_checked_in_both_passes(data: Path) -> None:
    compilers = Scripted("clang")
    checked(data, "clang", compilers=compilers)
    passes = Counter(host for _, _, host, text in compilers.started if text.endswith("int main() {}\n"))
    assert passes == {False: 3, True: 3}


def test_verdicts_are_written_with_versions_and_the_texts_that_they_are_about(data: Path) -> None:
    checked(data, *EVERY)
    units = jsonl.read(data / "compilers/units.jsonl", CheckedUnit)
    assert [unit.id for unit in units] == [unit.id for unit in UNITS]
    assert [unit.text_hash for unit in units] == [text_hash(one.unit_code, hip(one).unit_code) for one in UNITS]
    assert {(gate.compiler, gate.version) for unit in units for gate in unit.gates} == {
        ("clang", "19.1.7"),
        ("hipcc", "5.2.21153"),
        ("nvcc", "13.0.88"),
    }
    programs = jsonl.read(data / "compilers/programs.jsonl", CheckedProgram)
    assert [[gate.state for gate in program.gates] for program in programs] == [
        ["accepted"],
        ["accepted"],
        ["rejected"],
    ]
    assert jsonl.loads(CompilerSummary, (data / "compilers/summary.json").read_text(encoding="utf-8")).rows


def test_second_run_starts_no_compiler_and_writes_the_same_bytes(data: Path) -> None:
    checked(data, *EVERY)
    before = {path: path.read_bytes() for path in (data / "compilers").iterdir()}
    again = Scripted()
    checked(data, *EVERY, compilers=again)
    assert again.started == []
    assert {path: path.read_bytes() for path in (data / "compilers").iterdir()} == before


def test_compilers_that_are_not_installed_are_counted_as_such(data: Path) -> None:
    rows = {(row.compiler, row.language, row.checked): row for row in checked(data, "nvcc").rows}
    assert (rows["nvcc", "cuda", "units"].accepted, rows["nvcc", "cuda", "units"].not_found) == (2, 0)
    assert (rows["hipcc", "hip", "units"].accepted, rows["hipcc", "hip", "units"].not_found) == (0, 3)
    assert rows["clang", "hip", "suites"].not_found == 3


def test_machine_without_optional_compilers_writes_nothing(data: Path) -> None:
    assert checked(data).rows == ()
    assert not (data / "compilers").exists()


def test_before_cases_only_units_are_checked(data: Path) -> None:
    (data / "cases/suites.jsonl").unlink()
    assert {row.checked for row in checked(data, *EVERY).rows} == {"units"}


def test_missing_data_names_the_file_and_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"(?s)instantiate/units\.jsonl does not exist.*dvc repro"):
        checked(tmp_path / "data", *EVERY)
