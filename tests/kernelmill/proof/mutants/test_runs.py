"""Builds and runs of all mutants of a suite."""

from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.execution.compiling.source_mirror import gather
from kernelmill.execution.protocol import NOTHING, Build, Given, single
from kernelmill.proof.mutants import runs as mutant_runs
from kernelmill.proof.mutants.driver import with_headers
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
TOGETHER = """#include "kernelmill_mutants.h"
namespace M = kernelmill_mutants;
int tests(int, char **arguments) {
  const int which = std::atoi(arguments[1]);
  M::at_call();
  for (int i = 0; i < 200000; ++i) M::same(0);
  const bool one = M::on(1), other = M::on(2), rare = M::on(3), hiding = M::on(4);
  M::on(5);
  return (one && other) || (rare && which >= 18 && !hiding);
}
int main(int argc, char **argv) {
  const int status = M::drive(tests, 24, 6, {}, argc, argv);
  if (!M::waiting) std::printf("runs %lld\\n", M::passes / 200000);
  return status;
}
"""
"""Mutants of a program whose cases take much work: two that only differ together, one that some of the last cases kill
unless another one is active, and one that is equivalent."""


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
    build = built_with_header(UNWRITTEN, tmp_path)
    assert build.executable is not None
    told = set[str]()
    for length in (0, 1, 40, 3000):
        surroundings = {**build.environment, "FOLDER": "x" * length, **{f"V{at}": "" for at in range(length % 7)}}
        finished = cpu().run(replace(build, environment=surroundings), NOTHING, mutant_runs.MUTATING).finished
        assert finished.succeeded
        told.add(finished.text)
    assert len(told) == 1


def test_mutants_that_are_run_together_have_the_outcomes_that_each_has_alone(tmp_path: Path) -> None:
    build = built_with_header(TOGETHER, tmp_path)
    printed = cpu().run(build, NOTHING, mutant_runs.MUTATING).finished.text
    outcomes = dict(line.split()[1:] for line in printed.splitlines() if line.startswith("mutant"))
    assert outcomes == {
        "0": "alike", "1": "survived", "2": "survived", "3": "killed", "4": "survived", "5": "survived",
    }  # fmt: skip
    (runs,) = (int(line.split()[1]) for line in printed.splitlines() if line.startswith("runs"))
    cases, mutants = 24, 5
    assert runs < 0.8 * cases * mutants


def test_mutants_left_when_there_is_no_time_for_more_cases_count_as_skipped(tmp_path: Path) -> None:
    hurried = TOGETHER.replace("const int status", "M::passes = M::most_passes - 60 * 200000;\n  const int status")
    build = built_with_header(hurried, tmp_path)
    printed = cpu().run(build, NOTHING, mutant_runs.MUTATING).finished.text
    outcomes = dict(line.split()[1:] for line in printed.splitlines() if line.startswith("mutant"))
    assert outcomes == {"0": "alike", **dict.fromkeys("12345", "skipped")}
    rows = cpu().run(build, Given(arguments=("matrix",)), mutant_runs.MUTATING).finished.text.splitlines()
    assert [line for line in rows if "skipped" in line] == [f"mutant {mutant} skipped" for mutant in "12345"]
    assert sum(line.startswith("row") for line in rows) == len(outcomes)


def built_with_header(text: str, folder: Path) -> Build:
    """The build of a program that includes the header of programs with mutants."""
    program = with_headers(single("program", text, folder), folder)
    return cpu().compile_in(folder / "build", program, gather(program), mutant_runs.COMPILING)
