"""Builds and runs of all mutants of a suite."""

from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.execution.protocol import NOTHING, single
from kernelmill.execution.source_mirror import gather
from kernelmill.proof.mutants import runs as mutant_runs
from kernelmill.proof.mutants.driver import HEADER
from kernelmill.proof.mutants.runs import KillMatrix, MutantProgram, MutantsBrokenError
from kernelmill.records import MutantCount, Suite, Verdict, mutation_score
from tests.kernelmill.records.texts import composed
from tests.stages.cases.kernels import GATHERED, cpu
from tests.stages.cases.recorded import recorded

pytestmark = pytest.mark.compiler


UNWRITTEN = """#include "kernelmill_mutants.h"
int tests(int, char **) {
  unsigned char unwritten[64 << 10];
  unsigned long long sum = reinterpret_cast<unsigned long long>(&unwritten);
  asm volatile("" : : "r"(unwritten) : "memory");
  for (unsigned char one : unwritten) sum = sum * 31 + one;
  std::printf("%llx\\n", sum);
  return 0;
}
int main(int, char **argv) {
  kernelmill_mutants::fix_layout(argv);
  return kernelmill_mutants::one_case(tests, 0);
}
"""


@pytest.fixture(scope="module")
def gathered() -> Suite:
    """The suite of a kernel that looks up rows of a table."""
    return recorded(GATHERED)


@pytest.fixture(scope="module")
def program(gathered: Suite, tmp_path_factory: pytest.TempPathFactory) -> MutantProgram:
    """Its mutants."""
    return mutant_runs.built(gathered, cpu(), tmp_path_factory.mktemp("mutants"))


@pytest.fixture(scope="module")
def whole(program: MutantProgram) -> KillMatrix:
    """The reactions of all cases to all of them."""
    return mutant_runs.matrix(program, cpu())


def test_mutant_survives_where_no_case_kills_it(program: MutantProgram, whole: KillMatrix) -> None:
    outcome = mutant_runs.outcome(program, cpu())
    killed = sum(count.killed for count in outcome.counts)
    assert whole.cases == tuple(range(len(program.suite.cases)))
    assert sum(bool(whole.kills(one.number)) for one in program.mutants) == killed > 0
    survivors = [one for one in program.mutants if one.number in whole.reactions and not whole.kills(one.number)]
    assert [(one.operator, one.line) for one in survivors] == [(one.operator, one.line) for one in outcome.survivors]


def test_matrix_of_some_cases_and_mutants_is_part_of_the_whole(program: MutantProgram, whole: KillMatrix) -> None:
    wanted = frozenset(one.number for one in program.mutants[:3])
    part = mutant_runs.matrix(program, cpu(), cases=(2, 0), only=wanted)
    assert part.cases == (0, 2)
    assert part.reactions == {
        number: {case: row[case] for case in (0, 2)} for number, row in whole.reactions.items() if number in wanted
    }


@pytest.mark.parametrize("most", [1, 2])
def test_a_number_of_kills_is_enough(most: int, program: MutantProgram, whole: KillMatrix) -> None:
    first = mutant_runs.matrix(program, cpu(), most_kills=most)
    assert set(first.reactions) == set(whole.reactions)
    for mutant, row in first.reactions.items():
        assert len(first.kills(mutant)) == min(most, len(whole.kills(mutant)))
        assert all(one in (whole.reactions[mutant][case], "not_run") for case, one in row.items())
    assert any("not_run" in row.values() for row in first.reactions.values())


def test_cases_that_fail_without_a_mutant_have_no_matrix(gathered: Suite, tmp_path: Path) -> None:
    case = replace(gathered.text.case, checks=('compare("out", size_t(0), false, 0, 0);',))
    broken = composed(gathered, replace(gathered.text, case=case))
    with pytest.raises(MutantsBrokenError):
        mutant_runs.matrix(mutant_runs.built(broken, cpu(), tmp_path), cpu())


def test_families_have_scores_of_their_own() -> None:
    counts = (
        MutantCount(operator="bounds", mutants=4, killed=3),
        MutantCount(operator="index", mutants=4, killed=4),
        MutantCount(family="meaning", operator="break", mutants=2, killed=1),
    )
    verdict = Verdict(
        id="a", source="b", kernel_id="a", name="a", backend="cpu", compiler="g++", level="verified", verified=True,
        reference="recorded", compiled=True, mutants=counts,
    )  # fmt: skip
    assert (mutation_score(verdict, "token"), mutation_score(verdict, "meaning")) == (7 / 8, 1 / 2)
    assert mutation_score(replace(verdict, mutants=counts[:2]), "meaning") is None


def test_what_nothing_has_written_does_not_depend_on_the_environment(tmp_path: Path) -> None:
    common = (mutant_runs.INCLUDE_FOLDER / HEADER,)
    program = replace(single("unwritten", UNWRITTEN, tmp_path), common=common)
    (tmp_path / HEADER).write_bytes((mutant_runs.INCLUDE_FOLDER / HEADER).read_bytes())
    build = cpu().compile_in(tmp_path / "build", program, gather(program), mutant_runs.COMPILING)
    assert build.executable is not None
    told = set[str]()
    for length in (0, 1, 40, 3000):
        surroundings = {**build.environment, "FOLDER": "x" * length, **{f"V{at}": "" for at in range(length % 7)}}
        finished = cpu().run(replace(build, environment=surroundings), NOTHING, mutant_runs.MUTATING).finished
        assert finished.succeeded
        told.add(finished.text)
    assert len(told) == 1
