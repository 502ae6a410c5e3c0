"""What a precompiled header leaves of the work on a file."""

from pathlib import Path

from kernelmill.capture.commands.roots import Roots
from kernelmill.clang.parse_job import ParseJob
from kernelmill.clang.precompiled_headers import seconds_left
from kernelmill.config.params import ExtractParams
from kernelmill.records import CompileCommand

LIMITS = ExtractParams(gpu_arch="sm_80", wall_seconds=60, memory_mib=2048)


def job(tmp_path: Path, includes: tuple[str, ...], precompiled: tuple[str, ...] | None = None) -> ParseJob:
    header = None
    if precompiled is not None:
        header = tmp_path / "prefix.pch"
        (tmp_path / "includes.txt").write_text("".join(f"{name}\n" for name in precompiled), encoding="utf-8")
    command = CompileCommand(source="source", path="a.cu", arguments=(), strategy="infer")
    roots = Roots(source=tmp_path / "source", headers=tmp_path / "headers")
    return ParseJob(command=command, roots=roots, limits=LIMITS, includes=includes, precompiled=header)


def test_file_with_all_headers_precompiled_has_little_left(tmp_path: Path) -> None:
    assert seconds_left(job(tmp_path, ("torch/types.h", "vector"), ("torch/types.h",))) < 0.1


def test_file_with_more_headers_than_are_precompiled_has_more_left(tmp_path: Path) -> None:
    more = job(tmp_path, ("torch/extension.h", "torch/types.h"), ("torch/types.h",))
    assert 1 < seconds_left(more) < seconds_left(job(tmp_path, ("torch/extension.h", "torch/types.h")))


def test_file_without_precompiled_headers_has_all_left(tmp_path: Path) -> None:
    assert seconds_left(job(tmp_path, ("torch/types.h",), ())) == seconds_left(job(tmp_path, ("torch/types.h",))) > 1
