"""What the tests of the command line share: a small project without a toolkit, and a run of one command."""

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

from click.testing import CliRunner, Result

from kernelmill.cli.main import main

MINI_CUDA = Path(__file__).parents[1] / "extraction" / "projects" / "nasty" / "mini_cuda.h"
UNIT = """\
#include "mini_cuda.h"
#include "all.h"
static __global__ void here(int* p) { *p = LEVEL; }\r
namespace a { __global__ void fill(int* p) { *p = 1; } }
namespace b { __global__ void fill(int* p) { *p = 2; } }
"""
HEADER = """\
// Needs what its unit includes before it.
template <typename T>
__global__ void scale(T* x, T f, int n) {
  if (threadIdx.x < n) x[threadIdx.x] *= f;
}
"""
SCALE = HEADER.split("\n", 1)[1].encode()


def make_project(root: Path) -> Path:
    """`src/unit.cu` with three kernels, and `include/scale.cuh` with one, which the unit includes through `all.h`."""
    for folder in ("src", "include", "build"):
        (root / folder).mkdir(parents=True)
    shutil.copy(MINI_CUDA, root / "include")
    (root / "src/unit.cu").write_bytes(UNIT.encode())
    (root / "include/all.h").write_text('#include "scale.cuh"\n')
    (root / "include/scale.cuh").write_text(HEADER)
    write_database(root, nvcc_entry(root))
    return root


def nvcc_entry(root: Path) -> dict[str, object]:
    """The unit's entry as CMake writes it: relative to the build folder, a response file, host flags."""
    (root / "build/flags.rsp").write_text("-I../include -DLEVEL=3\n")
    return {
        "directory": str(root / "build"),
        "command": "/usr/local/cuda/bin/nvcc --options-file flags.rsp -isystem=/usr/local/cuda/include "
        "--generate-code=arch=compute_80,code=[compute_80,sm_80] -Xcompiler=-fPIC,-Wall -x cu -c ../src/unit.cu -o u.o",
        "file": "../src/unit.cu",
    }


def write_database(root: Path, *entries: Mapping[str, object]) -> None:
    (root / "build/compile_commands.json").write_text(json.dumps(entries))


def kernelmill(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def extract(file: Path, database: Path, output: Path, *more: str | Path) -> Result:
    return kernelmill(
        "extract", "-i", file, "--compile-db", database, "--output-dir", output, "--headers", "none", *more
    )


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())} if folder.exists() else {}
