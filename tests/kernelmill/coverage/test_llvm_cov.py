"""Maps and counts that a program forges end without coverage, not in a traceback, an endless loop or full memory."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from pydantic import ValidationError

from kernelmill.coverage import llvm_cov
from kernelmill.coverage.llvm_cov import Region, functions_in, line_counts
from kernelmill.coverage.probes import Tools
from kernelmill.hip_cpu.build import CompilerCommand, Family
from kernelmill.sandbox import Finished, Limits
from kernelmill.toolchains.host import HostCompiler

FAR = (1 << 32) - 1


def function(regions: Sequence[Sequence[int]], **changes: object) -> dict[str, object]:
    plain = {"name": "scale", "count": 1, "filenames": ["/tree/a.hip"], "regions": regions, "branches": []}
    return {**plain, **changes}


def export(*functions: Mapping[str, object]) -> bytes:
    return json.dumps({"data": [{"functions": functions}]}).encode()


def covered(content: bytes) -> list[dict[int, int]]:
    return [dict(llvm_cov.covered(one, one.name).lines) for one in functions_in(content)]


def test_expansions_that_lead_to_each_other_end() -> None:
    regions = [[1, 1, 4, 1, 7, 0, 0, 0], [2, 1, 2, 9, 7, 1, 2, 1], [3, 1, 3, 9, 7, 2, 1, 1], [2, 1, 2, 9, 7, 3, 3, 1]]
    branches = [[9, 1, 9, 9, 5, 6, file, 0, 4] for file in (1, 2, 3)]
    (one,) = functions_in(export(function(regions, branches=branches)))
    assert [branch.count for branch in llvm_cov.covered(one, "scale").branches] == [5, 6] * 3


def test_branch_in_a_macro_within_a_macro_is_on_the_line_of_the_outer_expansion() -> None:
    regions = [[1, 1, 9, 1, 7, 0, 0, 0], [6, 1, 6, 9, 7, 0, 1, 1], [20, 1, 20, 9, 7, 1, 2, 1]]
    (one,) = functions_in(export(function(regions, branches=[[30, 1, 30, 9, 5, 6, 2, 0, 4]])))
    assert {branch.line for branch in llvm_cov.covered(one, "scale").branches} == {5}


@pytest.mark.slow
def test_tens_of_thousands_of_regions_and_expansions_are_read() -> None:
    nested = [[line, 1, 80_000 - line, 1, line, 0, 0, 0] for line in range(1, 20_000)]
    chain = [[1, 1, 1, 1, 1, file - 1, file, 1] for file in range(40_000, 1, -1)]
    (lines,) = covered(export(function([*nested, *chain])))
    assert lines[10] == 11
    assert lines[79_000] == 999


def test_function_of_four_billion_lines_is_refused() -> None:
    with pytest.raises(ValueError, match="lines"):
        covered(export(function([[1, 1, FAR, 1, 1, 0, 0, 0]])))


@pytest.mark.parametrize(
    "forged",
    [
        b"",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"data": [[]]}',
        export(function([], filenames=[])),
        export(function([[-5, 1, 3, 1, 1, 0, 0, 0]])),
        export(function([[1, 1, 1 << 70, 1, 1, 0, 0, 0]])),
        export(function([[1, 1]])),
    ],
)
def test_export_of_another_form_is_refused(forged: bytes) -> None:
    with pytest.raises(ValidationError):
        functions_in(forged)


def test_export_larger_than_that_of_any_program_is_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(llvm_cov, "MOST_EXPORTED", 100)
    with pytest.raises(ValueError, match="export"):
        functions_in(export(function([[1, 1, 2, 1, 1, 0, 0, 0]])))


def test_lines_between_regions_have_the_count_of_the_innermost_around_them() -> None:
    regions = [Region(1, 1, 9, 1, 5, 0, 0, 0), Region(3, 1, 6, 1, 2, 0, 0, 0), Region(4, 1, 5, 1, 0, 0, 0, 0)]
    assert line_counts(regions) == {1: 5, 2: 5, 3: 5, 4: 2, 5: 0, 6: 2, 7: 5, 8: 5, 9: 5}


@pytest.mark.parametrize(
    "forged", [b"junk", export(function([], filenames=[])), export(function([[1, 1, FAR, 1, 1, 0, 0, 0]]))]
)
def test_forged_counts_are_no_coverage(forged: bytes, tmp_path: Path) -> None:
    def scripted(
        command: Sequence[str],
        *,
        read: Sequence[Path] = (),
        write: Sequence[Path] = (),
        limits: Limits,
        environment: Mapping[str, str] | None = None,
        cwd: Path,
        stdin: bytes = b"",
    ) -> Finished:
        del read, write, limits, environment, cwd, stdin
        said = forged if "export" in command else b""
        return Finished(returncode=0, stdout=said, stderr=b"", outcome="exited", seconds=0)

    for tool in ("llvm-profdata", "llvm-cov"):
        (tmp_path / tool).touch()
    (tmp_path / "counts.profraw").write_bytes(b"\xff" * 100)
    compiler = HostCompiler(
        name="clang",
        path=tmp_path / "clang++",
        version="clang version 19.1.0",
        called=CompilerCommand(command=("clang++",), family=Family.CLANG),
        style="text",
    )
    tools = Tools(compiler=compiler, runner=scripted)
    assert llvm_cov.READER.read(tools, tmp_path, [tmp_path], lambda path: path) == [[]]
