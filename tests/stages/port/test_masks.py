"""Masks of all 32 lanes are recognized by value and by name."""

import pytest

from stages.port.code import code_tokens
from stages.port.masks import full_names, is_full


@pytest.mark.parametrize(
    "mask",
    [
        "0xffffffff",
        "0xFFFFFFFFu",
        "(0xffff'ffff)",
        "0xffffffffffffffff",
        "~0",
        "-1",
        "(unsigned)-1",
        "static_cast<unsigned>(-1)",
        "UINT_MAX",
    ],
)
def test_masks_of_all_lanes(mask: str) -> None:
    assert is_full(code_tokens(mask.encode()), frozenset())


@pytest.mark.parametrize("mask", ["0xffff", "mask", "(a)(b)", "~1", "__ballot_sync(m, p)"])
def test_other_masks(mask: str) -> None:
    assert not is_full(code_tokens(mask.encode()), frozenset())


@pytest.mark.parametrize(
    "text",
    [
        "#define FULL 0xffffffff\n",
        "const unsigned FULL = 0xffffffff;",
        "constexpr unsigned FULL{~0u};",
        "#define ALL 0xffffffff\n#define FULL ALL\n",
    ],
)
def test_names_that_always_hold_a_mask_of_all_lanes(text: str) -> None:
    assert b"FULL" in full_names(code_tokens(text.encode()))


@pytest.mark.parametrize(
    "text",
    [
        "#define FULL 0xffffffff\n#undef FULL\n#define FULL 0xffff\n",
        "unsigned FULL = 0xffffffff; FULL = 1;",
        "unsigned FULL = 0xffffffff; FULL &= 1;",
        "const unsigned FULL = 0xffffffff; void f(unsigned FULL);",
    ],
)
def test_names_that_may_hold_another_mask(text: str) -> None:
    assert b"FULL" not in full_names(code_tokens(text.encode()))
