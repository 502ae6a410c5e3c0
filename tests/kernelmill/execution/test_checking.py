"""Modes of the CPU backend, with a scripted compiler and program."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.execution import checking, checks
from kernelmill.execution.checking import Job, Result
from kernelmill.execution.checks import CHECKS, CheckName
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import Given, ProgramSources
from kernelmill.hip_cpu.build import CompilerCommand, Family
from kernelmill.sandbox import Finished, Limits
from tests.kernelmill.execution.runners import ScriptedRunner, clang_says, ended, scripted_compiler


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))


@pytest.fixture
def job(tmp_path: Path) -> Job:
    (tmp_path / "p.hip").write_text("#include <hip/hip_runtime.h>\nint main() {}\n")
    return Job(
        program=ProgramSources(files=(tmp_path / "p.hip",), root=tmp_path),
        running=Limits(wall_seconds=10, memory_mib=None),
    )


def checked(runner: ScriptedRunner, job: Job, *names: CheckName, family: Family = Family.CLANG) -> dict[str, Result]:
    backend = Cpu(compiler=scripted_compiler(family), runner=runner)
    results = checking.check(backend, job, checks.chosen(names or ("all",)))
    return {result.check: result for result in results}


def in_order(order: str, otherwise: Finished) -> ScriptedRunner:
    """A program that ends in a way of its own when the threads are in that order."""
    return ScriptedRunner(program=lambda env: otherwise if env["KERNELMILL_ORDER"] == order else ended(out="1\n"))


@pytest.mark.slow
def test_program_that_ends_well_is_clean_in_every_mode_and_compiled_three_times(job: Job) -> None:
    runner = ScriptedRunner()
    results = checked(runner, job)
    assert {result.state for result in results.values()} == {"clean"}
    assert list(results) == [check.name for check in CHECKS]
    assert len([command for command in runner.compiled if "-c" not in command]) == 3


def test_program_that_does_not_compile_is_compiled_once_and_never_run(job: Job) -> None:
    runner = ScriptedRunner(compiler=lambda _: clang_says("use of undeclared identifier 'hipNothing'"))
    results = checked(runner, job)
    assert {result.state for result in results.values()} == {"not_built"}
    assert results["plain"].diagnostics[0].cause == "unknown_name"
    assert (len(runner.compiled), runner.ran) == (1, [])


def test_program_that_the_first_compiler_rejects_is_compiled_by_the_second_and_says_so(job: Job) -> None:
    def compiler(command: Sequence[str]) -> Finished:
        return clang_says("'_Float16' does not name a type") if command[0] == "g++" else ended()

    runner = ScriptedRunner(compiler=compiler)
    clang = scripted_compiler()
    gcc = replace(clang, name="g++", called=CompilerCommand(command=("g++",), family=Family.GCC))
    results = checking.check(Cpu(compiler=gcc, second=clang, runner=runner), job, checks.chosen(("plain",)))
    assert [(result.check, result.state, len(runner.ran)) for result in results] == [("plain", "clean", 1)]
    assert "compiled by clang 19.1.7: g++ rejects it ('_Float16'" in results[0].detail


def test_program_that_both_compilers_reject_has_the_first_ones_errors(job: Job) -> None:
    def compiler(command: Sequence[str]) -> Finished:
        return clang_says("first" if command[0] == "g++" else "second")

    clang = scripted_compiler()
    gcc = replace(clang, name="g++", called=CompilerCommand(command=("g++",), family=Family.GCC))
    backend = Cpu(compiler=gcc, second=clang, runner=ScriptedRunner(compiler=compiler))
    (result,) = checking.check(backend, job, checks.chosen(("plain",)))
    assert (result.state, [d.message for d in result.diagnostics]) == ("not_built", ["first"])


def test_errors_of_a_compiler_that_crashes_at_them_in_one_format_come_in_another(job: Job) -> None:
    def compiler(command: Sequence[str]) -> Finished:
        if "-fdiagnostics-format=sarif" in command:
            return ended(1, err="PLEASE submit a bug report to some address\n")
        return clang_says("use of undeclared identifier 'hipNothing'")

    backend = Cpu(compiler=replace(scripted_compiler(), style="sarif"), runner=ScriptedRunner(compiler=compiler))
    (result,) = checking.check(backend, job, checks.chosen(("plain",)))
    assert [d.message for d in result.diagnostics] == ["use of undeclared identifier 'hipNothing'"]


def test_mode_whose_libraries_are_missing_is_unchecked_and_not_clean(job: Job) -> None:
    def compiler(command: Sequence[str]) -> Finished:
        linked = "-c" not in command and "-fsanitize=address,undefined" in command
        return ended(1, err="ld: cannot find libclang_rt.asan.a: No such file or directory") if linked else ended()

    results = checked(ScriptedRunner(compiler=compiler), job)
    assert results["sanitize"].state == "unchecked"
    assert "libclang_rt.asan" in results["sanitize"].detail
    assert results["race"].state == "clean"


def test_compiler_from_pip_says_that_it_has_no_sanitizers(job: Job) -> None:
    results = checked(ScriptedRunner(), job, family=Family.ZIG)
    assert results["sanitize"].state == "unchecked"
    assert "comes without sanitizers" in results["sanitize"].detail
    assert results["plain"].state == "clean"


def test_exit_status_that_depends_on_the_order_is_an_error(job: Job) -> None:
    found = checked(in_order("reverse", ended(3, out="1\n")), job)["reverse"].findings
    assert [(each.kind, each.severity) for each in found] == [("order-dependent", "error")]
    assert found[0].message == "exit status 3, but exit status 0 in the plain run"


def test_output_that_depends_on_the_order_is_a_warning(job: Job) -> None:
    found = checked(in_order("random", ended(out="2\n")), job)["random"].findings
    assert [(each.kind, each.severity) for each in found] == [("order-dependent", "warning")]
    assert found[0].message == "line 1 of the output is `2`, but `1` in the plain run"


def test_lines_that_threads_print_may_be_in_any_order(job: Job) -> None:
    def found(out: str, *, threads_print: bool) -> list[str]:
        runner = ScriptedRunner(program=lambda env: ended(out=out if env["KERNELMILL_ORDER"] == "random" else "1\n2\n"))
        return [each.kind for each in checked(runner, replace(job, threads_print=threads_print))["random"].findings]

    assert found("2\n1\n", threads_print=False) == ["order-dependent"]
    assert found("2\n1\n", threads_print=True) == []
    assert found("2\n3\n", threads_print=True) == ["order-dependent"]


def test_output_that_is_never_the_same_says_nothing_about_the_order(job: Job) -> None:
    runs = iter(range(100))
    results = checked(ScriptedRunner(program=lambda _: ended(out=f"{next(runs)}\n")), job)
    assert {result.state for result in results.values()} == {"clean"}


def test_mode_compared_with_the_plain_run_makes_one_even_if_it_was_not_asked_for(job: Job) -> None:
    results = checked(in_order("reverse", ended(3)), job, "reverse")
    assert list(results) == ["reverse"]
    assert results["reverse"].state == "findings"


def test_check_that_only_takes_too_long_is_unchecked_and_not_failed(job: Job) -> None:
    def program(environment: Mapping[str, str]) -> Finished:
        slow = "ASAN_OPTIONS" in environment
        return ended(-9, outcome="timed_out", seconds=10) if slow else ended(seconds=4)

    result = checked(ScriptedRunner(program=program), job)["sanitize"]
    assert result.state == "unchecked"
    assert "the plain run took 4.0 s" in result.detail


def test_order_in_which_a_quick_program_hangs_is_an_error(job: Job) -> None:
    results = checked(in_order("reverse", ended(-9, outcome="timed_out", seconds=10)), job)
    assert [each.kind for each in results["reverse"].findings] == ["order-dependent"]


def test_program_that_hangs_plainly_fails_and_is_compared_with_nothing(job: Job) -> None:
    runner = ScriptedRunner(program=lambda _: ended(-9, outcome="timed_out", seconds=10))
    results = checked(runner, job, "plain", "reverse", "random")
    assert results["plain"].state == "failed"
    assert results["plain"].detail == "exceeded the time limit"
    assert {results["reverse"].state, results["random"].state} == {"unchecked"}
    assert len(runner.ran) == 1


def test_checks_after_a_plain_run_that_hangs_are_skipped_or_get_a_quarter_of_the_time(job: Job) -> None:
    runner = ScriptedRunner(program=lambda _: ended(-9, outcome="timed_out", seconds=10))
    results = checked(runner, job)
    assert results.pop("plain").state == "failed"
    assert {result.state for result in results.values()} == {"unchecked"}
    assert len(runner.ran) == 3  # plain, sanitize and race
    assert results["leaks"].detail == "the plain run exceeded its time limit, and this check runs the same executable"
    assert results["race"].detail == "stopped after 2.5 s, because the plain run had exceeded its limit already"


def test_output_that_is_never_the_same_in_another_order_says_nothing_about_the_order(job: Job) -> None:
    runs = iter(range(100))
    timer = ScriptedRunner(
        program=lambda env: ended(out=f"{next(runs)}\n" if env["KERNELMILL_ORDER"] == "reverse" else "1\n")
    )
    assert checked(timer, job)["reverse"].state == "clean"


def test_exit_status_that_does_not_recur_says_nothing_about_the_order(job: Job) -> None:
    statuses = iter([3, 0])
    flaky = ScriptedRunner(program=lambda env: ended(next(statuses) if env["KERNELMILL_ORDER"] == "reverse" else 0))
    assert checked(flaky, job, "plain", "reverse")["reverse"].findings == ()


@pytest.mark.slow
@pytest.mark.parametrize("unit", ["ms", " s", " us", " seconds", " GB/s", " GFLOPS"])
def test_times_and_speeds_in_the_output_are_not_compared(job: Job, unit: str) -> None:
    assert checked(in_order("reverse", ended(out=f"took 17.5{unit}\n")), job, "reverse")["reverse"].findings != ()
    measured = ScriptedRunner(program=lambda env: ended(out=f"took {len(env['KERNELMILL_ORDER'])}.5{unit}\n"))
    assert checked(measured, job)["reverse"].findings == ()


def test_failure_in_the_output_of_a_program_that_ends_with_status_0_is_a_warning_of_the_first_check(job: Job) -> None:
    runner = ScriptedRunner(program=lambda _: ended(out="FAIL: sum\n"))
    watched = replace(job, reads_output=True)
    results = checked(runner, watched)
    assert [(each.kind, each.severity) for each in results["plain"].findings] == [("reported-failure", "warning")]
    assert results["race"].findings == ()
    assert checked(runner, job)["plain"].findings == ()


def test_check_that_lacks_memory_is_unchecked_and_says_what_helps(job: Job) -> None:
    line = '{"kind":"not-enough-memory","severity":"error","message":"raise the limit with --memory"}\n'

    def program(environment: Mapping[str, str]) -> Finished:
        if "KERNELMILL_STRICT" in environment and "KERNELMILL_LEAKS" not in environment:
            Path(environment["KERNELMILL_FINDINGS"]).write_text(line)
            return ended(86)
        return ended()

    result = checked(ScriptedRunner(program=program), job, "race")["race"]
    assert (result.state, result.detail, result.findings) == ("unchecked", "raise the limit with --memory", ())


def test_program_gets_its_arguments_and_what_it_is_to_read(job: Job) -> None:
    runner = ScriptedRunner()
    given = Given(arguments=("--size", "5"), stdin=b"input")
    checked(runner, Job(program=job.program, given=given), "plain")
    assert (runner.ran, runner.fed) == ([("--size", "5")], [b"input"])


def test_equal_program_is_not_compiled_again(job: Job) -> None:
    runner = ScriptedRunner()
    checked(runner, job, "plain")
    checked(runner, job, "plain")
    assert len(runner.compiled) == 2


def test_program_whose_header_is_named_by_a_macro_is_always_compiled(job: Job, tmp_path: Path) -> None:
    (tmp_path / "p.hip").write_text("#include SETTINGS\nint main() {}\n")
    runner = ScriptedRunner()
    checked(runner, job, "plain")
    checked(runner, job, "plain")
    assert len(runner.compiled) == 4


def test_each_result_is_told_as_it_is_known(job: Job) -> None:
    told: list[str] = []
    backend = Cpu(compiler=scripted_compiler(), runner=ScriptedRunner())
    checking.check(backend, job, checks.chosen(("plain", "leaks")), lambda result: told.append(result.check))
    assert told == ["plain", "leaks"]


def test_build_that_there_is_already_is_not_made_again(job: Job, tmp_path: Path) -> None:
    runner = ScriptedRunner()
    backend = Cpu(compiler=scripted_compiler(), runner=runner)
    plain = backend.compile(job.program, tmp_path, job.compiling)
    compiled = len(runner.compiled)
    results = checking.check(backend, job, CHECKS, known={checks.PLAIN.build: plain})
    assert {result.state for result in results} == {"clean"}
    again = [command for command in runner.compiled[compiled:] if "-c" not in command]
    assert len(again) == 2  # sanitize and race
