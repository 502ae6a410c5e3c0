"""CUDA to HIP by tokens: what changes, what must not, and that porting twice is porting once."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stages.port import tables
from stages.port.additions import FOLDER
from stages.port.translate import Platform, in_hip, port

AMPERE = Platform(arch=800, version=12010)
HEAD = "#include <hip/hip_runtime.h>\n"


def ported(text: str) -> str:
    return port(text, "", AMPERE).unit


def body(text: str) -> str:
    """The ported text without the include that every unit gets."""
    result = ported(text)
    assert result.startswith(HEAD)
    return result.removeprefix(HEAD).lstrip("\n")


def noted(text: str) -> set[str]:
    return {note.kind for note in port(text, "", AMPERE).notes}


@pytest.mark.parametrize(
    ("cuda", "hip"),
    [
        ("cudaStream_t s;", "hipStream_t s;"),
        ("__nv_bfloat16 a; nv_bfloat162 b;", "__hip_bfloat16 a; __hip_bfloat162 b;"),
        ("x = cuCadd(make_cuDoubleComplex(1, 2), y);", "x = hipCadd(make_hipDoubleComplex(1, 2), y);"),
        ("curandState s; curand_init(1, 2, 3, &s);", "hiprandState_t s; hiprand_init(1, 2, 3, &s);"),
        ("cub::BlockReduce<float, 32> r;", "hipcub::BlockReduce<float, 32> r;"),
        ("void k(const __grid_constant__ int n);", "void k(const int n);"),
        ("a = __ldcs(p + i);", "a = (*(p + i));"),
        ("__stcs(p + i, f(a, b));", "(*(p + i) = ( f(a, b)));"),
        ("#ifdef __CUDACC__\n#endif\n", "#ifdef __HIPCC__\n#endif\n"),
        ("#define STREAM cudaStream_t /* cudaStream_t */\n", "#define STREAM hipStream_t /* cudaStream_t */\n"),
    ],
)  # fmt: skip
def test_names_of_cuda_become_those_of_hip(cuda: str, hip: str) -> None:
    assert body(cuda) == hip


@pytest.mark.parametrize(
    "text",
    [
        "// cudaStream_t stays in words\n",
        "/* __shfl_sync(0xffffffff, x, 0) */\n",
        'const char* s = "cudaStream_t __shfl_sync(0xffffffff, x, 0)";\n',
        'auto r = R"x(cudaStream_t)x";\n',
        "int my_cudaStream_t, cudaStream_tx, xcudaStream_t;\n",
        "p.cudaStream_t = q->cudaStream_t;\n",
        "#error cudaStream_t isn't here\n",
        "int MAJOR_VERSION, PATCH_LEVEL, USE_CUDA;\n",
        "at::cuda::detail::TensorInfo<float, int> t; c10::cuda::f();\n",
        "__half h = __float2half(1.f); int i = threadIdx.x; __syncthreads(); atomicMax(&i, 3);\n",
    ],
)
def test_what_is_no_name_of_cuda_stays(text: str) -> None:
    assert body(text) == text


def test_torch_names_of_the_tables_are_left_out() -> None:
    names = tables.load().names
    assert names["cudaStream_t"] == "hipStream_t"
    assert not {"MAJOR_VERSION", "USE_CUDA", "nvmlDevice_t", "CUDAStream"} & names.keys()
    assert not any(value.startswith(("c10", "at::")) or "Masquerading" in value for value in names.values())


# Headers


def test_headers_are_hips_and_come_once() -> None:
    text = "#include <cuda.h>\n#include <cuda_runtime.h>\n#include <cuda_fp16.h>\n#include <cuda_fp16.h>\n__half h;\n"
    assert ported(text) == f"{HEAD}#include <hip/hip_fp16.h>\n__half h;\n"


def test_a_header_that_nothing_uses_is_left_out() -> None:
    assert ported("#include <cuda_bf16.h>\n#include <cmath>\nint x;\n") == f"{HEAD}#include <cmath>\nint x;\n"


def test_constants_that_hip_lacks_are_defined_where_they_are_used() -> None:
    result = port("#include <math_constants.h>\nfloat x = CUDART_INF_F;\n", "", AMPERE)
    assert result.unit == f"{HEAD}#define CUDART_INF_F __int_as_float(0x7f800000)\nfloat x = CUDART_INF_F;\n"
    assert [(note.kind, note.line) for note in result.notes] == [("constant_defined", 2)]


def test_an_atomic_on_half_brings_its_definition_and_float_alone_none() -> None:
    half = "#include <cuda_fp16.h>\nvoid f(__half* p) { atomicAdd(p, *p); }\n"
    assert (FOLDER / "half_atomics.h").read_text() in ported(half)
    assert "half_atomic_defined" in noted(half)
    assert ported("void f(float* half) { atomicAdd(half, 1.f); }\n").count("atomicAdd") == 1


def test_an_atomic_on_a_pair_of_halves_brings_those_of_its_halves() -> None:
    pair = "#include <cuda_fp16.h>\nvoid f(half2* p) { atomicAdd(p, *p); }\n"
    text = ported(pair)
    first, second = ((FOLDER / name).read_text() for name in ("half_atomics.h", "half_pair_atomics.h"))
    assert 0 < text.index(first) < text.index(second) < text.index("void f")


# What CUDA's compiler says of itself


@pytest.mark.parametrize(
    ("cuda", "hip"),
    [
        ("#if __CUDA_ARCH__ < 600\n", "#if 800 < 600\n"),
        ("#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 700\n", "#if defined(__HIP_DEVICE_COMPILE__) && 800 >= 700\n"),
        ("#ifndef __CUDA_ARCH__\n", "#ifndef __HIP_DEVICE_COMPILE__\n"),
        ("#if !defined CUDA_VERSION || CUDA_VERSION < 9000\n", "#if !defined HIP_VERSION || 12010 < 9000\n"),
        ("#if __CUDACC_VER_MAJOR__ >= 11\n", "#if 12 >= 11\n"),
    ],
)
def test_conditions_take_the_side_that_the_declarations_were_gathered_for(cuda: str, hip: str) -> None:
    assert body(f"{cuda}int x;\n#endif\n") == f"{hip}int x;\n#endif\n"


# The kernel in the unit


def test_the_kernel_is_ported_as_it_stands_in_the_unit() -> None:
    kernel = "__global__ void k(float* x) { x[0] = __shfl_sync(ALL, x[0], 0); }"
    result = port(f"#define ALL 0xffffffffu\n\n{kernel}\n", kernel, AMPERE)
    assert result.kernel == "__global__ void k(float* x) { x[0] = __shfl(x[0], 0, 32); }"
    assert result.unit == f"{HEAD}\n{result.kernel}\n"


def test_notes_speak_of_lines_of_the_ported_text() -> None:
    text = "#include <cmath>\n#include <math_constants.h>\nint a;\nvoid f() { __syncwarp(0xffffffff); }\n"
    result = port(text, "", AMPERE)
    lines = result.unit.splitlines()
    assert result.notes
    assert all(lines[note.line - 1].strip() == note.text for note in result.notes)
    assert {note.text for note in result.notes if note.kind == "full_mask_dropped"} == {"void f() { __syncwarp(); }"}


def test_types_are_ported_too() -> None:
    assert [in_hip(t) for t in ("__nv_bfloat16", "float", "vec<__nv_bfloat162, 4>")] == [
        "__hip_bfloat16",
        "float",
        "vec<__hip_bfloat162, 4>",
    ]


# Anything at all

CUDA_WORDS = sorted(tables.load().names)[::40]
PIECES = st.sampled_from(
    [
        *CUDA_WORDS,
        *("__shfl_sync", "__shfl_down", "__ballot_sync", "__activemask", "__syncwarp", "__reduce_add_sync", "__ldcg"),
        *("__CUDA_ARCH__", "CUDA_VERSION", "CUDART_PI_F", "__half", "atomicAdd", "FULL", "x", "warpSize", "cub"),
        *("__launch_bounds__(", "__launch_bounds__", "A<1, 2>::n", "<", ">"),
        *("(", ")", ",", "0xffffffff", "-1", "32", ";", "{", "}", "=", "::", ".", "->", " ", "\n", "\\\n", '"', "'"),
        *("#define FULL 0xffffffffu\n", "#include <cuda_fp16.h>\n", "#include <math_constants.h>\n", "#if "),
        *("\n#endif\n", "defined", "unsigned ", "const ", 'R"(', "\u00e9", "//", "/*"),
    ]
)  # fmt: skip


@pytest.mark.slow
@given(st.lists(PIECES, max_size=40).map("".join))
def test_porting_twice_is_porting_once(text: str) -> None:
    once = ported(text)
    assert ported(once) == once


@pytest.mark.slow
@given(
    st.lists(st.sampled_from([*CUDA_WORDS, "__shfl_sync(0xffffffff, x, 0)", " ", "x", "é"]), max_size=12).map("".join)
)
def test_comments_and_strings_are_left_alone(prose: str) -> None:
    for text in (f"// {prose}\nint x;\n", f"/* {prose} */ int x;\n", f'const char* s = "{prose}";\n'):
        assert body(text) == text


@pytest.mark.slow
@given(st.sampled_from(CUDA_WORDS), st.from_regex(r"[A-Za-z_0-9]{1,5}", fullmatch=True))
def test_longer_names_are_left_alone(name: str, more: str) -> None:
    known = tables.load().names
    for longer in (f"{name}{more}", f"z{more}{name}"):
        if longer not in known:
            assert body(f"int {longer};\n") == f"int {longer};\n"


BFLOAT16 = "#include <cuda_bf16.h>\nbool f(const __nv_bfloat16* p) { return __ldg(p) < *p; }\n"


def test_what_older_hip_lacks_of_bfloat16_is_defined_as_the_lesser_match() -> None:
    assert noted(BFLOAT16) == {"bfloat16_comparison_defined", "bfloat16_load_defined"}
    assert all("std::enable_if" in (FOLDER / name).read_text() for name in ("bfloat16_operators.h", "bfloat16_loads.h"))


STAND_IN = """\
struct Half {
  unsigned short x;
  __host__ __device__ operator float() const { return __half2float(__ushort_as_half(x)); }
};
__device__ int f(Half a) { return OTHER(a, a); }
"""


def test_a_maximum_of_stand_ins_is_that_of_floats_as_in_cuda() -> None:
    unit = ported(STAND_IN.replace("OTHER", "max"))
    assert "};\n__device__ inline float max(Half a, Half b) { return max(float(a), float(b)); }\n__device__ int" in unit
    assert ported(unit) == unit
    assert "max(" not in ported(STAND_IN)


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.iterdir()))
def test_additions_are_for_amds_compiler_alone(name: str) -> None:
    lines = (FOLDER / name).read_text().splitlines()
    assert "__HIP__" in lines[0]
    assert lines[-1] == "#endif"
