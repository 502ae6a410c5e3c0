"""Kernels of a project become self-contained samples with their helpers, constants, wrappers and autograd classes."""

import ast
from pathlib import Path

from kernelmill.records import Source
from kernelmill.records.reasons import TritonCollectReason as Reason
from kernelmill.records.sources import FileLicense
from kernelmill.triton.collecting import project

HEAD = "import torch\nimport triton\nimport triton.language as tl\n"
UTILS = (
    HEAD
    + """from packaging.version import Version

MAXIMUM: tl.constexpr = tl.constexpr(65536)
UNUSED = print("side effect")


def settings(n):
    block = triton.next_power_of_2(n)
    assert block <= MAXIMUM.value and Version("1") < Version("2")
    return block


@triton.jit
def half(x):
    return x * 0.5
"""
)
OPS = (
    HEAD
    + """from .utils import half as halved
from toy.utils import settings

try:
    from triton.language.extra.libdevice import tanh
except ImportError:
    from triton.language.math import tanh


# Halves and bends.
@triton.jit
def bend_kernel(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(out_ptr + i, tanh(halved(tl.load(x_ptr + i, mask=i < n))), mask=i < n)


def bend(x):
    \"\"\"Bend a vector.\"\"\"
    out = torch.empty_like(x)
    bend_kernel[(1,)](x, out, x.numel(), BLOCK=settings(x.numel()))
    return out


class Bend(torch.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        return bend(x)


def unrelated():
    return 1
"""
)


def source(**more: object) -> Source:
    known = {"kind": "path", "origin": "toy", "version": "1", "sha256": "0", "license": "MIT", "license_evidence": ""}
    return Source(id="toy", headers="", **{**known, **more})  # type: ignore[arg-type]


def tree(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        path = folder / "src/toy" / f"{name}.py"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_sample_holds_exactly_what_the_kernel_and_its_host_code_use(tmp_path: Path) -> None:
    found = project.collected(tree(tmp_path, __init__="", utils=UTILS, ops=OPS), source())
    (sample,) = found.samples
    assert [one.name for one in sample.definitions] == ["half", "bend_kernel", "MAXIMUM", "settings", "bend", "Bend"]
    assert sample.autograd == ("Bend",)
    assert sample.functions == ("bend", "Bend")
    assert sample.description_2 == "Bend a vector."
    assert "unrelated" not in sample.code
    assert "side effect" not in sample.code
    assert "# Halves and bends.\n@triton.jit" in sample.code


def test_sample_imports_nothing_of_the_project_or_of_packages_that_it_lacks(tmp_path: Path) -> None:
    (sample,) = project.collected(tree(tmp_path, __init__="", utils=UTILS, ops=OPS), source()).samples
    imported = {
        name
        for node in ast.walk(ast.parse(sample.code))
        for name in (
            [one.name for one in node.names]
            if isinstance(node, ast.Import)
            else [node.module]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    assert imported == {
        "torch",
        "triton",
        "triton.language",
        "triton.language.extra.libdevice",
        "torch._vendor.packaging.version",
    }


def test_every_kernel_is_counted_by_two_methods(tmp_path: Path) -> None:
    nested = HEAD + "def make():\n    @triton.jit\n    def g(x_ptr):\n        tl.store(x_ptr, 1)\n    return g\n"
    found = project.collected(tree(tmp_path, __init__="", utils=UTILS, ops=OPS, nested=nested), source())
    assert (found.counted.by_tree, found.counted.by_tokens, found.counted.collected) == (3, 3, 3)
    assert found.counted.missing == ()


def test_kernel_in_a_comment_or_a_text_is_not_counted(tmp_path: Path) -> None:
    found = project.collected(tree(tmp_path, ops='"""\n@triton.jit\n"""\n# @triton.jit\n'), source())
    assert (found.counted.by_tree, found.counted.by_tokens) == (0, 0)


def test_host_code_that_is_not_available_is_left_out_and_the_kernel_kept(tmp_path: Path) -> None:
    ops = OPS.replace("    out = torch.empty_like(x)\n", "    out = transformers.zeros(x)\n")
    ops = ops.replace("from .utils", "import transformers\nfrom .utils")
    (sample,) = project.collected(tree(tmp_path, __init__="", utils=UTILS, ops=ops), source()).samples
    assert sample.functions == ()
    assert [one.name for one in sample.definitions] == ["half", "bend_kernel"]


def test_kernel_that_needs_a_package_is_dropped_with_its_name(tmp_path: Path) -> None:
    ops = HEAD + "from einops import f\n@triton.jit\ndef k(x_ptr):\n    tl.store(x_ptr, f(1))\n"
    found = project.collected(tree(tmp_path, ops=ops), source())
    assert [(one.reason, one.detail) for one in found.dropped] == [
        (Reason.IMPORTS_UNAVAILABLE, "einops, imported in src/toy/ops.py")
    ]


def test_kernel_with_an_unknown_name_is_dropped(tmp_path: Path) -> None:
    ops = HEAD + "@triton.jit\ndef k(x_ptr):\n    tl.store(x_ptr, nowhere)\n"
    (dropped,) = project.collected(tree(tmp_path, ops=ops), source()).dropped
    assert dropped.reason == Reason.NAME_NOT_FOUND
    assert "nowhere" in dropped.detail


def test_two_definitions_of_one_name_are_not_mixed_up(tmp_path: Path) -> None:
    first = HEAD + "SIZE = 1\n@triton.jit\ndef f(x_ptr):\n    tl.store(x_ptr, SIZE)\n"
    second = HEAD + "from toy.first import f\nSIZE = 2\n@triton.jit\ndef k(x_ptr):\n    f(x_ptr + SIZE)\n"
    (dropped,) = project.collected(tree(tmp_path, first=first, second=second), source()).dropped
    assert dropped.reason == Reason.NAME_CLASHES


def test_file_that_is_not_python_or_not_text_is_reported(tmp_path: Path) -> None:
    root = tree(tmp_path, broken=HEAD + "@triton.jit\ndef k(:\n")
    (root / "src/toy/bytes.py").write_bytes(b"x = '\xff'\n")
    found = project.collected(root, source())
    assert sorted(one.reason for one in found.dropped) == [Reason.NOT_PYTHON, Reason.NOT_UTF8]
    assert found.counted.missing == ("src/toy/broken.py:4",)


def test_license_of_a_sample_is_that_of_its_files(tmp_path: Path) -> None:
    root = tree(tmp_path, __init__="", utils=UTILS, ops=OPS)
    other = FileLicense(path="src/toy/utils.py", license="Apache-2.0", evidence="header")
    (sample,) = project.collected(root, source(file_licenses=(other,))).samples
    assert sample.license == "MIT AND Apache-2.0"
    found = project.collected(root, source(file_licenses=(other,)), lambda one: one == "MIT")
    assert [(one.reason, one.detail) for one in found.dropped] == [
        (Reason.LICENSE_NOT_PERMISSIVE, "MIT AND Apache-2.0")
    ]
