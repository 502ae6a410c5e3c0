"""Features that HIP lacks are named; code that only resembles them passes."""

import pytest

from stages.port.code import code_tokens
from stages.port.rejections import rejection


def reason(text: str) -> str | None:
    found = rejection(text.encode(), code_tokens(text.encode()))
    return None if found is None else found.reason


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('asm volatile("mov.u32 %0, %%laneid;" : "=r"(x));', "inline_ptx"),
        ('#define LANE(x) asm("mov.u32 %0, %%laneid;" : "=r"(x))', "inline_ptx"),
        ("nvcuda::wmma::fragment<A> f;", "tensor_cores"),
        ("cuda::barrier<cuda::thread_scope_block> b;", "libcudacxx"),
        ("::cuda::atomic_ref<int> a(x);", "libcudacxx"),
        ("__global__ void __cluster_dims__(2, 1, 1) k() {}", "thread_block_clusters"),
        ("__global__ void k() { child<<<1, 32>>>(); }", "dynamic_parallelism"),
        ("texture<float, 2> image;", "texture_reference"),
        ("cutlass::half_t h;", "cutlass"),
        ("x = __dp4a(a, b, c);", "no_such_intrinsic"),
    ],
)
def test_what_hip_lacks_is_rejected(text: str, expected: str) -> None:
    assert reason(f"int x;\n{text}\n") == expected


@pytest.mark.parametrize(
    "text",
    [
        'asm volatile("" ::: "memory");',
        '// asm("mov")\n',
        'const char* s = "asm(\\"mov\\") cuda::barrier";',
        "at::cuda::detail::TensorInfo<float, int> t;",
        "std::vector<std::vector<int>> v; x = 1 << 2; y = a << b << c;",
        "cudaTextureObject_t t;",
    ],
)
def test_what_only_looks_alike_passes(text: str) -> None:
    assert reason(text) is None


def test_the_reason_names_the_line() -> None:
    text = b'int a;\nint b;\n  asm("x");\n'
    found = rejection(text, code_tokens(text))
    assert found is not None
    assert found.detail == 'line 3: asm("x");'
