"""The mock toolkit has what build scripts look for, and its nvcc compiles nothing."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from kernelmill.capture.mock_toolkit import toolkit
from kernelmill.capture.mock_toolkit.toolkit import Toolkit


@pytest.fixture
def kit(tmp_path: Path) -> Toolkit:
    include = tmp_path / "headers/cuda/include"
    include.mkdir(parents=True)
    (include / "cuda_runtime.h").write_text("// real\n")
    return toolkit.make(tmp_path / "cuda", tmp_path / "headers", "12.1")


def test_headers_are_those_of_the_set_and_missing_ones_are_mocked(kit: Toolkit) -> None:
    assert (kit.folder / "include/cuda_runtime.h").read_text() == "// real\n"
    assert "NCCL_VERSION_CODE" in (kit.folder / "include/nccl.h").read_text()


def test_build_scripts_find_the_toolkit_and_its_version(kit: Toolkit) -> None:
    assert kit.environment()["CUDA_HOME"] == str(kit.folder)
    assert (kit.folder / "lib64/libcudart.so").is_file()
    assert "12.1" in (kit.folder / "version.txt").read_text()


def test_nvcc_reports_the_version_of_the_header_set(kit: Toolkit) -> None:
    done = subprocess.run([kit.nvcc, "--version"], capture_output=True, text=True, check=True)
    assert "release 12.1" in done.stdout
    assert not kit.record.exists()


def test_nvcc_records_its_calls_and_creates_empty_outputs(kit: Toolkit, tmp_path: Path) -> None:
    nvcc = [sys.executable, "-I", "-S", str(toolkit.MOCK), str(kit.folder), "12.1", "nvcc"]
    subprocess.run([*nvcc, "-DA", "-c", "k.cu"], cwd=tmp_path, check=True)
    assert (tmp_path / "k.o").read_bytes() == b""
    call = json.loads(kit.record.read_text())
    assert call == {"directory": str(tmp_path), "arguments": ["nvcc", "-DA", "-c", "k.cu"]}
