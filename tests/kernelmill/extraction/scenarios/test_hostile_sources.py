"""Files that clang cannot parse, parses without end, or parses differently from how they are written."""

from dataclasses import replace

import pytest

from tests.kernelmill.extraction.conftest import Extract
from tests.kernelmill.extraction.trees import LIMITS, named

pytestmark = pytest.mark.slow

CUDA = '#include "mini_cuda.h"\n'
KERNEL = "__global__ void plain(int* x) { *x = 1; }\n"


def test_a_kernel_for_another_platform_is_found_with_its_condition(extract_files: Extract) -> None:
    text = CUDA + "#ifdef USE_ROCM\n__global__ void other(int* x) { *x = 2; }\n#else\n" + KERNEL + "#endif\n"
    found = extract_files({"a.cu": text})
    assert named(found, "other").conditions == ("#ifdef USE_ROCM",)
    assert named(found, "other").method == "ast"
    assert named(found, "plain").conditions == ()


def test_both_sides_of_a_nested_condition_are_found(extract_files: Extract) -> None:
    text = CUDA + (
        "#if VERSION > 3\n"
        "#if WIDE\ntemplate <int N> __global__ void both(int* x) { *x = N; }\n#elif NARROW\n"
        "__global__ void both(long* x) { *x = 2; }\n#else\n__global__ void both(short* x) { *x = 3; }\n#endif\n"
        "#endif\n"
    )
    found = extract_files({"a.cu": text})
    assert [k.id for k in found.kernels] == ["it/a.cu:both", "it/a.cu:both#2", "it/a.cu:both#3"]
    assert [k.conditions for k in found.kernels] == [
        ("#if VERSION > 3", "#if WIDE"),
        ("#if VERSION > 3", "#elif NARROW"),
        ("#if VERSION > 3", "#else"),
    ]


@pytest.mark.long
def test_a_file_that_never_ends_costs_itself_alone(extract_files: Extract) -> None:
    laughs = "".join(f"#define L{n} L{n - 1} L{n - 1} L{n - 1} L{n - 1}\n" for n in range(1, 40))
    bomb = CUDA + "#define L0 +1\n" + laughs + KERNEL + "int lol = 0 L39;\n"
    found = extract_files({"a.cu": CUDA + KERNEL, "bomb.cu": bomb}, limits=replace(LIMITS, wall_seconds=2))
    assert {(k.path, k.method) for k in found.kernels} == {("a.cu", "ast"), ("bomb.cu", "text")}
    failures = {unit.path: unit.failure for unit in found.translation_units}
    assert failures["a.cu"] is None
    assert failures["bomb.cu"] is not None


@pytest.mark.long
def test_a_file_that_never_ends_is_not_parsed_again(extract_files: Extract, capfd: pytest.CaptureFixture[str]) -> None:
    laughs = "".join(f"#define L{n} L{n - 1} L{n - 1} L{n - 1} L{n - 1}\n" for n in range(1, 40))
    bomb = CUDA + "#define L0 +1\n" + laughs + "int lol = 0 L39;\n" + KERNEL
    found = extract_files({"bomb.cu": bomb}, limits=replace(LIMITS, wall_seconds=2))
    assert [(k.path, k.method) for k in found.kernels] == [("bomb.cu", "text")]
    (unit,) = found.translation_units
    assert unit.failure == "time limit of 2 s reached"
    said = capfd.readouterr().err
    assert "parse: parsed 2" in said
    assert "second look" not in said
    assert "hidden code" not in said


N = 100_000
BOMBS = {
    "braces": "{" * N + "*x = 1;" + "}" * N + "}\n",
    "parentheses": "*x = " + "(" * N + "1" + ")" * N + "; }\n",
    "parentheses left open": "*x = " + "(" * N,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(BOMBS))
def test_kernel_of_a_hundred_thousand_brackets_is_dropped_with_its_reason(extract_files: Extract, name: str) -> None:
    found = extract_files({"a.cu": f"{CUDA}{KERNEL}__global__ void deep(int* x) {{ {BOMBS[name]}"})
    assert [kernel.name for kernel in found.kernels] == ["plain"]
    (dropped,) = found.dropped
    assert dropped.reason == "parser_limit"
    assert "clang stops inside of the body of deep" in dropped.detail


@pytest.mark.slow
@pytest.mark.parametrize("number", [3_000, pytest.param(N, marks=pytest.mark.long)])
def test_file_of_too_many_template_kernels_is_dropped_by_their_number(extract_files: Extract, number: int) -> None:
    many = "".join(f"template <class T> __global__ void t{n}(T* x) {{ x[0] = {n}; }}\n" for n in range(number))
    found = extract_files({"a.cu": CUDA + KERNEL, "many.cu": CUDA + many})
    assert [(kernel.name, kernel.method) for kernel in found.kernels] == [("plain", "ast")]
    (dropped,) = found.dropped
    assert (dropped.id, dropped.reason) == ("it/many.cu", "parser_limit")
    assert dropped.detail == f"many.cu has {number} kernels, of which at most 2048 in a file are read; split it"
    failures = {unit.path: unit.failure for unit in found.translation_units}
    assert failures["a.cu"] is None
    assert failures["many.cu"] == f"limit of kernels reached: it has {number}, more than 2048; split it"


@pytest.mark.slow
def test_kernels_that_a_macro_writes_count_too(extract_files: Extract) -> None:
    powers = "".join(f"#define K{n}(name) K{n - 1}(name##0) K{n - 1}(name##1)\n" for n in range(1, 13))
    text = CUDA + "#define K0(name) __global__ void name(int* x) { *x = 1; }\n" + powers + "K12(k)\n"
    found = extract_files({"a.cu": CUDA + KERNEL, "bomb.cu": text})
    assert [kernel.name for kernel in found.kernels] == ["plain"]
    failures = {unit.path: unit.failure for unit in found.translation_units}
    assert failures["bomb.cu"] == "limit of kernels reached: it has 4096, more than 2048; split it"


@pytest.mark.slow
def test_kernel_with_a_line_of_a_mebibyte_is_extracted_whole(extract_files: Extract) -> None:
    text = "__global__ void wide(int* x) { /* " + "x" * (1 << 20) + " */ *x = 1; }\n"
    found = extract_files({"a.cu": CUDA + KERNEL + text})
    assert named(found, "wide").code.strip() == text.strip()
    assert named(found, "wide").method == "ast"


def test_a_missing_header_and_an_unknown_type_do_not_lose_the_kernel(extract_files: Extract) -> None:
    text = CUDA + "#include <no/such/header.h>\n__global__ void still_here(Unknown<int>* x, int n) { x[n] = y; }\n"
    found = extract_files({"a.cu": text})
    assert named(found, "still_here").code == text.splitlines()[2]
    (unit,) = found.translation_units
    assert {error.cause for error in unit.errors} >= {"missing_header", "unknown_name"}


def test_errors_name_no_folder_of_this_machine(extract_files: Extract) -> None:
    found = extract_files(
        {"sub/a.cu": '#include "../mini_cuda.h"\n#include "broken.h"\n', "sub/broken.h": "int x = y;\n"}
    )
    (unit,) = found.translation_units
    assert [(e.path, e.line) for e in unit.errors] == [("sub/broken.h", 1)]
    assert "/" not in unit.errors[0].message


def test_a_kernel_that_is_not_utf_eight_is_written_out_with_its_reason(extract_files: Extract) -> None:
    latin = CUDA.encode() + b"__global__ void latin(int* x) { /* \xe9 */ *x = 1; }\n" + KERNEL.encode()
    found = extract_files({"a.cu": latin})
    assert [k.name for k in found.kernels] == ["plain"]
    (dropped,) = found.dropped
    assert (dropped.reason, dropped.detail) == ("not_utf8", "a.cu, lines 2 to 2")


def test_carriage_returns_and_a_byte_order_mark_are_kept(extract_files: Extract) -> None:
    text = b"\xef\xbb\xbf" + CUDA.encode() + b"__global__ void windows(int* x) {\r\n  *x = 1;\r\n}\r\n"
    found = extract_files({"a.cu": text})
    kernel = named(found, "windows")
    assert kernel.code == "__global__ void windows(int* x) {\r\n  *x = 1;\r\n}"
    assert text[kernel.start_offset : kernel.end_offset].decode() == kernel.code


def test_a_header_that_two_files_include_gives_its_kernel_once(extract_files: Extract) -> None:
    unit = CUDA + '#include "k.cuh"\nvoid run{}(int* x) {{ plain<<<1, 2>>>(x); }}\n'
    files = {"k.cuh": "#pragma once\n" + KERNEL, "a.cu": unit.format("_a"), "b.cu": unit.format("_b")}
    found = extract_files(files, {"k.cuh": "a.cu"})
    (kernel,) = found.kernels
    assert (kernel.path, kernel.translation_unit) == ("k.cuh", "a.cu")
    assert [launch.path for launch in kernel.launches] == ["a.cu", "b.cu"]


def test_a_header_that_its_unit_includes_under_a_false_condition_is_parsed_by_itself(extract_files: Extract) -> None:
    files = {"k.cuh": '#include "mini_cuda.h"\n' + KERNEL, "a.cu": CUDA + '#ifdef NEVER\n#include "k.cuh"\n#endif\n'}
    found = extract_files(files, {"k.cuh": "a.cu"})
    assert named(found, "plain").translation_unit == "k.cuh"
    assert named(found, "plain").conditions == ()


def test_a_launch_of_a_kernel_defined_in_another_file_reaches_it(extract_files: Extract) -> None:
    caller = CUDA + "__global__ void plain(int* x);\nvoid run(int* x) { plain<<<3, 4>>>(x); }\n"
    found = extract_files({"a.cu": caller, "b.cu": CUDA + KERNEL})
    assert [(launch.path, launch.grid) for launch in named(found, "plain").launches] == [("a.cu", "3")]


def test_nothing_outside_the_project_is_extracted(extract_files: Extract, no_headers: object) -> None:
    (tmp := no_headers / "outside").mkdir()  # type: ignore[operator]
    (tmp / "o.cuh").write_text("__global__ void foreign(int* x) { *x = 1; }\n")
    found = extract_files({"a.cu": CUDA + f'#include "{tmp}/o.cuh"\n' + KERNEL})
    assert [k.name for k in found.kernels] == ["plain"]


def test_a_kernel_in_an_included_file_of_unusual_suffix_is_found(extract_files: Extract) -> None:
    found = extract_files({"a.cu": CUDA + '#include "kernels.txt"\n', "kernels.txt": KERNEL})
    assert (named(found, "plain").path, named(found, "plain").license) == ("kernels.txt", "MIT")


def test_kernel_that_is_launched_by_a_pointer_has_the_instances_that_host_code_names(extract_files: Extract) -> None:
    text = """
    template <bool use_half2, typename T> __global__ void k(T* x) { x[0] = use_half2; }
    template <typename T> __global__ void plain(T* x) { x[0] = 1; }
    typedef void (*Pointer)(float*);
    Pointer pick(bool half2) { return half2 ? k<true, float> : k<false, float>; }
    Pointer only() { return plain<float>; }
    void run(float* x) { Pointer chosen = pick(true); chosen<<<1, 1>>>(x); }
    """
    found = extract_files({"a.cu": f'#include "mini_cuda.h"\n{text}'})
    assert named(found, "k").instantiations == (("-1", "float"), ("0", "float"))  # -1 is how clang spells true
    assert named(found, "plain").instantiations == ()  # its argument can be any type


def test_kernel_that_nests_too_deeply_is_dropped_and_not_cut(extract_files: Extract) -> None:
    deep = "__global__ void deep(int* x) {" + "{" * 300 + "*x = 1;" + "}" * 300 + "}\n"
    found = extract_files({"a.cu": CUDA + KERNEL + deep})
    assert [kernel.name for kernel in found.kernels] == ["plain"]
    (dropped,) = found.dropped
    assert dropped.reason == "parser_limit"
    assert "a.cu:3: clang stops inside of the body of deep" in dropped.detail
