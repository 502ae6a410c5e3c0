from pathlib import Path

from stages.extract.precompile import PrecompileRequest, precompile, prefix, without_project


def test_only_the_frameworks_includes_that_the_header_set_has_are_precompiled(tmp_path: Path) -> None:
    for name in ("torch/extension.h", "ATen/ATen.h", "c10/own.h"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    framework = "#include <torch/extension.h>\n#include <ATen/ATen.h>\n"
    assert prefix([b"#include <vector>\n", b"  #  include <c10/own.h>\n"], [tmp_path]) == framework
    assert prefix([b"#include <vector>\n#include <ATen/gone.h>\n"], [tmp_path]) == ""


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
