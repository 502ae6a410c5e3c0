"""Functions of precompiled headers, whose bodies are read from the text."""

import shutil
from pathlib import Path

from clang.cindex import Index, TranslationUnit

from kernelmill.clang.cuda_arguments import arguments
from kernelmill.clang.facts import ParseRequest
from kernelmill.extraction.parse.worker import parse
from tests.kernelmill.extraction.launches.launch_files import HEAD, KERNEL, grid
from tests.kernelmill.extraction.trees import PROJECTS

FRAMEWORK = """#include "mini_cuda.h"
template <typename T> inline T ceil_div(T a, T b) {
  return (a + b - 1) / b;
}
inline int longer(int a) {
  int b = a;
  return b;
}
static const int hidden = 3;
inline int elsewhere(int a) {
  return a + hidden;
}
"""


def test_a_precompiled_header_without_bodies_is_read_as_text(tmp_path: Path) -> None:
    shutil.copy(PROJECTS / "nasty" / "mini_cuda.h", tmp_path)
    folder = tmp_path / "torch" / "include"
    folder.mkdir(parents=True)
    (folder / "framework.h").write_text("#pragma once\n" + FRAMEWORK)
    root = tmp_path / "project"
    root.mkdir()
    body = "".join(
        f"  k<int><<<{call}, 1>>>(n, x, x, 0);\n" for call in ("ceil_div(n, 64)", "longer(n)", "elsewhere(n)")
    )
    text = HEAD + '#include "framework.h"\n' + KERNEL + f"void f(int* x, int n) {{\n{body}}}\n"
    (root / "a.cu").write_text(text)
    given = arguments([f"-I{folder}", f"-I{tmp_path}"], headers=tmp_path / "none", gpu_arch="sm_80", side="host")
    options = TranslationUnit.PARSE_INCOMPLETE | TranslationUnit.PARSE_SKIP_FUNCTION_BODIES | 0x10
    Index.create().parse(str(folder / "framework.h"), args=list(given), options=options).save(str(tmp_path / "f.pch"))
    request = ParseRequest(
        file=str(root / "a.cu"),
        root=str(root),
        headers=str(tmp_path / "none"),
        side="host",
        arguments=("-include-pch", str(tmp_path / "f.pch"), *given),
    )
    found = sorted({one.launch.line: one.launch for one in parse(request).launches}.items())
    assert [grid(one)[0] for _, one in found] == ["(n + 63) / 64", "longer(n)", "elsewhere(n)"]
    helper = found[0][1].helpers[0].code
    assert helper == "template <typename T> inline T ceil_div(T a, T b) {\n  return (a + b - 1) / b;\n}"
