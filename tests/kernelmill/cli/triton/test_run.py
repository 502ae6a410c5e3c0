"""`kernelmill triton check` and `run` say what is wrong, where, and exit accordingly."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from kernelmill.cli.main import main

PROGRAM = """import torch
import triton
import triton.language as tl


@triton.jit
def double_kernel(x, o, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(o + i, 2 * tl.load(x + i, mask=i < n), mask=i < n)
"""
TEST = """
def test_double():
    x = torch.randn(100, device="cuda")
    o = torch.empty_like(x)
    double_kernel[(2,)](x, o, 100, BLOCK=64)
    torch.testing.assert_close(o, 2 * x)
"""


@pytest.mark.slow
def test_check_names_kernel_line_program_argument_and_offset(tmp_path: Path) -> None:
    file = tmp_path / "double.py"
    file.write_text((PROGRAM + TEST).replace("x + i, mask=i < n)", "x + i)"), encoding="utf-8")
    result = CliRunner().invoke(main, ["triton", "check", str(file), "--quick", "--no-compile"])
    assert result.exit_code == 1
    assert f"{file}:9: error: out-of-bounds in double_kernel, program (1, 0, 0): load through x" in result.output
    assert "element 100, of 100" in result.output


@pytest.mark.long
@pytest.mark.slow
def test_run_takes_one_object_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "samples.json"
    wrong = TEST.replace("2 * x)", "3 * x)")
    file.write_text(
        json.dumps([{"code": PROGRAM, "unitest_code": TEST}, {"code": PROGRAM, "unitest_code": wrong}]),
        encoding="utf-8",
    )
    right = CliRunner().invoke(main, ["triton", "run", str(file), "0"])
    assert right.exit_code == 0, right.output
    assert "compiled" in right.output
    other = CliRunner().invoke(main, ["triton", "run", str(file), "1"])
    assert other.exit_code == 1
    assert "Tensor-likes are not close" in other.output


@pytest.mark.parametrize(
    ("content", "cause"),
    [
        ("[", "is not JSON"),
        ("{}", "is not a JSON list"),
        ("[]", "has no object 0: it has 0"),
        ("[3]", "object 0 of"),
    ],
)
def test_run_reports_files_without_the_sample(tmp_path: Path, content: str, cause: str) -> None:
    file = tmp_path / "samples.json"
    file.write_text(content, encoding="utf-8")
    result = CliRunner().invoke(main, ["triton", "run", str(file), "0"])
    assert result.exit_code == 1
    assert cause in result.output + str(result.exception)
