"""The constants and helpers that a configuration uses."""

import subprocess
from pathlib import Path

import pytest

from tests.kernelmill.extraction.launches.launch_files import KERNEL, ROI, Launches, grid, launch_of


@pytest.mark.compiler
def test_helpers_compile_alone_in_their_order(launches: Launches, tmp_path: Path) -> None:
    launch = launch_of(launches, ROI)
    assert [helper.name for helper in launch.helpers] == ["THREADS_PER_BLOCK", "GET_BLOCKS"]
    program = "#include <algorithm>\nusing std::min;\n" + "\n".join(helper.code for helper in launch.helpers)
    program += "\nint main() { return GET_BLOCKS(1025) == 3 ? 0 : 1; }\n"
    (tmp_path / "p.cpp").write_text(program)
    subprocess.run(["g++", "p.cpp", "-o", "p"], cwd=tmp_path, check=True)
    subprocess.run(["./p"], cwd=tmp_path, check=True)


def test_macro_without_brackets_keeps_the_meaning_that_the_preprocessor_gives_it(launches: Launches) -> None:
    text = "#define THREADS 256\n#define BLOCKS(TB, N) (TB * N + THREADS - 1) / THREADS\n" + KERNEL
    text += (
        "void f(Tensor t, int a) {\n  k<int><<<BLOCKS(32, a + 1), THREADS>>>(1, t.data_ptr<int>(), nullptr, 2);\n}\n"
    )
    launch = launch_of(launches, text)
    assert grid(launch)[0] == "(32 * a + 256) / 256"  # 32 * a + 1 + 256 - 1, as compilers read it
    assert {c.name: c.value for c in launch.constants} == {"THREADS": "256"}
    assert [helper.code for helper in launch.helpers] == [
        "#define THREADS 256",
        "#define BLOCKS(TB, N) (TB * N + THREADS - 1) / THREADS",
    ]
