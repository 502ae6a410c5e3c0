"""Definitions are added where a unit uses what some versions of HIP lack."""

import pytest

from stages.port import additions
from stages.port.code import code_tokens

FP16 = {b"hip/hip_fp16.h"}
BF16 = {b"hip/hip_bf16.h"}


def added(body: str, headers: set[bytes]) -> list[str]:
    changes = additions.definitions(body.encode(), code_tokens(body.encode()), headers, 0)
    files = {(additions.FOLDER / one.file).read_bytes(): one.file for one in additions.ADDITIONS}
    return [files.get(change.edit.text[1:], change.edit.text.decode()) for change in changes]


@pytest.mark.parametrize(
    ("body", "headers", "expected"),
    [
        ("atomicAdd(p, v); __half h;", FP16, ["half_atomics.h"]),
        ("atomicAdd(p, v); __half2 h;", FP16, ["half_atomics.h", "half_pair_atomics.h"]),
        ("atomicAdd(p, 1.0f);", FP16, []),
        ("atomicAdd(p, v); __half h;", set(), []),
        ("__shfl_xor(x, 1); __hip_bfloat16 b;", BF16, ["bfloat16_shuffles.h", "bfloat16_operators.h"]),
        ("__syncwarp();", set(), ["sync_warp.h"]),
        ("__match_any_sync(m, v);", set(), ["sync_matches.h"]),
        ("__fmaf_rd(a, b, c);", set(), ["directed_rounding.h"]),
        ("__frcp_rz(a);", set(), ["directed_rounding.h"]),
        ("__fmaf_rn(a, b, c) + __frsqrt_rn(a);", set(), []),
        ("float x = CUDART_PI_F;", set(), ["#define CUDART_PI_F 3.141592654f\n"]),
        ("#define CUDART_PI_F 3\nfloat x = CUDART_PI_F;", set(), []),
    ],
)
def test_definitions(body: str, headers: set[bytes], expected: list[str]) -> None:
    assert added(body, headers) == expected


def test_nothing_is_added_twice() -> None:
    snippet = (additions.FOLDER / "sync_warp.h").read_text()
    assert added(f"{snippet}__syncwarp();", set()) == []


def test_every_file_of_the_folder_is_in_the_table_and_guarded() -> None:
    assert {one.file for one in additions.ADDITIONS} == {path.name for path in additions.FOLDER.glob("*.h")}
    for path in additions.FOLDER.glob("*.h"):
        lines = path.read_text().splitlines()
        assert lines[0].startswith(("#ifdef __HIP__  // ", "#if defined(__HIP__) && "))
        assert lines[-1] == "#endif"
        assert all(len(line) <= 120 for line in lines)


def test_float_overloads_are_added_behind_a_stand_in() -> None:
    text = b"struct Half {\n  unsigned short x;\n  operator float() const;\n};\nHalf f(Half a) { return max(a, a); }\n"
    (change,) = additions.maxima(text, code_tokens(text))
    assert change.edit.text.startswith(b"__device__ inline float max(Half a, Half b)")
    assert text[: change.edit.start].endswith(b"};\n")
