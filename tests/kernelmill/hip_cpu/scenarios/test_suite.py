"""Programs in the manner of public benchmark suites compile unchanged, and print what they print on a device."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from kernelmill.hip_cpu.build import Family, Options
from tests.kernelmill.hip_cpu.programs import SUITE, built, bundled, compiler, run

pytestmark = pytest.mark.compiler

PROGRAMS = tuple(sorted(SUITE.glob("*.hip")))
NEWER = re.compile(r"#include <(?:hipcub|hiprand|hipblas|rocblas|hip/hip_fp8)")
"""Headers of HIP libraries that need not be installed, or that HIP 5.2, the oldest version in these tests, lacks."""
PRINTS = re.compile(r"^// prints: (.*)$", re.MULTILINE)


@pytest.mark.long
@pytest.mark.parametrize("family", [Family.GCC, Family.CLANG])
@pytest.mark.parametrize("source", PROGRAMS, ids=lambda source: source.stem)
def test_a_program_prints_what_it_states(source: Path, family: Family) -> None:
    program = built(compiler(family), Options(extra=("-O1",)), PROGRAMS)
    ran = run(program, source.stem, KERNELMILL_STRICT="1", KERNELMILL_LEAKS="1")
    assert (ran.returncode, ran.stdout.splitlines(), ran.stderr) == (0, PRINTS.findall(source.read_text()), "")


def test_a_real_compiler_accepts_the_programs(tmp_path: Path) -> None:
    hipcc = shutil.which("hipcc") or pytest.skip("no hipcc on this machine")
    supported = [source for source in PROGRAMS if not NEWER.search(source.read_text())]
    text = tmp_path / "bundle.hip"
    plain = bundled(supported, lambda source: f'#line 1 "{source.name}"\n{source.read_text()}')
    text.write_text(plain.replace("#include <hip/hip_bf16.h>\n", "").replace("#include <hipcub/hipcub.hpp>\n", ""))
    ran = subprocess.run(
        [hipcc, "-std=c++17", "-w", "-fsyntax-only", "--cuda-host-only", "--offload-arch=gfx90a", str(text)],
        env={**os.environ, "HIP_PLATFORM": "amd"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, [line for line in ran.stderr.splitlines() if " error: " in line]) == (0, [])
