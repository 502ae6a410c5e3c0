"""The parse cache: a second run parses only the files that changed and those that include them."""

import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from kernelmill.extraction.extract import Extraction
from kernelmill.storage import workcache
from tests.kernelmill.extraction.trees import PROJECTS, extract_tree

pytestmark = pytest.mark.slow

REPOSITORY = Path(__file__).parents[3]
ALONE = """
import sys
from pathlib import Path
from tests.kernelmill.extraction.trees import extract_tree
extract_tree(Path(sys.argv[1]), Path(sys.argv[2]), {path: None for path in sys.argv[3:]})
"""

Run = Callable[[], tuple[Extraction, int]]
FILES = {
    "a.cu": '#include "shared.cuh"\n__global__ void a(int* x) { *x = twice(1); }\nvoid f(int* x) { a<<<1, 2>>>(x); }\n',
    "b.cu": '#include "shared.cuh"\n__global__ void b(int* x) { *x = twice(2); }\n',
    "c.cu": '#include "mini_cuda.h"\n__global__ void c(int* x) { *x = 3; }\n',
    "shared.cuh": '#include "mini_cuda.h"\n__device__ inline int twice(int x) { return 2 * x; }\n',
}
PASSES = 2


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "project"
    folder.mkdir()
    shutil.copy(PROJECTS / "nasty" / "mini_cuda.h", folder)
    for path, text in FILES.items():
        (folder / path).write_text(text)
    return folder


@pytest.fixture
def run(root: Path, no_headers: Path, capsys: pytest.CaptureFixture[str]) -> Run:
    def once() -> tuple[Extraction, int]:
        capsys.readouterr()
        found = extract_tree(root, no_headers, {path: None for path in FILES if path.endswith(".cu")})
        return found, sum(map(int, re.findall(r"parsed (\d+), from cache", capsys.readouterr().err)))

    return once


@pytest.mark.long
def test_a_second_run_parses_what_depends_on_a_change_and_finds_the_same(root: Path, run: Run) -> None:
    first, parsed = run()
    assert parsed == 3 * PASSES
    again, parsed = run()
    assert (again, parsed) == (first, 0)

    (root / "c.cu").touch()
    assert run() == (first, 0)

    (root / "c.cu").write_text(FILES["c.cu"].replace("3", "4"))
    assert run()[1] == PASSES

    (root / "shared.cuh").write_text(FILES["shared.cuh"] + "__global__ void late(int* x) { *x = 5; }\n")
    changed, parsed = run()
    assert parsed == 2 * PASSES
    assert [kernel.name for kernel in changed.kernels] == ["a", "b", "c", "late"]

    shutil.rmtree(workcache.root())
    assert run()[0] == changed


def test_a_new_file_that_shadows_an_include_is_noticed(root: Path, run: Run) -> None:
    (root / "sub").mkdir()
    (root / "c.cu").write_text(
        '#include <sub/late.cuh>\n#include "mini_cuda.h"\n__global__ void c(int* x) { *x = 3; }\n'
    )
    run()
    (root / "sub" / "late.cuh").write_text('#include "mini_cuda.h"\n__global__ void late(int* x) { *x = 5; }\n')
    changed, parsed = run()
    assert parsed == PASSES
    assert "late" in [kernel.name for kernel in changed.kernels]


def test_an_include_whose_name_is_a_macro_may_mean_any_file(root: Path, run: Run) -> None:
    (root / "c.cu").write_text('#define WHICH "data.txt"\n#include "mini_cuda.h"\n#include WHICH\n')
    (root / "data.txt").write_text("__global__ void c(int* x) { *x = 3; }\n")
    run()
    (root / "data.txt").write_text("__global__ void d(int* x) { *x = 3; }\n")
    changed, parsed = run()
    assert parsed == PASSES
    assert [kernel.name for kernel in changed.kernels] == ["a", "b", "d"]


@pytest.mark.long
def test_a_damaged_entry_is_thrown_away_and_made_again(root: Path, run: Run) -> None:
    first, _ = run()
    for path in (workcache.root() / "facts").iterdir():
        path.write_bytes(path.read_bytes().replace(b"kernels", b"kennels"))
    again, parsed = run()
    assert (again, parsed) == (first, 3 * PASSES)


@pytest.mark.long
def test_a_killed_run_goes_on_where_it_was(
    root: Path, run: Run, no_headers: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNELMILL_WORKERS", "1")
    units = [path for path in FILES if path.endswith(".cu")]
    killed = subprocess.Popen([sys.executable, "-c", ALONE, str(root), str(no_headers), *units], cwd=REPOSITORY)
    kept = workcache.root() / "facts"
    while killed.poll() is None and not (kept.is_dir() and any(not p.name.startswith(".") for p in kept.iterdir())):
        time.sleep(0.01)
    killed.send_signal(signal.SIGKILL)
    killed.wait()

    resumed, parsed = run()
    assert parsed < len(units) * PASSES
    shutil.rmtree(workcache.root())
    assert run() == (resumed, len(units) * PASSES)
