"""The checks find the planted bug of each program and report nothing about its clean variant.

The first line of a program names the kind of its bug and describes it; `-DBUG` plants it.
"""

import functools
import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from kernelmill.hip_cpu.build import Configuration, Family, Options
from tests.kernelmill.hip_cpu.programs import BUGS, built, compiler, run

pytestmark = pytest.mark.compiler

PROGRAMS = tuple(sorted(BUGS.glob("*.hip")))
CONFIGURATIONS = (Configuration.RACE, Configuration.SANITIZE)
FINDING_PREFIX = "kernelmill-finding "
"""The prefix of findings on standard error, if KERNELMILL_FINDINGS names no file."""
ENVIRONMENT = {
    "KERNELMILL_LEAKS": "1",
    "KERNELMILL_STRICT": "1",
    "ASAN_OPTIONS": "detect_leaks=0:detect_stack_use_after_return=0",
}


MISSED = {
    ("alignment_of_a_vector_load", Family.CLANG): "clang's sanitizer does not check copies of whole objects",
}
"""Bugs that only the other compiler finds."""
FAMILIES = (Family.GCC, Family.CLANG)
"""The compilers, which must agree; clang only where it is installed."""


LINES = {
    "race_missing_barrier_in_reduction": 10,
    "bounds_missing_guard": 7,
    "uninitialized_shared_accumulator": 10,
    "barrier_in_one_branch": 10,
    "bounds_row_minus_one": 9,
}
"""A program of each kind of bug that the check for races finds, and the line of its bug."""
SOME = tuple(BUGS / f"{name}.hip" for name in LINES)


@functools.cache
def programs(family: Family) -> dict[tuple[Configuration, tuple[str, ...]], Path]:
    """The programs with and without their bugs in each configuration, built in parallel."""
    chosen = compiler(family)
    wanted = [(configuration, defines) for configuration in CONFIGURATIONS for defines in ((), ("BUG",))]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        made = pool.map(lambda want: built(chosen, Options(configuration=want[0], defines=want[1]), PROGRAMS), wanted)
    return dict(zip(wanted, made, strict=True))


def checked_for_races(family: Family, *defines: str) -> Path:
    """Some of the programs, which take a fraction of the time to build."""
    return built(compiler(family), Options(configuration=Configuration.RACE, defines=defines), SOME)


def reports(program: Path, name: str) -> str:
    """The findings about a program or its failure; empty if there are none."""
    ran = run(program, name, **ENVIRONMENT)
    said = [
        line
        for line in ran.stderr.splitlines()
        if FINDING_PREFIX in line or "runtime error" in line or "AddressSanitizer" in line
    ]
    return "\n".join(said) or ("" if ran.returncode == 0 else f"exit status {ran.returncode}\n{ran.stderr}")


@pytest.mark.long
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("name", [source.stem for source in PROGRAMS])
def test_planted_bug_is_found(name: str, family: Family, request: pytest.FixtureRequest) -> None:
    if (name, family) in MISSED:
        request.applymarker(pytest.mark.xfail(strict=True, reason=MISSED[name, family]))
    made = programs(family)
    assert any(reports(made[configuration, ("BUG",)], name) for configuration in CONFIGURATIONS)


@pytest.mark.long
@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("configuration", CONFIGURATIONS)
@pytest.mark.parametrize("name", [source.stem for source in PROGRAMS])
def test_clean_variant_gives_no_false_alarm(name: str, configuration: Configuration, family: Family) -> None:
    assert reports(programs(family)[configuration, ()], name) == ""


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("name", LINES)
def test_finding_names_the_line_the_block_and_the_thread(name: str, family: Family) -> None:
    found = reports(checked_for_races(family, "BUG"), name)
    assert f'{name}.hip","line":{LINES[name]},"block":[' in found
    assert '"thread":[' in found


@pytest.mark.parametrize("family", FAMILIES)
@pytest.mark.parametrize("name", LINES)
def test_program_of_each_kind_gives_no_false_alarm_without_its_bug(name: str, family: Family) -> None:
    assert reports(checked_for_races(family), name) == ""
