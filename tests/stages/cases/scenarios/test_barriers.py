"""References of kernels whose threads wait for each other, in every build configuration."""

from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.execution.checks import CheckName, named
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import NOTHING, single
from kernelmill.records import Golden, ShapeSize
from kernelmill.sandbox import Limits
from kernelmill.templates.composition import suite_code
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import HostName, host_compiler, host_compilers
from kernelmill.toolchains.machine import ThisMachine
from stages.cases.design.candidates import candidates
from stages.cases.text import program
from tests.stages.cases import kernels

pytestmark = pytest.mark.compiler

FOLD = f"""{kernels.HEAD}__global__ void fold(const int *x, int *y, int n) {{
  __shared__ int parts[128];
  const int i = blockIdx.x * 128 + threadIdx.x;
  if (i >= n) return;
  int value = x[i];
  for (int offset = 1; offset < 64; offset *= 2) {{
    value += __shfl_xor(value, offset);
    parts[threadIdx.x] = value;
    __syncthreads();
    value += parts[threadIdx.x ^ 64];
    __syncthreads();
  }}
  y[i] = value * (i + 1);
}}
"""
FOLDED = kernels.made(
    "fold",
    FOLD,
    replace(
        kernels.relations(
            "fold",
            (kernels.read("x", "int", ("n",)), kernels.written("y", "int", ("n",)), kernels.size("n")),
            (ShapeSize(name="n", kind="parameter", typical=256, least=128, multiple_of=("128",)),),
            "n",
        ),
        launch=replace(kernels.SUMMED.relations.launch, grid=("n / 128", "1", "1"), block=("128", "1", "1")),
    ),
)
BUILDS: dict[str, tuple[CheckName, tuple[str, ...], bool]] = {
    "plain": ("plain", ("-O0",), False),
    "precompiled": ("plain", ("-O0",), True),
    "fortified": ("plain", ("-O2", "-U_FORTIFY_SOURCE", "-D_FORTIFY_SOURCE=3"), False),
    "sanitize": ("sanitize", (), False),
    "race": ("race", (), False),
}


def backend(name: HostName, check: CheckName, extra: tuple[str, ...], precompiles: bool) -> Cpu:
    machine = ThisMachine()
    tools = detect(machine)
    if name not in {compiler.name for compiler in host_compilers(tools, machine)}:
        pytest.skip(f"no {name} on this machine")
    return Cpu(compiler=host_compiler(tools, machine, name), check=named(check), extra=extra, precompiles=precompiles)


@pytest.mark.long
@pytest.mark.parametrize("name", ["g++", "clang"])
@pytest.mark.parametrize("build", BUILDS)
def test_reference_with_barriers_and_shuffles_agrees_with_its_kernel_and_reports_nothing(
    name: HostName, build: str, tmp_path: Path
) -> None:
    cases = candidates(FOLDED)
    golden = Golden(output="y", view_expr="y.get(), y_count", comparison="exact")
    text = suite_code(program.tested(FOLDED, cases, [golden], "own"))
    cpu, limits = backend(name, *BUILDS[build]), Limits(wall_seconds=120, memory_mib=4096)
    made = cpu.compile(single("fold", text, tmp_path), tmp_path, limits)
    assert made.state == "built", made
    ran = cpu.run(made, NOTHING, limits)
    last = ran.finished.text.splitlines()[-1]
    assert (ran.finished.returncode, ran.findings, ran.finished.error_text) == (0, (), ""), ran.finished.text
    assert last.startswith(f"PASS: {len(cases)} of {len(cases)} cases, ")
    assert int(last.split()[5]) >= sum(int(one.value) for case in cases for one in case.values if one.name == "n")
