"""HIP as its programming guide tells it: one claim per program, all thread orders, both wavefront sizes."""

import re
from pathlib import Path

import pytest

from stages.lib.hip_cpu.build import Family, Options
from tests.lib.hip_cpu.programs import CONFORMANCE, built, compiler, run

PROGRAMS = tuple(sorted(CONFORMANCE.glob("*.hip")))
BUILDS = [(Family.GCC, 64), (Family.GCC, 32), (Family.CLANG, 64)]


@pytest.fixture(params=BUILDS, ids=lambda build: f"{build[0]}-{build[1]}", scope="module")
def program(request: pytest.FixtureRequest) -> Path:
    family, warp_size = request.param
    return built(compiler(family), Options(warp_size=warp_size, extra=("-O1",)), PROGRAMS)


@pytest.mark.parametrize("name", [source.stem for source in PROGRAMS])
def test_claim_holds_in_every_order(program: Path, name: str) -> None:
    for order in ("forward", "reverse", "random"):
        ran = run(program, name, KERNELMILL_ORDER=order, KERNELMILL_SEED="7")
        assert (ran.returncode, ran.stdout.splitlines()[-1:]) == (0, ["PASS"]), f"{order}: {ran.stdout}{ran.stderr}"


@pytest.mark.parametrize("source", PROGRAMS, ids=lambda source: source.stem)
def test_program_states_its_claim_and_where_it_comes_from(source: Path) -> None:
    assert re.match(r"// claim: .+ \(.+\)\n", source.read_text())
