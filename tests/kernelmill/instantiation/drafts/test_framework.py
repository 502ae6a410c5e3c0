"""Names have the header that declares them, and stand-ins differ only in names."""

import pytest

from kernelmill.instantiation.drafts import framework


@pytest.mark.parametrize(
    ("header", "name", "expected"),
    [
        ("/usr/include/c++/13/limits", "std::numeric_limits", "limits"),
        ("/usr/include/c++/v1/__algorithm/max.h", "std::max", "algorithm"),
        ("mathcalls.h", "sinf", None),
        ("cmath", "std::sin", "cmath"),
        ("stdio.h", "printf", None),
        ("/x/cuda/include/cuda_fp16.hpp", "__hadd", "cuda_fp16.h"),
        ("/x/cuda/include/cub/block/block_reduce.cuh", "cub::BlockReduce", "cub/cub.cuh"),
        (
            "/x/cuda/include/cooperative_groups/details/reduce.h",
            "cooperative_groups::reduce",
            "cooperative_groups/reduce.h",
        ),
        ("", "FLT_MAX", "cfloat"),
        ("unknown.h", "unknown", None),
    ],
)
def test_headers_of_names(header: str, name: str, expected: str | None) -> None:
    assert framework.include_of(header, name) == expected


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("PRIu32", "cinttypes"),
        ("PRIdPTR", "cinttypes"),
        ("SCNx64", "cinttypes"),
        ("UINT16_MAX", "cstdint"),
        ("INTPTR_MIN", "cstdint"),
        ("FLT_DIG", "cfloat"),
        ("ULLONG_MAX", "climits"),
        ("FLT_MAX", "cfloat"),
        ("PRIVATE", None),
        ("INT_MAXIMUM", None),
    ],
)
def test_header_of_a_standard_macro_follows_from_its_name(name: str, header: str | None) -> None:
    assert framework.macro_header(name) == header


def test_sixteen_bit_stand_ins_are_one_template_with_other_names() -> None:
    half, bfloat16 = map(framework.scalar_text, framework.SCALAR_TYPES)
    assert "$" not in half + bfloat16
    assert "bfloat16" not in half.lower()
    assert len(half.splitlines()) == len(bfloat16.splitlines())


def test_every_file_of_the_table_exists_and_begins_with_a_comment() -> None:
    for stand_in in framework.STAND_INS:
        assert (framework.FOLDER / stand_in.file).read_text().startswith("// ")


def test_macros_define_the_name_that_they_are_listed_under() -> None:
    assert all(text.startswith(f"#define {name}") for name, text in framework.MACROS.items())
