"""Bounds of launches whose arguments hold template argument lists stay one argument of HIP's macro."""

import pytest

from stages.port.translate import Platform, port

AMPERE = Platform(arch=800, version=12010)


def last_line(text: str) -> str:
    return port(text, "", AMPERE).unit.splitlines()[-1]


@pytest.mark.parametrize(
    ("cuda", "hip"),
    [
        ("__launch_bounds__(Traits<128, 4>::threads)", "__launch_bounds__((Traits<128, 4>::threads))"),
        ("__launch_bounds__(A<1, 2>::n, 2)", "__launch_bounds__((A<1, 2>::n), 2)"),
        ("__launch_bounds__(256, A<B<1, 2>, float>::n)", "__launch_bounds__(256, (A<B<1, 2>, float>::n))"),
        ("__launch_bounds__(A<1, 2>::n, B<3, 4>::n)", "__launch_bounds__((A<1, 2>::n), (B<3, 4>::n))"),
        ("__launch_bounds__(A<cudaStream_t, 2>::n)", "__launch_bounds__((A<hipStream_t, 2>::n))"),
    ],
)
def test_argument_with_a_template_argument_list_gets_parentheses(cuda: str, hip: str) -> None:
    assert last_line(cuda) == hip
    assert last_line(hip) == hip


@pytest.mark.parametrize(
    "text",
    [
        *("256", "256, 4", "1 << 8, 2", "N << 8, M >> 2", "A<128>::n, 2", "(A<1, 2>::n)", "f(1, 2), 3"),
        *("a < 3 ? 64 : 128, 2", "p->n, 2"),
    ],
)
def test_arguments_that_no_template_separates_stay(text: str) -> None:
    assert last_line(f"__launch_bounds__({text})") == f"__launch_bounds__({text})"
