"""Programs that attack the machine which compiles and runs them, from end to end."""

from pathlib import Path

import pytest

from kernelmill.coverage import measure
from kernelmill.execution.checking import Job
from kernelmill.execution.checks import PLAIN
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import Given, ProgramSources
from kernelmill.proof.proving import UNOPTIMISED
from kernelmill.sandbox import Limits
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import host_compiler, host_compilers
from kernelmill.toolchains.machine import ThisMachine

pytestmark = pytest.mark.compiler

HOSTILE = Path(__file__).parents[1] / "hostile"
LIMITS = Limits(wall_seconds=300)


@pytest.fixture(scope="module")
def backend() -> Cpu:
    machine = ThisMachine()
    tools = detect(machine)
    if "g++" not in {compiler.name for compiler in host_compilers(tools, machine)}:
        pytest.skip("no g++ on this machine")
    return Cpu(compiler=host_compiler(tools, machine, "g++"), check=PLAIN, extra=UNOPTIMISED, precompiles=True)


def program(name: str, folder: Path, *pairs: tuple[str, str]) -> ProgramSources:
    text = (HOSTILE / name).read_text()
    for old, new in pairs:
        text = text.replace(old, new)
    folder.mkdir()
    (folder / name).write_text(text)
    return ProgramSources(files=(folder / name,), root=folder)


def test_report_replaced_by_a_link_or_a_pipe_is_a_finding_and_not_read(backend: Cpu, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text('{"kind":"race","severity":"error","message":"secret"}\n')
    build = backend.compile(program("report.hip", tmp_path / "p"), tmp_path / "build", LIMITS)
    for how in ("pipe", "link"):
        run = backend.run(build, Given(arguments=(how, str(tmp_path / "secret"))), LIMITS)
        assert run.finished.succeeded
        assert [(each.kind, each.severity) for each in run.findings] == [("report-replaced", "error")]


def test_coverage_writes_nothing_through_links_that_a_program_leaves(backend: Cpu, tmp_path: Path) -> None:
    theirs = tmp_path / "theirs"
    theirs.write_text("theirs")
    job = Job(program=program("counts.hip", tmp_path / "p"), given=Given(arguments=(str(theirs),)))
    found = measure.measure(backend, job)
    assert theirs.read_text() == "theirs"
    assert (found.state, found.detail) in {("measured", ""), ("unchecked", found.detail)}


def test_file_that_only_a_disabled_include_names_is_not_there_for_the_assembler(backend: Cpu, tmp_path: Path) -> None:
    (tmp_path / "secret.h").write_text("the secret\n")
    secret = "/".join((tmp_path / "secret.h").parts[1:])
    build = backend.compile(program("secret.hip", tmp_path / "p", ("SECRET", secret)), tmp_path / "build", LIMITS)
    assert build.state == "rejected"
    assert "secret.h, which is not read: it is outside the folders" in build.detail
    assert not any(path.name == "secret.h" for path in (tmp_path / "build").rglob("*"))
