import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from kernelmill.cli.extraction.report import ExtractReport
from kernelmill.records import Unit
from kernelmill.storage import jsonl
from tests.kernelmill.cli.projects import SCALE, contents, extract, kernelmill, make_project, nvcc_entry, write_database

pytestmark = pytest.mark.slow


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return make_project(tmp_path / "project")


def test_each_kernel_of_a_unit_becomes_a_file_with_its_exact_text(project: Path, tmp_path: Path) -> None:
    done = extract(project / "src/unit.cu", project / "build", tmp_path / "new/out")
    assert done.exit_code == 0, done.output
    assert contents(tmp_path / "new/out") == {
        "fill.cu": b"__global__ void fill(int* p) { *p = 1; }\n",
        "fill_2.cu": b"__global__ void fill(int* p) { *p = 2; }\n",
        "here.cu": b"static __global__ void here(int* p) { *p = LEVEL; }\n",
    }
    assert done.stdout == f"3 kernels from unit.cu in {tmp_path}/new/out/\n"
    assert "error" not in done.stderr


def test_a_header_is_parsed_as_part_of_a_unit_that_includes_it_through_another(project: Path, tmp_path: Path) -> None:
    database = project / "build/compile_commands.json"
    done = extract(project / "include/scale.cuh", database, tmp_path / "out", "--source-root", project)
    assert done.exit_code == 0, done.output
    assert contents(tmp_path / "out") == {"scale.cu": SCALE}
    assert done.stdout == f"parsed as part of src/unit.cu\n1 kernel from scale.cuh in {tmp_path}/out/\n"
    assert done.stderr.startswith(f"source root {project}; no CUDA headers\n")


def test_a_header_with_an_entry_of_its_own_is_seen_through_its_unit_all_the_same(project: Path, tmp_path: Path) -> None:
    header = {"directory": str(project), "file": "include/scale.cuh", "arguments": ["clang++", "-xcuda"]}
    write_database(project, header, nvcc_entry(project))
    done = extract(project / "include/scale.cuh", project / "build", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("parsed as part of src/unit.cu\n")
    assert "clang reports" not in done.stderr


def test_records_instead_of_prose(project: Path, tmp_path: Path) -> None:
    done = extract(project / "include/scale.cuh", project / "build", tmp_path / "out", "--json")
    report = jsonl.loads(ExtractReport, done.stdout)
    (written,) = report.kernels
    assert (written.file, written.kernel.name, written.kernel.method) == ("scale.cu", "scale", "ast")
    assert written.kernel.code.encode() + b"\n" == (tmp_path / "out/scale.cu").read_bytes()
    assert report.translation_unit == "src/unit.cu"


def test_a_database_made_in_another_folder_is_taken_as_its_files_lie_here(project: Path, tmp_path: Path) -> None:
    elsewhere = {
        "directory": "/builder/work/build",
        "file": "/builder/work/src/unit.cu",
        "arguments": ["nvcc", "-I/builder/work/include", "-DLEVEL=3", "-c", "/builder/work/src/unit.cu"],
    }
    write_database(project, elsewhere)
    done = extract(project / "include/scale.cuh", project / "build", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert done.stderr.startswith(f"source root {project}; no CUDA headers\n")


def test_include_folders_outside_the_project_are_used_where_they_exist(project: Path, tmp_path: Path) -> None:
    library = tmp_path / "elsewhere/library"
    library.mkdir(parents=True)
    (library / "level.h").write_text("#define LEVEL 5\n__global__ void not_ours(int* p) { *p = 6; }\n")
    unit = project / "src/unit.cu"
    unit.write_text(unit.read_text().replace('#include "all.h"', '#include "all.h"\n#include <level.h>'))
    arguments = ["nvcc", "-I../include", f"-I{library}", "-c", "../src/unit.cu"]
    write_database(project, {"directory": str(project / "build"), "file": "../src/unit.cu", "arguments": arguments})
    done = extract(unit, project / "build", tmp_path / "out", "--source-root", project)
    assert done.exit_code == 0, done.output
    assert "clang reports" not in done.stderr
    assert sorted(contents(tmp_path / "out")) == ["fill.cu", "fill_2.cu", "here.cu"]


def test_errors_are_reported_and_the_kernels_given_all_the_same(project: Path, tmp_path: Path) -> None:
    arguments = ["nvcc", "-I../include", "-c", "../src/unit.cu"]
    write_database(project, {"directory": str(project / "build"), "file": "../src/unit.cu", "arguments": arguments})
    done = extract(project / "src/unit.cu", project / "build", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert "clang reports 1 error in unit.cu; the first:\n  unit.cu:3: use of undeclared identifier 'LEVEL'" in (
        done.stderr
    )
    assert len(contents(tmp_path / "out")) == 3


def test_kernels_that_only_the_text_shows_are_named(project: Path, tmp_path: Path) -> None:
    unit = project / "src/unit.cu"
    unit.write_text("}}}\ntemplate <template <__global__ void stranded(int* p) { *p = 1; }\n")
    done = extract(unit, project / "build", tmp_path / "out")
    assert done.exit_code == 0, done.output
    assert "found only by searching the text, not by parsing: stranded\n" in done.stderr
    assert contents(tmp_path / "out") == {
        "stranded.cu": b"template <template <__global__ void stranded(int* p) { *p = 1; }\n"
    }


def test_inferring_needs_no_database(project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(project)
    done = kernelmill("extract", "-i", "include/scale.cuh", "--infer", "-o", tmp_path / "out", "--headers", "none")
    assert done.exit_code == 0, done.output
    assert contents(tmp_path / "out") == {"scale.cu": SCALE}
    assert done.stdout.startswith("parsed as part of src/unit.cu\n")


def test_a_second_run_changes_nothing_and_says_the_same(project: Path, tmp_path: Path) -> None:
    first = extract(project / "include/scale.cuh", project / "build", tmp_path / "out")
    before = (tmp_path / "out/scale.cu").stat().st_mode, contents(tmp_path / "out")
    second = extract(project / "include/scale.cuh", project / "build", tmp_path / "out")
    assert second.exit_code == 0, second.output
    assert (second.stdout, second.stderr) == (first.stdout, first.stderr)
    assert ((tmp_path / "out/scale.cu").stat().st_mode, contents(tmp_path / "out")) == before


def test_a_file_that_holds_something_else_is_kept_and_nothing_written_unless_forced(
    project: Path, tmp_path: Path
) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out/here.cu").write_text("mine\n")
    (tmp_path / "out/notes.txt").write_text("mine too\n")
    refused = extract(project / "src/unit.cu", project / "build", tmp_path / "out")
    assert refused.exit_code == 1
    assert "already contains here.cu, with other content" in refused.stderr
    assert "--force" in refused.stderr
    assert contents(tmp_path / "out") == {"here.cu": b"mine\n", "notes.txt": b"mine too\n"}
    forced = extract(project / "src/unit.cu", project / "build", tmp_path / "out", "--force")
    assert forced.exit_code == 0, forced.output
    assert sorted(contents(tmp_path / "out")) == ["fill.cu", "fill_2.cu", "here.cu", "notes.txt"]
    assert contents(tmp_path / "out")["here.cu"].startswith(b"static __global__")


def test_a_file_without_kernels_writes_nothing_and_names_the_headers_that_have_some(
    project: Path, tmp_path: Path
) -> None:
    (project / "src/unit.cu").write_text('#include "mini_cuda.h"\n#include "all.h"\nint main() {}\n')
    done = extract(project / "src/unit.cu", project / "build", tmp_path / "out", "--source-root", project)
    assert done.exit_code == 1
    assert f"error: no __global__ definition in {project}/src/unit.cu" in done.stderr
    assert "include/scale.cuh" in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_file_that_nothing_compiles_or_includes_is_refused_with_near_names(project: Path, tmp_path: Path) -> None:
    (project / "src/units.cu").write_text("__global__ void lost() {}\n")
    done = extract(project / "src/units.cu", project / "build", tmp_path / "out")
    assert done.exit_code == 1
    assert f"has no entry for {project}/src/units.cu" in done.stderr
    assert "similar: unit.cu" in done.stderr
    assert "--infer" in done.stderr
    assert not (tmp_path / "out").exists()


BAD_INPUTS = {
    "missing": (None, "does not exist"),
    "empty": (b"", "is empty"),
    "blank": (b" \n\t\n", "is empty"),
    "latin": (b"// caf\xe9\n__global__ void k() {}\n", "is not UTF-8: byte 0xe9 in line 1"),
    "nul": (b"__global__ void k() {}\n\0", "NUL byte at offset 23"),
    "utf_sixteen": ("__global__ void k() {}".encode("utf-16-le"), "NUL byte"),
}


@pytest.mark.parametrize("name", BAD_INPUTS)
def test_input_that_is_no_source_text_is_refused(name: str, project: Path, tmp_path: Path) -> None:
    content, cause = BAD_INPUTS[name]
    file = project / "src" / f"{name}.cu"
    if content is not None:
        file.write_bytes(content)
    done = extract(file, project / "build", tmp_path / "out")
    assert done.exit_code == 1
    assert done.stderr.startswith(f"error: the input file {file} ")
    assert cause in done.stderr
    assert "remedy: " in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_folder_as_input_is_refused(project: Path, tmp_path: Path) -> None:
    done = extract(project / "src", project / "build", tmp_path / "out")
    assert done.exit_code == 1
    assert f"{project}/src is a folder" in done.stderr


def test_a_missing_input_with_another_suffix_is_pointed_out(project: Path, tmp_path: Path) -> None:
    done = extract(project / "src/unit.cuh", project / "build", tmp_path / "out")
    assert f"did you mean {project}/src/unit.cu?" in done.stderr


BAD_DATABASES = {
    "empty": ("", "is empty"),
    "no_entries": ("[]", "has no entries"),
    "no_json": ("[{", "is not JSON"),
    "another_shape": ('{"a": 1}', "is not a compilation database"),
}


@pytest.mark.parametrize("name", BAD_DATABASES)
def test_a_database_that_records_nothing_is_refused_and_a_clean_build_explained(
    name: str, project: Path, tmp_path: Path
) -> None:
    text, cause = BAD_DATABASES[name]
    (project / "build/compile_commands.json").write_text(text)
    done = extract(project / "src/unit.cu", project / "build", tmp_path / "out")
    assert done.exit_code == 1
    assert f"{project}/build/compile_commands.json {cause}" in done.stderr
    assert "force a clean one" in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_missing_database_folder_is_refused(project: Path, tmp_path: Path) -> None:
    done = extract(project / "src/unit.cu", project / "none", tmp_path / "out")
    assert done.exit_code == 1
    assert f"the compilation database folder {project}/none does not exist" in done.stderr


@pytest.mark.parametrize("named", ["build", "build/compile_commands.json"])
def test_a_folder_without_a_database_is_refused(named: str, project: Path, tmp_path: Path) -> None:
    (project / "build/compile_commands.json").unlink()
    done = extract(project / "src/unit.cu", project / named, tmp_path / "out")
    assert done.exit_code == 1
    assert f"there is no compile_commands.json in {project}/build" in done.stderr
    assert "remedy: name the folder that contains it, or create one" in done.stderr


def test_an_output_folder_that_is_a_file_or_below_one_is_refused_before_any_work(project: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("mine\n")
    for output in (tmp_path / "file", tmp_path / "file/out"):
        done = extract(project / "src/unit.cu", project / "build", output)
        assert done.exit_code == 1
        assert f"{tmp_path}/file is a file" in done.stderr
        assert "source root" not in done.stderr
    assert (tmp_path / "file").read_text() == "mine\n"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a file system that no one may write to")
def test_an_output_folder_that_not_even_root_can_make_is_refused(project: Path) -> None:
    done = extract(project / "include/scale.cuh", project / "build", Path("/proc/kernelmill-out"))
    assert done.exit_code == 1
    assert "the output folder /proc/kernelmill-out cannot be written to" in done.stderr
    assert "remedy: give an --output-dir that you may write to" in done.stderr


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_an_output_folder_without_permission_is_refused(project: Path, tmp_path: Path) -> None:
    (tmp_path / "locked").mkdir(mode=0o500)
    done = extract(project / "src/unit.cu", project / "build", tmp_path / "locked/out")
    assert done.exit_code == 1
    assert "no permission" in done.stderr


def test_an_unknown_header_set_is_refused_with_those_there_are(project: Path, tmp_path: Path) -> None:
    done = kernelmill(
        "extract",
        "-i",
        project / "src/unit.cu",
        "-p",
        project / "build",
        "-o",
        tmp_path / "out",
        "--headers",
        "no_such",
    )
    assert done.exit_code == 1
    assert "there is no header set 'no_such'; conf/headers/ has: " in done.stderr
    assert "cuda121" in done.stderr


def test_a_headers_folder_without_cuda_is_refused(project: Path, tmp_path: Path) -> None:
    done = kernelmill(
        "extract", "-i", project / "src/unit.cu", "-p", project / "build", "-o", tmp_path / "out", "--headers", tmp_path
    )
    assert done.exit_code == 1
    assert "contains neither cuda/include/cuda_runtime.h nor include/cuda_runtime.h" in done.stderr


def test_a_header_set_that_must_be_fetched_from_an_index_out_of_reach_is_refused(
    project: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple/")
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    monkeypatch.setattr("kernelmill.headers.named._fetched", lambda data: ())
    done = kernelmill(
        "extract",
        "-i",
        project / "src/unit.cu",
        "-p",
        project / "build",
        "-o",
        tmp_path / "out",
        "--headers",
        "cuda121",
    )
    assert done.exit_code == 1
    assert "127.0.0.1:9" in done.stderr
    assert "cannot be read" in done.stderr
    assert "PIP_INDEX_URL" in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_source_root_beside_the_file_is_refused(project: Path, tmp_path: Path) -> None:
    done = extract(project / "src/unit.cu", project / "build", tmp_path / "out", "--source-root", project / "include")
    assert done.exit_code == 1
    assert "is not below the source root" in done.stderr


def test_a_word_that_is_no_architecture_is_refused(project: Path, tmp_path: Path) -> None:
    done = extract(project / "src/unit.cu", project / "build", tmp_path / "out", "--gpu-arch", "a100")
    assert done.exit_code == 1
    assert "'a100' is not a GPU architecture" in done.stderr


def test_neither_or_both_of_database_and_inference_is_a_usage_error(project: Path, tmp_path: Path) -> None:
    neither = kernelmill("extract", "-i", project / "src/unit.cu", "-o", tmp_path / "out")
    both = extract(project / "src/unit.cu", project / "build", tmp_path / "out", "--infer")
    assert (neither.exit_code, both.exit_code) == (2, 2)
    assert "give either --compile-db DIR or --infer" in neither.stderr


def test_the_installed_script_shows_one_message_and_no_traceback(tmp_path: Path) -> None:
    script = shutil.which("kernelmill", path=str(Path(sys.executable).parent))
    if script is None:
        pytest.skip("the package is not installed in this environment")
    arguments = ["extract", "-i", str(tmp_path / "none.cu"), "-p", str(tmp_path), "-o", str(tmp_path / "out")]
    done = subprocess.run([script, *arguments], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith(f"error: the input file {tmp_path}/none.cu does not exist\n  remedy: ")
    assert "Traceback" not in done.stderr


def test_the_installed_script_extracts_from_any_working_folder(project: Path, tmp_path: Path) -> None:
    script = shutil.which("kernelmill", path=str(Path(sys.executable).parent))
    if script is None:
        pytest.skip("the package is not installed in this environment")
    arguments = ["-i", "src/unit.cu", "-p", "build", "-o", "out", "--headers", "none", "--json"]
    done = subprocess.run([script, "extract", *arguments], capture_output=True, text=True, check=False, cwd=project)
    assert done.returncode == 0, done.stderr
    assert [each["file"] for each in json.loads(done.stdout)["kernels"]] == ["here.cu", "fill.cu", "fill_2.cu"]
    assert sorted(contents(project / "out")) == ["fill.cu", "fill_2.cu", "here.cu"]


def test_types_write_units_that_compile_alone_and_their_records(project: Path, tmp_path: Path) -> None:
    done = extract(
        project / "include/scale.cuh",
        project / "build",
        tmp_path / "out",
        "--source-root",
        project,
        "--types",
        "float,int",
    )
    assert done.exit_code == 0, done.output
    written = contents(tmp_path / "out")
    assert sorted(written) == ["scale_float.cu", "scale_float.json", "scale_int.cu", "scale_int.json"]
    assert b"__global__ void scale_float(float* x, float f, int n) {" in written["scale_float.cu"]
    unit = jsonl.loads(Unit, written["scale_int.json"])
    assert (unit.name, [(t.parameter, t.argument) for t in unit.types]) == ("scale_int", [("T", "int")])
    assert unit.unit_code.encode() == written["scale_int.cu"]
    assert done.stdout.endswith(f"2 units of 1 kernel from scale.cuh in {tmp_path}/out/\n")


def test_kernels_without_templates_are_units_whatever_the_types(project: Path, tmp_path: Path) -> None:
    given = (project / "src/unit.cu", project / "build", tmp_path / "out")
    done = extract(*given, "--source-root", project, "--types", "float,half,double")
    assert done.exit_code == 0, done.output
    assert sorted(contents(tmp_path / "out")) == [
        *("fill.cu", "fill.json", "fill_2.cu", "fill_2.json", "here.cu", "here.json")
    ]
    assert b"#define LEVEL 3\n" in contents(tmp_path / "out")["here.cu"]
    assert b"LEVEL" not in contents(tmp_path / "out")["fill.cu"]


def test_what_has_no_unit_is_told_with_its_reason(project: Path, tmp_path: Path) -> None:
    done = extract(project / "include/scale.cuh", project / "build", tmp_path / "out", "--types", "launched")
    assert done.exit_code == 0, done.output
    assert "no unit of scale: no_launch_names_its_types\n" in done.stderr
    assert done.stdout.endswith(f"0 units of 1 kernel from scale.cuh in {tmp_path}/out/\n")


def test_what_is_no_type_is_refused_before_anything_is_parsed(project: Path, tmp_path: Path) -> None:
    done = extract(project / "include/scale.cuh", project / "build", tmp_path / "out", "--types", "float;x")
    assert done.exit_code == 1
    assert "'float;x' in --types is not a type" in done.stderr
    assert not (tmp_path / "out").exists()
