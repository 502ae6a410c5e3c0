"""Kernel launches, rewritten to calls of the launch macro."""

import pytest

from kernelmill.hip_cpu.rewrite import rewrite


@pytest.mark.parametrize(
    ("launch", "call"),
    [
        ("k<<<1, 2>>>(d);", "KERNELMILL_LAUNCH(k)(1, 2)(d);"),
        ("CHECK((k<<<1, 1>>>(d)));", "CHECK((KERNELMILL_LAUNCH(k)(1, 1)(d)));"),
        ("CHECK((k<T, 2><<<1, 1>>>(d), f()));", "CHECK((KERNELMILL_LAUNCH(k<T, 2>)(1, 1)(d), f()));"),
        ("A(B((void)(k<<<g(1, 2), 1>>>(d))));", "A(B((void)(KERNELMILL_LAUNCH(k)(g(1, 2), 1)(d))));"),
        ("if (x) (k)<<<1, 1>>>(d);", "if (x) KERNELMILL_LAUNCH((k))(1, 1)(d);"),
        ("if constexpr (x) (k)<<<1, 1>>>(d);", "if constexpr (x) KERNELMILL_LAUNCH((k))(1, 1)(d);"),
        ("(void)(k)<<<1, 1>>>(d);", "(void)KERNELMILL_LAUNCH((k))(1, 1)(d);"),
        ("std::get<I>(ks)<<<1, 1>>>(d);", "KERNELMILL_LAUNCH(std::get<I>(ks))(1, 1)(d);"),
        ("chosen(1)(2)<<<1, 1>>>(d);", "KERNELMILL_LAUNCH(chosen(1)(2))(1, 1)(d);"),
    ],
)
def test_a_launch_becomes_calls_with_balanced_parentheses(launch: str, call: str) -> None:
    assert rewrite(f"void f() {{ {launch} }}").text == f"void f() {{ {call} }}"
