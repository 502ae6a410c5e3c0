from pathlib import Path

from stages.extract.precompile import PrecompileRequest, common, precompile, prefix


def test_only_includes_that_the_header_set_has_are_precompiled(tmp_path: Path) -> None:
    (tmp_path / "ATen").mkdir()
    (tmp_path / "ATen/ATen.h").touch()
    (tmp_path / "c10.h").touch()
    texts = [
        b"#include <vector>\n#include <ATen/ATen.h>\n",
        b'#include "own.h"\n  #  include <c10.h>\n#include <hip.h>\n',
    ]
    assert prefix(texts, [tmp_path]) == "#include <ATen/ATen.h>\n#include <c10.h>\n"
    assert prefix([b"#include <vector>\n"], [tmp_path]) is None


def test_files_that_differ_in_their_extensions_name_share_a_header() -> None:
    assert common(["-DA", "-DTORCH_EXTENSION_NAME=_one"]) == common(["-DA", "-DTORCH_EXTENSION_NAME=_two"]) == ("-DA",)
    assert common(["-DA=1"]) != common(["-DA=2"])


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
