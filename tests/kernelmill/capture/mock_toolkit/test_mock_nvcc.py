"""The mock of nvcc knows which files a call would create."""

import pytest

from kernelmill.capture.mock_toolkit import mock_nvcc


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["-c", "src/k.cu"], ["k.o"]),
        (["-ptx", "k.cu"], ["k.ptx"]),
        (["k.cu"], ["a.out"]),
        (["-c", "k.cu", "-o", "out/k.o"], ["out/k.o"]),
        (["-c", "k.cu", "--output-file=x.o", "-MF", "k.d"], ["x.o", "k.d"]),
        (["-dc", "a.cu", "b.cpp"], ["a.o", "b.o"]),
    ],
)
def test_outputs_are_those_of_nvcc(arguments: list[str], expected: list[str]) -> None:
    assert mock_nvcc.outputs(arguments) == expected


def test_flags_for_the_host_compiler_are_found_in_both_forms() -> None:
    assert mock_nvcc.forwarded(["-Xcompiler", "-fPIC,-O2", "--compiler-options=-Wall", "-c"]) == ["-fPIC,-O2", "-Wall"]
