"""Conformance to the HIP documentation: one claim per program, in all thread orders, with both wavefront sizes.

The programs for one of the sizes are compiled with optimization, those for the other without.
"""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from kernelmill.hip_cpu.build import Family, Options
from tests.kernelmill.hip_cpu.programs import CONFORMANCE, built, bundled, compiler, run

pytestmark = pytest.mark.compiler

PROGRAMS = tuple(sorted(CONFORMANCE.glob("*.hip")))
BUILDS = [
    pytest.param(build, marks=pytest.mark.long if optimized else (), id=f"{build[0]}-{build[1]}")
    for build, optimized in (
        ((Family.GCC, 64), True),
        ((Family.GCC, 32), False),
        ((Family.CLANG, 64), True),
        ((Family.CLANG, 32), False),
    )
]
"""The builds with optimization, which take three times as long to compile, are for long tests."""
NEWER = frozenset(
    {
        *("bfloat_arithmetic", "bfloat_comparison", "bfloat_math", "bfloat_pair", "bfloat_rounding", "half_max_min"),
        *("math_constants", "math_rounding_modes", "warp_match", "warp_sync_forms"),
        *("bfloat_old_from_float", "fp8_conversions"),
        "vector_compound",  # its operators are ambiguous with hip_complex.h, which other programs of the bundle include
        *(source.stem for source in PROGRAMS if source.stem.startswith("cub_")),
    }
)
"""Programs that HIP 5.2, the oldest version in these tests, does not accept without further libraries."""
NEWER_HEADERS = ("hip/hip_bf16.h", "hipcub/hipcub.hpp")


@pytest.fixture(params=BUILDS, scope="module")
def program(request: pytest.FixtureRequest) -> Path:
    family, warp_size = request.param
    optimization = "-O1" if warp_size == 64 else "-O0"
    return built(compiler(family), Options(warp_size=warp_size, extra=(optimization,)), PROGRAMS)


@pytest.mark.parametrize("name", [source.stem for source in PROGRAMS])
def test_claim_holds_in_every_order(program: Path, name: str) -> None:
    for order in ("forward", "reverse", "random"):
        ran = run(program, name, KERNELMILL_ORDER=order, KERNELMILL_SEED="7")
        assert (ran.returncode, ran.stdout.splitlines()[-1:]) == (0, ["PASS"]), f"{order}: {ran.stdout}{ran.stderr}"


@pytest.mark.parametrize("source", PROGRAMS, ids=lambda source: source.stem)
def test_program_states_its_claim_and_its_source(source: Path) -> None:
    assert re.match(r"// claim: .+ \(.+\)\n", source.read_text())


@pytest.mark.parametrize("side", ["--cuda-host-only", "--cuda-device-only"])
def test_a_real_compiler_accepts_the_programs(side: str, tmp_path: Path) -> None:
    hipcc = shutil.which("hipcc") or pytest.skip("no hipcc on this machine")
    supported = [source for source in PROGRAMS if source.stem not in NEWER]
    text = tmp_path / "bundle.hip"
    plain = bundled(supported, lambda source: f'#line 1 "{source.name}"\n{source.read_text()}')
    for header in NEWER_HEADERS:
        plain = plain.replace(f"#include <{header}>\n", "")
    text.write_text(plain)
    ran = subprocess.run(
        [hipcc, "-std=c++17", "-w", "-fsyntax-only", side, "--offload-arch=gfx90a", str(text)],
        env={**os.environ, "HIP_PLATFORM": "amd"},
        capture_output=True,
        text=True,
        check=False,
    )
    errors = [line for line in ran.stderr.splitlines() if " error: " in line]
    assert (ran.returncode, errors) == (0, [])


def test_there_are_enough_programs() -> None:
    assert len(PROGRAMS) >= 150
