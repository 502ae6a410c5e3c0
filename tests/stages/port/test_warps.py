"""Warp operations: which masks go, which stay, and which lanes a shuffle reaches."""

import pytest

from stages.port.translate import Platform, port

AMPERE = Platform(arch=800, version=12010)


def last_line(text: str) -> str:
    return port(text, "", AMPERE).unit.splitlines()[-1]


def kinds(text: str) -> set[str]:
    return {note.kind for note in port(text, "", AMPERE).notes}


@pytest.mark.parametrize(
    "mask",
    [
        *("0xffffffff", "0xFFFFFFFFu", "0xffff'ffff", "(0xffffffffUL)", "4294967295", "0xffffffffffffffffull"),
        *("~0u", "~0", "-1", "(unsigned)-1", "(unsigned int)-1", "unsigned(-1)", "static_cast<unsigned>(-1)"),
        *("UINT_MAX", "__activemask()"),
    ],
)  # fmt: skip
def test_masks_of_all_lanes_go(mask: str) -> None:
    text = f"x = __shfl_xor_sync({mask}, x, 1, 16);"
    assert last_line(text) == "x = __shfl_xor(x, 1, 16);"
    assert kinds(text) == {"full_mask_dropped"}


@pytest.mark.parametrize(
    "definition",
    [
        "#define ALL 0xffffffff",
        "#define BASE 0xffffffff\n#define ALL (BASE)",
        "const unsigned ALL = 0xffffffff;",
        "constexpr uint32_t ALL{~0u};",
        "unsigned ALL = __activemask();",
    ],
)
def test_names_of_such_masks_go(definition: str) -> None:
    assert last_line(f"{definition}\nx = __any_sync(ALL, x);") == "x = __any(x);"


@pytest.mark.parametrize(
    "definition",
    [
        "#define ALL 0x0000ffff",
        "#if A\n#define ALL 0xffffffff\n#else\n#define ALL 0xffff\n#endif",
        "unsigned ALL = 0xffffffff; ALL = __ballot_sync(ALL, y);",
        "unsigned ALL = 0xffffffff; ALL &= y;",
        "void f(unsigned ALL); unsigned ALL = 0xffffffff;",
        "",
    ],
)
def test_any_other_mask_stays_as_64_bits_and_is_noted(definition: str) -> None:
    text = f"{definition}\nx = __any_sync(ALL, x);"
    assert last_line(text) == "x = __any_sync((unsigned long long)(ALL), x);"
    assert "mask_kept" in kinds(text)


@pytest.mark.parametrize(
    ("cuda", "hip"),
    [
        ("x = __shfl_sync(-1, x, 0);", "x = __shfl(x, 0, 32);"),
        ("x = __shfl_down(x, 16);", "x = __shfl_down(x, 16, 32);"),
        ("x = __shfl_up_sync(-1, f(x, y), 1);", "x = __shfl_up(f(x, y), 1, 32);"),
        ("x = __shfl_sync(-1, __shfl_sync(-1, x, 1), 0, 8);", "x = __shfl(__shfl(x, 1, 32), 0, 8);"),
        ("x = __shfl_down_sync(-1, x, warpSize / 2);", "x = __shfl_down(x, warpSize / 2);"),
    ],
)
def test_shuffles_reach_the_lanes_that_they_reach_in_cuda(cuda: str, hip: str) -> None:
    assert last_line(cuda) == hip


@pytest.mark.parametrize(
    ("cuda", "hip"),
    [
        ("b = __ballot_sync(-1, p);", "b = __ballot(p);"),
        ("b = __activemask();", "b = __ballot(1);"),
        ("b = __match_any_sync(~0u, p);", "b = __match_any_sync((unsigned long long)(~0u), p);"),
        ("b = __reduce_add_sync(~0u, p);", "b = __reduce_add_sync((unsigned long long)(~0u), p);"),
        ("#define SHFL(v, o) __shfl_xor_sync(0xffffffff, v, o)", "#define SHFL(v, o) __shfl_xor(v, o, 32)"),
    ],
)
def test_votes_and_the_rest(cuda: str, hip: str) -> None:
    assert last_line(cuda) == hip


OVERLOAD = """\
struct H { float x; };
__device__ H __shfl_up_sync(const unsigned mask, const H v, unsigned int delta) {
  return H{__shfl_up_sync(mask, v.x, delta)};
}
#define UP __shfl_up_sync
__device__ H f(H v) { return UP(0xffffffff, v, 1); }
"""


def test_an_overload_and_another_name_of_an_operation_go_without_masks_as_their_calls_do() -> None:
    assert port(OVERLOAD, "", AMPERE).unit.splitlines()[-5:] == [
        "__device__ H __shfl_up(const H v, unsigned int delta, int width = 32) {",
        "  return H{__shfl_up(v.x, delta, width)};",
        "}",
        "#define UP __shfl_up",
        "__device__ H f(H v) { return UP(v, 1, 32); }",
    ]


@pytest.mark.parametrize(
    ("full", "other"),
    [
        ("UP(0xffffffff, v, 1)", "UP(0xffff, v, 1)"),
        ("__shfl_up_sync(mask, v.x, delta)", "__shfl_up_sync(mask & 255, v.x, delta)"),
        ("__shfl_up_sync(mask, v.x, delta)", "__shfl_up_sync(mask, v.x, delta + mask)"),
        ("#define UP __shfl_up_sync\n", "#define UP __shfl_up_sync\nauto taken = &__shfl_up_sync;\n"),
    ],
)
def test_where_one_call_needs_its_mask_the_others_keep_theirs(full: str, other: str) -> None:
    assert full in OVERLOAD
    unit = port(OVERLOAD.replace(full, other), "", AMPERE).unit
    assert "__device__ H __shfl_up_sync(const unsigned mask, const H v, unsigned int delta, int width = 32) {" in unit
    assert "#define UP __shfl_up_sync\n" in unit
    assert "UP((unsigned long long)(0xffff" in unit


def test_a_macro_of_two_meanings_is_no_name_of_an_operation() -> None:
    text = "#if A\n#define UP __shfl_up_sync\n#else\n#define UP(m, v, d) other(v)\n#endif\nx = UP(-1, x, 1);"
    assert last_line(text) == "x = UP(-1, x, 1);"
    assert "warp_operation_not_called" in kinds(text)


def test_what_keeps_its_mask_is_defined_for_older_hip() -> None:
    text = "void f(unsigned m) { x = __shfl_sync(m, __match_any_sync(m, __any_sync(m, x)), __reduce_add_sync(m, x)); }"
    assert kinds(text) == {"mask_kept", "shuffle_width", "sync_form_defined"}
    unit = port(text, "", AMPERE).unit
    assert all(f"SYNC_{name}" in unit for name in ("SHUFFLE(__shfl_up", "REDUCTION(__reduce_add_sync"))
    assert "__match_any_sync(unsigned long long lanes" in unit


def test_a_sync_of_the_warp_is_defined_for_older_hip() -> None:
    text = "void f() { __syncwarp(); }"
    assert kinds(text) == {"sync_warp_defined"}
    assert "__builtin_amdgcn_wave_barrier" in port(text, "", AMPERE).unit
