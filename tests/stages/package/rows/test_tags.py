import pytest

from stages.package.rows.tags import SIGNS, tags
from tests.stages.select.kernels import kernel

EXAMPLES = [
    ("shared-memory", "__shared__ float s[32];"),
    ("dynamic-shared-memory", "extern __shared__ __align__(16) float s[];"),
    ("dynamic-shared-memory", "extern volatile __shared__ float s[];"),
    ("barrier", "__syncthreads();"),
    ("barrier", "block.sync();"),
    ("barrier", "cg::sync(block);"),
    ("warp-intrinsics", "v += __shfl_down_sync(0xffffffff, v, 16);"),
    ("warp-intrinsics", "v += __shfl_xor(v, 1);"),
    ("warp-intrinsics", "__syncwarp();"),
    ("atomics", "atomicAdd(out, 1);"),
    ("atomics", "gpuAtomicAddNoReturn(out, 1);"),
    ("atomics", "atomicMax_block(out, 1);"),
    ("grid-stride-loop", "for (; i < n; i += blockDim.x * gridDim.x) {}"),
    ("grid-stride-loop", "for (; i < n; i += (gridDim.y*blockDim.y)) {}"),
    ("grid-stride-loop", "CUDA_1D_KERNEL_LOOP(i, n) {}"),
    ("multi-dimensional", "int j = threadIdx.y;"),
    ("vector-types", "float4 v = make_float4(0, 0, 0, 0);"),
    ("half-precision", "__half2 v;"),
    ("half-precision", "c10::Half v;"),
    ("half-precision", "v = __float2half_rn(x);"),
    ("tensor-cores", "wmma::fill_fragment(acc, 0.f);"),
    ("cooperative-groups", "auto block = cg::this_thread_block();"),
    ("read-only-loads", "v = __ldg(p);"),
    ("texture", "v = tex2D<float>(t, x, y);"),
    ("fast-math", "v = __expf(v);"),
    ("random-numbers", "curand_uniform(&state);"),
    ("block-primitives", "typedef cub::BlockReduce<float, 128> Reduce;"),
    ("inline-assembly", 'asm volatile("bar.sync 0;");'),
    ("unrolled-loop", "\n#pragma unroll 4\nfor (;;) {}"),
    ("unrolled-loop", "\n  #  pragma  unroll\nfor (;;) {}"),
    ("nested-launch", "child<<<1, 32>>>(out);"),
    ("device-printf", 'printf("%d", i);'),
]


def body(text: str) -> tuple[str, ...]:
    return tags(kernel(f"__global__ void k(float* out, int n) {{ {text} }}"))


@pytest.mark.parametrize(("tag", "text"), EXAMPLES)
def test_text_that_uses_a_feature_has_its_tag(tag: str, text: str) -> None:
    assert tag in body(text)


def test_every_tag_of_the_table_has_an_example() -> None:
    elsewhere = {"launch-bounds"}
    assert {sign.tag for sign in SIGNS} == {tag for tag, _ in EXAMPLES} | elsewhere


@pytest.mark.parametrize(
    "text",
    [
        "// __shared__ atomicAdd(out, 1); asm",
        'const char* s = "__syncthreads(); __ldg printf";',
        "/* wmma cub:: */",
        "int sync = 0; int half = n / 2; out[half * n] = sync;",
        "my_atomicAdd(out, 1); atomicity(out);",
        "i += blockDim.x * n; i = blockDim.x * gridDim.x;",
        "int j = threadIdx.x;",
        "float4x4 m; int8_t c; uint32_t u;",
        "x.asm_ = a << b;",
        "extern float f(float); float s;",
    ],
)
def test_text_that_only_resembles_a_feature_has_no_tag(text: str) -> None:
    assert body(text) == ()


def test_stride_over_two_axes_is_not_a_grid_stride() -> None:
    assert body("i += blockDim.x * gridDim.y;") == ("multi-dimensional",)


def test_shared_memory_of_fixed_size_is_not_dynamic() -> None:
    assert body("extern float f(float); __shared__ float s[32];") == ("shared-memory",)


def test_half_counts_where_it_is_a_parameters_type() -> None:
    assert tags(kernel("__global__ void k(const half* x) { }", parameters=("x",), types=("const half *",))) == (
        "half-precision",
    )


def test_tags_of_templates_and_called_functions_come_from_the_record() -> None:
    assert tags(kernel(template=("T",), functions=(3,))) == ("template", "device-functions")


def test_launch_bounds_count() -> None:
    assert tags(kernel("__global__ void __launch_bounds__(256) k() { }")) == ("launch-bounds",)


def test_tags_keep_the_order_of_the_table() -> None:
    assert body("__ldg(p); atomicAdd(out, 1); __syncthreads(); __shared__ int s;") == (
        "shared-memory",
        "barrier",
        "atomics",
        "read-only-loads",
    )
