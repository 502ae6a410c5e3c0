"""The stages that decide what is in the dataset write the same bytes, whatever compilers are installed."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.execution.cpu import Cpu
from kernelmill.gates import gate_cache
from kernelmill.gates.program_gates import gate_setup
from kernelmill.hip_cpu.build import CompilerCommand, Family
from kernelmill.records import Suite, Verdict
from kernelmill.storage import jsonl
from kernelmill.storage.outcomes import Outcomes
from kernelmill.toolchains.detect import Toolbox, detect
from kernelmill.toolchains.host import HostCompiler
from stages.cases import run as cases
from stages.cases.run import CasesTask
from stages.port import run as port
from stages.verify import run as verify
from stages.verify.run import VerifyTask
from tests.stages.compilers.scripted import UNITS, Scripted, committed, fetched, hip, machine, serially, suite
from tests.stages.package import chains

INSTALLED = [(), ("clang",), ("hipcc",), ("nvcc",), ("clang", "hipcc", "nvcc")]
GCC = CompilerCommand(command=("g++",), family=Family.GCC)
BACKEND = Cpu(compiler=HostCompiler(name="g++", version="12", path=Path("/usr/bin/g++"), called=GCC, style="json"))


@pytest.fixture(autouse=True)
def only_libclang(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail where another compiler than libclang is started."""
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(gate_cache, "compile_batch", Scripted("libclang").compile_batch)
    monkeypatch.setattr(gate_cache, "precompile", lambda task: task.command)
    for module in (gate_cache, port, cases, verify):
        monkeypatch.setattr(module, "map_ordered", serially)


def written(folder: Path) -> Mapping[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.jsonl"))}


def toolboxes() -> Sequence[Toolbox]:
    return [detect(machine("g++", *names)) for names in INSTALLED]


def test_machines_of_this_test_differ() -> None:
    assert [len(tools.compilers) for tools in toolboxes()] == [2, 3, 3, 3, 5]


def test_port_writes_the_same_bytes(tmp_path: Path) -> None:
    data, outputs = fetched(tmp_path / "data"), []
    for tools in toolboxes():
        port.run(data, committed(), tools)
        outputs.append(written(data / "port"))
    assert [one == outputs[0] for one in outputs] == [True] * len(INSTALLED)
    assert outputs[0]["units.jsonl"].count(b'"compiler"') == 2
    assert outputs[0]["rejected.jsonl"].count(b'"state":"rejected"') == 1


def test_cases_tries_another_reference_for_the_same_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def made_for(task: CasesTask, kept: Outcomes) -> Suite:
        (unit,) = [one for one in UNITS if one.id == task.program.id]
        made = suite(unit)
        return (
            replace(made, golden="serial") if task.arithmetics else replace(made, code=made.code.replace("wrong", ""))
        )

    monkeypatch.setattr(cases, "made_for", made_for)
    data, outputs = fetched(tmp_path / "data"), []
    jsonl.write(data / "wrap/programs.jsonl", [chains.program(unit) for unit in UNITS])
    for tools in toolboxes():
        cases.run(data, BACKEND, gate_setup(data, committed().gates, tools))
        outputs.append(written(data / "cases"))
    assert [one == outputs[0] for one in outputs] == [True] * len(INSTALLED)
    golden = {one.name: one.golden for one in jsonl.read(data / "cases/suites.jsonl", Suite)}
    assert golden == {"relu_double": "serial", "relu_float": "serial", "relu_wrong": "recorded"}


def test_verify_rejects_the_same_suites(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def proven(task: VerifyTask, kept: Outcomes) -> Verdict:
        (unit,) = [one for one in UNITS if one.id == task.suite.id]
        return chains.verdict(unit)

    monkeypatch.setattr(verify, "proven", proven)
    data, outputs = fetched(tmp_path / "data"), []
    jsonl.write(data / "cases/suites.jsonl", [suite(unit) for unit in UNITS])
    jsonl.write(data / "select/kept.jsonl", [])
    for tools in toolboxes():
        verify.run(data, BACKEND, gate_setup(data, committed().gates, tools))
        outputs.append(written(data / "verify"))
    assert [one == outputs[0] for one in outputs] == [True] * len(INSTALLED)
    reasons = {one.name: one.reason for one in jsonl.read(data / "verify/verdicts.jsonl", Verdict)}
    assert reasons == {"relu_double": "", "relu_float": "", "relu_wrong": "rejected_by_amd_gates"}


def test_ported_units_of_this_test_are_those_that_suites_are_made_of(tmp_path: Path) -> None:
    assert all(suite(unit).code.startswith(hip(unit).unit_code) for unit in UNITS)
