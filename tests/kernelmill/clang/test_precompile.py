from pathlib import Path

import pytest

from kernelmill.clang.precompile import PrecompileRequest, is_precompilable, precompile, without_project


def test_headers_that_read_alike_everywhere_and_are_there_may_be_precompiled(tmp_path: Path) -> None:
    (tmp_path / "ATen").mkdir()
    for name in ("ATen/ATen.h", "assert.h"):
        (tmp_path / name).touch()
    assert is_precompilable("ATen/ATen.h", [tmp_path])
    assert is_precompilable("vector", [])
    assert is_precompilable("stdio.h", [])


@pytest.mark.parametrize("name", ["ATen/gone.h", "assert.h", "cassert", "/etc/passwd.h", "../ATen/ATen.h"])
def test_headers_that_depend_on_the_place_or_are_missing_are_not_precompiled(name: str, tmp_path: Path) -> None:
    (tmp_path / "include" / "ATen").mkdir(parents=True)
    (tmp_path / "ATen").mkdir()
    (tmp_path / "ATen" / "ATen.h").touch()
    (tmp_path / "include" / "assert.h").touch()
    assert not is_precompilable(name, [tmp_path / "include"])


def test_what_is_the_projects_alone_is_no_part_of_a_shared_header() -> None:
    given = ["-Ihere/own", "-isystem", "here/too", "-Iset", "-DOURS=1", "-DKNOWN", "-DTORCH_EXTENSION_NAME=_x"]
    own = [Path("here/own"), Path("here/too")]
    assert without_project(given, own, {"OURS"}) == ("-Iset", "-DKNOWN")


def test_a_header_without_includes_holds_what_clang_puts_before_every_file(tmp_path: Path) -> None:
    (tmp_path / "prefix.cuh").touch()
    output = tmp_path / "prefix.pch"
    request = PrecompileRequest(header=str(tmp_path / "prefix.cuh"), arguments=("-x", "c++"), output=str(output))
    assert precompile(request)
    assert output.is_file()


def test_include_with_errors_is_left_out_and_the_others_are_precompiled(tmp_path: Path) -> None:
    for name, text in {
        "good.h": "int good;\n",
        "deep.h": "#include <gone.h>\n",
        "bad.h": '#include "deep.h"\n',
        "worse.h": "int x = no_such_name;\n",
    }.items():
        (tmp_path / name).write_text(text)
    header = tmp_path / "prefix.cuh"
    header.write_text("#include <bad.h>\n#include <good.h>\n#include <worse.h>\n")
    output = tmp_path / "prefix.pch"
    assert precompile(
        PrecompileRequest(header=str(header), arguments=("-x", "c++", f"-I{tmp_path}"), output=str(output))
    )
    assert header.read_text() == "#include <good.h>\n"
    assert output.is_file()


def test_a_header_with_errors_is_not_precompiled(tmp_path: Path) -> None:
    for name, text in {"good.h": "int x;\n", "bad.h": "int x = no_such_name;\n"}.items():
        (tmp_path / name).write_text(text)
        request = PrecompileRequest(
            header=str(tmp_path / name), arguments=("-x", "c++"), output=str(tmp_path / f"{name}.pch")
        )
        assert precompile(request) is (name == "good.h")
