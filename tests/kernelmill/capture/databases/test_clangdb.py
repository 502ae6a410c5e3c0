"""The database for clang names the folders of this machine."""

import json
from pathlib import Path

from kernelmill.capture.commands.roots import Roots
from kernelmill.capture.databases import clangdb
from kernelmill.records import CompileCommand


def test_placeholders_become_folders_of_this_machine(tmp_path: Path) -> None:
    roots = Roots(source=tmp_path / "tree", headers=tmp_path / "headers")
    arguments = ("-I{source}/inc", "-I{headers}/torch/include")
    command = CompileCommand(source="toy", path="main.cu", arguments=arguments, strategy="setuptools")
    path = tmp_path / "compile_commands.json"
    clangdb.write(path, [command], roots, "sm_80")
    (entry,) = json.loads(path.read_text())
    assert entry["file"] == str(roots.source / "main.cu")
    assert f"-I{roots.source}/inc" in entry["arguments"]
    assert f"-I{roots.headers}/torch/include" in entry["arguments"]
    assert entry["arguments"][:3] == ["clang++", "-x", "cuda"]
