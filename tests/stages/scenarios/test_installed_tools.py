"""The stages up to the units write the same bytes, whatever programs are on PATH, and start none of them."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.capture.databases import output
from kernelmill.config.params import ExtractParams, Params
from kernelmill.extraction import projects
from kernelmill.records import Kernel
from kernelmill.storage import jsonl
from stages.capture import run as capture
from stages.extract import run as extract
from stages.instantiate import run as instantiate
from tests.stages.capture import test_run as small

pytestmark = pytest.mark.long

fetched = small.fetched

TOOLS = ("cc", "gcc", "g++", "c++", "clang", "clang++", "nvcc", "hipcc", "ninja", "cmake", "make", "bear", "git", "nm")
INSTALLED = [(), ("g++", "cc", "make"), TOOLS]
KERNEL = """
#define __global__ __attribute__((global))
template <typename T> __global__ void scale(T* x, int n) {
  for (int i = 0; i < n; ++i) {
    x[i] = 2 * x[i];
  }
}
template __global__ void scale<float>(float*, int);
"""
SETUP = """
from setuptools import Extension, setup
setup(name="toy", ext_modules=[Extension("toy._C", ["main.cu"], include_dirs=["inc"], define_macros=[("A", "1")])])
"""


def settings() -> Params:
    return replace(
        small.params("setuptools", "infer"), extract=ExtractParams(wall_seconds=60, memory_mib=4096, gpu_arch="sm_80")
    )


def with_tools(folder: Path, *names: str) -> Path:
    """A folder of programs, each of which leaves a file behind when it is started."""
    folder.mkdir()
    for name in names:
        (folder / name).write_text(f'#!/bin/sh\n: > "$0.started"\necho "{name} 99.0"\n')
        (folder / name).chmod(0o755)
    return folder


def written(folder: Path) -> Mapping[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.jsonl"))}


def test_units_are_the_same_with_none_some_and_all_of_the_tools(
    fetched: output.Paths, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "headers").mkdir()
    monkeypatch.setattr(projects, "unpacked", lambda archive, sha256: tmp_path / "headers")
    tree = fetched.tree("toy")
    (tree / "main.cu").write_text(KERNEL)
    (tree / "setup.py").write_text(SETUP)
    results = []
    for number, names in enumerate(INSTALLED):
        tools = with_tools(tmp_path / f"tools{number}", *names)
        monkeypatch.setenv("PATH", str(tools))
        monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / f"cache{number}"))
        capture.run(fetched, settings())
        extract.run(tmp_path, settings().extract)
        kept = [one for one in jsonl.read(tmp_path / "extract/kernels.jsonl", Kernel) if one.name == "scale"]
        jsonl.write(tmp_path / "select/kept.jsonl", kept)
        instantiate.run(tmp_path, settings())
        results.append({name: written(tmp_path / name) for name in ("capture", "extract", "instantiate")})
        assert list(tools.glob("*.started")) == []
    assert [one == results[0] for one in results] == [True] * len(INSTALLED)
    assert b"setuptools" in results[0]["capture"]["commands.jsonl"]
    assert results[0]["instantiate"]["units.jsonl"].count(b'"name":"scale_float"') == 1
