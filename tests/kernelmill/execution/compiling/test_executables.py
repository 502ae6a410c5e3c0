"""Keys of cached results change with whatever decides the results, and with nothing else.

The packages are copied and edited, and a fresh process computes the keys of the copy, as the next run of the pipeline
would after such an edit.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from kernelmill import imports

KEYS = """
import json
from dataclasses import replace
from pathlib import Path

from kernelmill.execution.compiling.executables import Recipe
from kernelmill.execution.protocol import ProgramSources
from kernelmill.execution.compiling.source_mirror import gather
from kernelmill.hip_cpu.build import CompilerCommand, Configuration, Family
from kernelmill.storage.memoize import code_version
from kernelmill.toolchains.host import HostCompiler

folder = Path("program").absolute()
program = ProgramSources(files=(folder / "k.hip", folder / "plain.c"), root=folder, within=folder)
compiler = HostCompiler(
    name="g++", version="12.2", path=Path("/usr/bin/g++"), style="json",
    called=CompilerCommand(command=("/usr/bin/g++",), family=Family.GCC),
)
keys = {"probe": code_version("stages.probe.run")}
keys["gates"] = code_version("kernelmill.gates.gate_compile")
keys["parse"] = code_version("kernelmill.extraction.parse.worker")
for name, precompiles in (("executable", False), ("precompiling", True)):
    recipe = Recipe(
        compiler=compiler, configuration=Configuration.PLAIN, warp_size=64, extra=("-O0",), precompiles=precompiles
    )
    keys[name] = recipe.key(program, gather(program))
keys["checked for races"] = replace(recipe, configuration=Configuration.RACE).key(program, gather(program))
print(json.dumps(keys))
"""
KERNEL = """#include <hip/hip_runtime.h>
__global__ void k(float *x) { x[threadIdx.x] = 1; }
int main() { k<<<1, 64>>>(nullptr); }
"""
RUNS = frozenset({"probe", "executable", "precompiling", "checked for races"})
"""The keys of everything that compiles programs for the CPU runtime."""
ALL = RUNS | {"gates", "parse"}


class Edit(NamedTuple):
    """An edit of one file, and the keys that it must change."""

    path: str
    old: str
    new: str
    changes: frozenset[str]


EDITS = {
    "the launch macro that the rewriter emits": Edit(
        "kernelmill/hip_cpu/kernel_launches.py", '"KERNELMILL_LAUNCH("', '"KERNELMILL_START("', RUNS
    ),
    "a flag of the compiler": Edit("kernelmill/hip_cpu/build.py", '"-Wno-psabi"', '"-Wno-psabi", "-fwrapv"', RUNS),
    "the language of C files": Edit(
        "kernelmill/execution/compiling/executables.py",
        "-std=gnu11",
        "-std=gnu17",
        RUNS,
    ),
    "how the runtime is precompiled": Edit(
        "kernelmill/execution/compiling/precompiled.py",
        "KERNELMILL_RUNTIME_ELSEWHERE",
        "KERNELMILL_RUNTIME_THERE",
        frozenset({"probe", "precompiling", "checked for races"}),
    ),
    "what the precompiled headers leave out": Edit(
        "kernelmill/execution/compiling/declarations.py",
        "",
        "# another\n",
        frozenset({"probe", "precompiling", "checked for races"}),
    ),
    "a header of the runtime": Edit("kernelmill/hip_cpu/include/kernelmill/warp.h", "", "// another\n", RUNS),
    "the access checker": Edit(
        "kernelmill/hip_cpu/race.cpp", "", "// another\n", frozenset({"probe", "checked for races"})
    ),
    "a template of references": Edit(
        "kernelmill/derived_references/reference.hip.jinja", "", "// another\n", frozenset()
    ),
    "the launcher of the sandbox": Edit(
        "kernelmill/sandbox/launcher.py", "", "# another\n", frozenset({"probe", "gates"})
    ),
    "the worker that libclang runs in": Edit(
        "kernelmill/gates/libclang_worker.py", "", "# another\n", frozenset({"gates"})
    ),
    "how resources are read": Edit("kernelmill/gates/resources.py", "", "# another\n", frozenset({"gates"})),
    "a command of the CLI": Edit("kernelmill/cli/commands/doctor.py", "", "# another\n", frozenset()),
    "the page of the report": Edit("stages/report/index.html.jinja", "", "another\n", frozenset()),
}


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("keys")
    for package in imports.PACKAGES:
        shutil.copytree(imports.ROOT / package, folder / package, ignore=shutil.ignore_patterns("__pycache__"))
    program = folder / "program"
    program.mkdir()
    (program / "k.hip").write_text(KERNEL)
    (program / "plain.c").write_text("int one(void) { return 1; }\n")
    return folder


@pytest.fixture(scope="module")
def before(tree: Path) -> Mapping[str, str]:
    # Its bytecode serves the other processes, for all files but the edited ones, which have other times.
    return keys(tree)


def keys(tree: Path, *options: str) -> Mapping[str, str]:
    done = subprocess.run(
        [sys.executable, *options, "-c", KEYS],
        cwd=tree, env={"PYTHONPATH": str(tree)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found: dict[str, str] = json.loads(done.stdout)
    assert set(found) == ALL
    return found


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_an_edit_changes_the_keys_that_depend_on_it_and_no_others(
    edit: Edit, tree: Path, before: Mapping[str, str]
) -> None:
    path = tree / edit.path
    original = path.read_text(encoding="utf-8")
    assert edit.old in original
    path.write_text(original.replace(edit.old, edit.new) if edit.old else original + edit.new, encoding="utf-8")
    try:
        after = keys(tree, "-B")
    finally:
        path.write_text(original, encoding="utf-8")
    assert {name for name in ALL if after[name] != before[name]} == edit.changes


@pytest.mark.slow
def test_the_same_code_in_another_folder_has_the_same_keys(
    tree: Path, before: Mapping[str, str], tmp_path: Path
) -> None:
    shutil.copytree(tree, tmp_path / "copy")
    assert keys(tmp_path / "copy") == before
