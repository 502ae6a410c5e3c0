"""Compiler flags that give automatic variables without an initializer a value that depends on nothing."""

from collections.abc import Mapping
from typing import Literal

from kernelmill.execution.cpu import Cpu
from kernelmill.hip_cpu.build import Family

_FIRST: Mapping[Family, int] = {Family.GCC: 12, Family.CLANG: 16}
"""The first versions of compilers that can initialize automatic variables."""


def initialized(backend: Cpu, value: Literal["zero", "pattern"]) -> tuple[str, ...]:
    """Return the flags that initialize automatic variables to zeros or to a pattern; none if the compiler has none."""
    first = _FIRST.get(backend.compiler.called.family)
    supported = first is not None and int(backend.version.partition(".")[0]) >= first
    return (f"-ftrivial-auto-var-init={value}",) if supported else ()
