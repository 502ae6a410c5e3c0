"""What of a program reaches a compiler, and that nothing else of this machine does.

Its macros and keywords mean what they mean to HIP's own compilers.
"""

import os
from pathlib import Path

import pytest

from kernelmill.errors import InputError
from kernelmill.execution.compiling import source_mirror
from kernelmill.execution.compiling.source_mirror import Gathered, gather, is_hip, mirror, sources_in
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import ProgramSources
from kernelmill.sandbox.limits import Limits
from kernelmill.toolchains.host import host_compilers
from kernelmill.toolchains.machine import ThisMachine
from tests.installed import installed

LIMITS = Limits(wall_seconds=300)
MACROS_BEFORE_INCLUDES = """#define M 16
#define P 3
#define S 2
#define G 9
#define nx 64
#define threads 256
#include <hip/hip_runtime.h>
__global__ void fill(float *x) { x[threadIdx.x] = M * P * S * G; }
int main() {
  float *x;
  if (hipMalloc(&x, nx * sizeof(float)) != hipSuccess) return 1;
  fill<<<1, nx>>>(x);
  return hipFree(x) != hipSuccess;
}
"""
KEYWORDS_WITHOUT_INCLUDES = """__device__ int weights[2] = {1, 2};
__host__ __device__ float twice(float x) { return 2 * fabsf(x); }
int main() { return twice(-1.0f) != 2.0f; }
"""


@pytest.mark.compiler
@pytest.mark.parametrize("compiler", ["g++", "clang"])
@pytest.mark.parametrize("text", [MACROS_BEFORE_INCLUDES, KEYWORDS_WITHOUT_INCLUDES], ids=["macros", "keywords"])
def test_text_before_the_includes_means_the_same_as_to_the_compilers_of_hip(
    compiler: str, text: str, tmp_path: Path
) -> None:
    machine = ThisMachine()
    compilers = {found.name: found for found in host_compilers(installed(), machine)}
    if compiler not in compilers:
        pytest.skip(f"no {compiler} on this machine")
    source = tmp_path / "main.hip"
    source.write_text(text)
    build = Cpu(compiler=compilers[compiler], extra=("-O0",)).compile(
        ProgramSources(files=(source,), root=tmp_path), tmp_path, LIMITS
    )
    assert (build.state, build.diagnostics) == ("built", ())


@pytest.mark.parametrize(("name", "hip"), [("a.hip", True), ("a.cu", True), ("a.cpp", False)])
def test_source_that_says_nothing_of_hip_is_hip_by_its_name(name: str, hip: bool) -> None:
    assert is_hip(Path(name), "int main() {}") is hip


def gathered(tree: Path, include: tuple[Path, ...] = ()) -> Gathered:
    return gather(ProgramSources(files=(tree / "p.hip",), root=tree, include=include))


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder for a program, with a secret beside it."""
    (tmp_path / "secret.h").write_text("secret")
    (tmp_path / "tree").mkdir()
    return tmp_path / "tree"


INCLUDES = [
    '"../secret.h"',
    '"link.h"',
    '"{}/secret.h"',
    '"folder/secret.h"',
    "<../secret.h>",
    '"/dev/zero"',
    '"gone.h"',
]


@pytest.mark.parametrize("name", [*INCLUDES, f'"{"x" * 300}"', f'"{"x/" * 3000}y"', '"a\0b"'])
@pytest.mark.parametrize("text", ["#include {}\n", "#if 0\n#include {}\n#endif\n"], ids=["included", "in a condition"])
def test_nothing_outside_the_folders_of_a_program_is_mirrored(name: str, text: str, tree: Path) -> None:
    (tree / "link.h").symlink_to(tree.parent / "secret.h")
    (tree / "folder").symlink_to(tree.parent)
    (tree / "inc").mkdir()
    name = name.replace("{}", str(tree.parent))
    (tree / "p.hip").write_text(text.format(name) + 'asm(".incbin \\"tree/secret.h\\"");\n__asm__("");\n')
    found = gathered(tree, (tree / "inc",))
    assert list(found.texts) == [tree / "p.hip"]
    assert len(found.outside) == ("secret" in name or "link" in name) - ("<" in name)


def test_link_between_files_of_a_program_is_followed(tree: Path) -> None:
    (tree.parent / "shared").mkdir()
    (tree.parent / "shared" / "h.h").write_text("int shared;")
    (tree / "own").mkdir()
    (tree / "own" / "h.h").write_text("int own;")
    (tree / "a.h").symlink_to("own/h.h")
    (tree / "b.h").symlink_to("../shared/h.h")
    (tree / "p.hip").write_text('#include "a.h"\n#include "b.h"\n')
    assert list(gathered(tree).texts) == [tree / "p.hip", tree / "a.h"]
    assert list(gathered(tree, (tree.parent / "shared",)).texts) == [tree / "p.hip", tree / "a.h", tree / "b.h"]


def test_pipe_is_neither_read_nor_left_for_the_compiler_to_wait_for(tree: Path) -> None:
    os.mkfifo(tree / "h.h")
    (tree / "p.hip").write_text('#include "h.h"\n')
    with pytest.raises(InputError, match=r"includes .*h\.h, which is a pipe"):
        gathered(tree)
    os.mkfifo(tree / "q.hip")
    with pytest.raises(InputError, match=r"q\.hip is a pipe"):
        gather(ProgramSources(files=(tree / "q.hip",)))


@pytest.mark.parametrize(
    "text", ['#if __has_include("h.h")\n#endif\n', "#embed <h.h>\n", 'asm(".incbin \\"h.h\\"");\n']
)
def test_pipe_that_a_compiler_would_only_open_is_an_error_too(text: str, tree: Path) -> None:
    (tree / "inc").mkdir()
    os.mkfifo(tree / "inc" / "h.h")
    (tree / "p.hip").write_text(text)
    with pytest.raises(InputError, match=r"names h\.h, which is a pipe"):
        gathered(tree, (tree / "inc",))


def test_header_without_end_is_not_read(tree: Path) -> None:
    with (tree / "h.h").open("wb") as file:
        file.truncate(1 << 40)
    (tree / "p.hip").write_text('#include "h.h"\n')
    with pytest.raises(InputError, match="larger than 64 MiB"):
        gathered(tree)


def test_header_of_countless_names_is_not_followed_forever(tree: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source_mirror, "MOST_FILES", 50)
    (tree / "a").symlink_to(".")
    (tree / "b").symlink_to(".")
    (tree / "h.h").write_text('#include "a/h.h"\n#include "b/h.h"\n')
    (tree / "p.hip").write_text('#include "h.h"\n')
    with pytest.raises(InputError, match="more than 50 files"):
        gathered(tree)


def test_sources_of_a_folder_are_no_links_out_of_it(tree: Path) -> None:
    (tree / "p.cpp").symlink_to(tree.parent / "secret.h")
    with pytest.raises(InputError, match=r"p\.cpp is outside the folders"):
        sources_in(tree)


def test_mirror_is_not_written_through_links(tree: Path, tmp_path: Path) -> None:
    (tree / "p.hip").write_text("int x;\n")
    found, into = gathered(tree), tmp_path / "into"
    (written,) = mirror(found, into)
    outside = tmp_path / "outside"
    outside.write_text("theirs")
    written.unlink()
    written.symlink_to(outside)
    mirror(found, into)
    assert outside.read_text() == "theirs"
    assert written.read_text().endswith("int x;\n")
