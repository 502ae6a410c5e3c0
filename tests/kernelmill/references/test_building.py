"""Modules are built once for everything that decides them."""

from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.references.building import KIND, PRELUDE, Builder, ModuleSource, installed_torch, write_module
from kernelmill.sandbox import Limits
from kernelmill.storage import workcache
from tests.kernelmill.references.scripted import TORCH, ScriptedRunner, backend
from tests.kernelmill.toolchains.machines import ScriptedMachine

MODULE = ModuleSource(
    source="proj",
    path="ops/cpu/twice.cpp",
    functions=("ops::twice_cpu",),
    arguments=("-I{source}/ops", "-I{headers}/torch/include", "-DWITH_CUDA", "-DKEEP=1", "-DTORCH_EXTENSION_NAME=x"),
    digest="abc",
)
LIMITS = Limits(wall_seconds=60)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))


def builder(runner: ScriptedRunner, sources: Path) -> Builder:
    return Builder(compiler=backend(runner).compiler, torch=TORCH, sources=sources, limits=LIMITS, runner=runner)


def test_module_includes_the_file_and_exports_its_functions() -> None:
    assert MODULE.code == (
        '#include "{source}/ops/cpu/twice.cpp"\n\n'
        'PYBIND11_MODULE(twins, module) {\n  module.def("ops_twice_cpu", &ops::twice_cpu);\n}\n'
    )


def test_module_is_built_once(tmp_path: Path) -> None:
    runner = ScriptedRunner()
    first = builder(runner, tmp_path).build(MODULE)
    assert builder(runner, tmp_path).build(MODULE) == first
    assert (first.error, runner.ran) == ("", ["compile"])
    assert write_module(first.key, tmp_path)
    assert (tmp_path / "twins.so").read_bytes() == b"program"


def test_messages_of_a_module_do_not_name_the_folder_it_was_built_in(tmp_path: Path) -> None:
    runner = ScriptedRunner()
    builder(runner, tmp_path).build(MODULE)
    assert f"-fmacro-prefix-map={tmp_path}/proj/=" in runner.commands[0]


def test_error_is_remembered_with_its_first_line(tmp_path: Path) -> None:
    runner = ScriptedRunner(compile_error=f"In file included from x:\n{tmp_path}/proj/a.cpp:3: error: no\nmore\n")
    found = [builder(runner, tmp_path).build(MODULE).error for _ in range(2)]
    assert found == ["proj/a.cpp:3: error: no"] * 2
    assert runner.ran == ["compile"]


def test_error_of_a_run_that_was_ended_is_not_remembered(tmp_path: Path) -> None:
    gone = f"fatal error: {tmp_path}/{PRELUDE}: No such file or directory\n"
    ended, again = ScriptedRunner(compile_error=gone), ScriptedRunner()
    assert PRELUDE in builder(ended, tmp_path).build(MODULE).error
    assert not builder(again, tmp_path).is_cached(MODULE)
    assert builder(again, tmp_path).build(MODULE).error == ""
    kept_before = builder(again, tmp_path).key(replace(MODULE, digest="other"))
    workcache.put(KIND, f"{kept_before}.error", gone.encode())
    assert builder(again, tmp_path).build(replace(MODULE, digest="other")).error == ""


def test_what_decides_a_module_is_in_its_key(tmp_path: Path) -> None:
    one = builder(ScriptedRunner(), tmp_path)
    others = [
        one.key(replace(MODULE, digest="other")),
        one.key(replace(MODULE, functions=("f",))),
        one.key(replace(MODULE, arguments=("-DKEEP=2",))),
        replace(one, torch=replace(TORCH, version="2.14.0")).key(MODULE),
    ]
    assert len({one.key(MODULE), *others}) == 5
    moved = replace(one, sources=Path("/elsewhere"), prelude=tmp_path)
    assert moved.key(MODULE) == one.key(MODULE)


def test_arguments_about_torch_and_cuda_are_left_out(tmp_path: Path) -> None:
    same = replace(MODULE, arguments=("-I{source}/ops", "-DKEEP=1"))
    one = builder(ScriptedRunner(), tmp_path)
    assert one.key(same) == one.key(MODULE)


def test_torch_is_found_without_importing_it() -> None:
    assert installed_torch(ScriptedMachine()) is None
