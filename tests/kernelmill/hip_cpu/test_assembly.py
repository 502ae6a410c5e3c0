"""Inline assembly for AMD devices is translated to C++, removed if it has no effect, or reported when it runs."""

import pytest

from kernelmill.hip_cpu.rewrite import needs_rewriting, rewrite


def body(statement: str) -> str:
    text = f"__global__ void k(float *a, float b) {{ {statement} }}"
    assert needs_rewriting(text)
    return rewrite(text).text.partition("{ ")[2].removesuffix(" }")


@pytest.mark.parametrize(
    ("statement", "meaning"),
    [
        ('asm volatile("v_mov_b32_e32 %0, %1" : "=v"(a[1]) : "v"(b));', "(void)((a [ 1 ]) = (b));"),
        ('asm("v_mul_f32 %0, %2, %1" : "=v"(*a) : "v"(b), "v"(c));', "(void)((* a) = (c) * (b));"),
        ('asm volatile("s_waitcnt vmcnt(0)\\n" "s_nop 1" ::: "memory");', "(void)0;"),
        ('__asm__ __volatile__("s_sleep 1");', "(void)0;"),
        (
            'asm volatile("ds_read_b32 %0, %1" : "=v"(*a) : "v"(b));',
            '::kernelmill::rt::no_assembly("ds_read_b32 %0, %1");',
        ),
    ],
)
def test_instructions_become_equivalent_expressions(statement: str, meaning: str) -> None:
    assert body(statement) == meaning


@pytest.mark.parametrize("statement", ['asm volatile("" ::: "memory");', 'asm("mfence" ::: "memory");'])
def test_assembly_for_the_host_is_unchanged(statement: str) -> None:
    assert body(statement) == statement


def test_assembly_on_several_lines_of_a_macro_keeps_the_line_continuations() -> None:
    text = '#define WAIT asm volatile("s_waitcnt 0" \\\n  ::: "memory")\nint after;\n'
    assert rewrite(text).text == "#define WAIT (void)0 \\\n\nint after;\n"


def test_line_numbers_are_unchanged() -> None:
    text = 'void f() {\n  asm volatile("v_nothing_b32 %0"\n    : "=v"(x));\n  g();\n}\n'
    assert rewrite(text).text.splitlines()[3] == "  g();"
