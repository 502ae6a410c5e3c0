"""Precompiled libraries change nothing but the time."""

from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.clang import bindings
from kernelmill.instantiation.facts import CheckRequest, Draft, Part, Pruned
from kernelmill.instantiation.pruning.checker import check
from kernelmill.instantiation.pruning.preambles import Preambles

FLAGS = ("-x", "cuda", "--cuda-device-only", "-nocudainc", "-nocudalib", "--cuda-gpu-arch=sm_80", "-std=c++17")
LIBRARY = """#pragma once
#define SLOW_TWO 2
namespace slow {
template <typename T> struct Reduce { T v; __attribute__((device)) T sum() { return v + SLOW_TWO; } };
}
"""
OTHER = "#pragma once\n#define OTHER 1\n"
KERNEL = "__attribute__((global)) void k(int* x) { slow::Reduce<int> r{*x}; *x = r.sum() + SLOW_TWO + own(); }"


@pytest.fixture
def request_(tmp_path: Path) -> CheckRequest:
    (tmp_path / "slow").mkdir()
    (tmp_path / "slow" / "reduce.h").write_text(LIBRARY)
    (tmp_path / "slow" / "other.h").write_text(OTHER)
    parts = (
        Part(kind="include", name="slow/reduce.h", text="#include <slow/reduce.h>"),
        Part(kind="include", name="slow/other.h", text="#include <slow/other.h>"),
        Part(kind="declaration", name="own", text="__attribute__((device)) int own() { return 1; }"),
        Part(kind="declaration", name="unused", text="__attribute__((device)) int unused() { return 1; }"),
        Part(kind="kernel", name="k", text=KERNEL),
    )
    return CheckRequest(drafts=(Draft(parts=parts, kernel=KERNEL),), passes=((*FLAGS, f"-I{tmp_path}"),))


def left(pruned: Pruned) -> list[bool]:
    return [bool(text) for text in pruned.texts]


def test_precompiled_library_yields_the_same_unit(request_: CheckRequest, tmp_path: Path) -> None:
    bindings.complete()
    folder = tmp_path / "made"
    folder.mkdir()
    with_one, without = check(request_, Preambles(folder)), check(request_)
    assert with_one == without
    assert with_one.errors == ()
    assert left(with_one)[2:] == [True, False, True]
    assert list(folder.glob("*.pch"))


def test_library_with_errors_is_not_precompiled(request_: CheckRequest, tmp_path: Path) -> None:
    bindings.complete()
    (tmp_path / "slow" / "reduce.h").write_text(LIBRARY + "int broken = nothing;\n")
    pruned = check(request_, Preambles(tmp_path))
    assert pruned == check(request_)
    assert not list(tmp_path.glob("*.pch"))


@pytest.fixture
def arguments(tmp_path: Path) -> tuple[str, ...]:
    (tmp_path / "plain.h").write_text("int plain();\n")
    return ("-x", "c++", f"-I{tmp_path}")


def test_headers_of_no_library_are_precompiled_for_the_second_text(arguments: tuple[str, ...], tmp_path: Path) -> None:
    folder = tmp_path / "made"
    folder.mkdir()
    preambles = Preambles(folder)
    assert preambles.before("#include <plain.h>\nint x;\n#include <a/b.h>\n", arguments) == arguments
    assert list(folder.iterdir()) == []
    second = preambles.before("#include <plain.h>\nint y;\n", arguments)
    (made,) = folder.glob("*.pch")
    assert second == ("-include-pch", str(made), *arguments)


def test_process_uses_what_another_has_precompiled(arguments: tuple[str, ...], tmp_path: Path) -> None:
    one, other = Preambles(tmp_path), Preambles(tmp_path)
    found = [each.before("#include <plain.h>\n", arguments) for each in (one, one, other)]
    assert found[0] == arguments
    assert found[1] == found[2] != arguments


def test_order_of_includes_is_preserved_on_top_of_a_library(request_: CheckRequest, tmp_path: Path) -> None:
    bindings.complete()
    folder = tmp_path / "made"
    folder.mkdir()
    (tmp_path / "own.h").write_text("#ifndef SLOW_TWO\n#error the library comes first\n#endif\n")
    (draft,) = request_.drafts
    own = Part(kind="include", name="own.h", text="#include <own.h>")
    with_own = replace(request_, drafts=(replace(draft, parts=(*draft.parts[:2], own, *draft.parts[2:])),))
    preambles = Preambles(folder)
    assert [check(with_own, preambles) for _ in range(2)] == [check(with_own)] * 2
