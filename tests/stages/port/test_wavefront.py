"""Assumptions of 32 lanes are found where lanes work together, and tiles of 32 are no alarm."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stages.port.code import code_tokens
from stages.port.rejections import rejection
from stages.port.wavefront import findings

VOTE = "if (__any(x)) y = 1;\n"


def kinds(text: str) -> list[str]:
    return [finding.kind for finding in findings(text)]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("#define WARP_SIZE 32", "warp_size_constant"),
        ("constexpr int kWarpSize = 32;", "warp_size_constant"),
        ("int lane = threadIdx.x & 31;", "lane_arithmetic"),
        ("int lane = threadIdx.x & 0x1f;", "lane_arithmetic"),
        ("int warp = tid >> 5;", "lane_arithmetic"),
        ("int warp = (blockIdx.x * 64 + threadIdx.x) / 32;", "lane_arithmetic"),
        ("int at = threadIdx.x + 1; int lane = at % 32;", "lane_arithmetic"),
        ("if (threadIdx.x < 32) f();", "lane_comparison"),
        ("unsigned votes = __ballot(x);", "ballot_in_32_bits"),
        ("int n = __popc(__ballot(x));", "ballot_in_32_bits"),
        ("x = __any_sync((unsigned long long)(m), x);", "mask_in_32_bits"),
        ("for (int offset = 16; offset > 0; offset >>= 1) f();", "warp_loop"),
        ("for (int i = 1; i < 32; i *= 2) f();", "warp_loop"),
        ("__shared__ float sums[32];", "warp_sums_array"),
        ("__global__ void __launch_bounds__(256, 4) k();", "launch_bounds"),
    ],
)
def test_assumption_is_found(line: str, kind: str) -> None:
    found = findings(f"{VOTE}{line}\n")
    assert (kind, 2, line) in [(finding.kind, finding.line, finding.text) for finding in found]


def test_a_named_size_counts_as_32() -> None:
    text = f"#define WARP_SIZE 32\n{VOTE}int lane = threadIdx.x % WARP_SIZE;\n__shared__ int s[WARP_SIZE];\n"
    assert kinds(text) == ["warp_size_constant", "lane_arithmetic", "warp_sums_array"]


@pytest.mark.parametrize(
    "text",
    [
        "__shared__ float tile[32][33]; tile[threadIdx.y][threadIdx.x % 32] = in[threadIdx.x / 32]; __syncthreads();",
        "__shared__ float tile[32]; if (threadIdx.x < 32) tile[threadIdx.x] = 0; __syncthreads();",
        "bits[i >> 5] |= 1u << (i & 31);",
        "__global__ void __launch_bounds__(256) k();",
        "// warp = threadIdx.x / 32; __ballot(x)",
        'printf("WARP_SIZE 32");',
        "#define TILE 32",
        "for (int at = 16; at > 0; at >>= 1) { s[threadIdx.x] += s[threadIdx.x + at]; __syncthreads(); }",
    ],
)
def test_no_alarm_without_warps(text: str) -> None:
    assert findings(text) == ()


@pytest.mark.parametrize(
    "line",
    [
        "unsigned long long votes = __ballot(x);",
        "int lane = threadIdx.x % warpSize;",
        "int word = i >> 5;",
        "for (int offset = warpSize / 2; offset > 0; offset >>= 1) f();",
        "__shared__ float tile[32][32];",
    ],
)
def test_no_alarm_for_what_holds_with_64_lanes(line: str) -> None:
    assert findings(f"{VOTE}{line}\n") == ()


WORDS = st.sampled_from(
    [
        *(
            "for (",
            "__shared__ ",
            "[",
            "]",
            "32",
            "16",
            "<",
            ">>",
            "&",
            "=",
            "(",
            ")",
            ";",
            "\n",
            "threadIdx",
            ".x",
            ",",
        ),
        *("lane ", "__ballot(", "__popc(", "#define ", "WARP_SIZE ", "__launch_bounds__(", "asm ", '"x"', "texture<"),
        *("cuda::", "é"),
    ]
)


@given(st.lists(WORDS, max_size=25).map("".join))
def test_any_text_is_looked_through(text: str) -> None:
    lines = text.split("\n")
    assert all(lines[finding.line - 1].strip() == finding.text for finding in findings(text))
    rejection(text.encode(), code_tokens(text.encode()))
