"""The probe program fills buffers with what the scripted prober models."""

import contextlib
from pathlib import Path
from typing import Literal

import pytest

from kernelmill.toolchains.detect import HOST_COMPILERS, detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine
from stages.probe.experiments import prober
from stages.probe.experiments.experiment import BufferArgument, Experiment, Fill, ScalarArgument
from stages.probe.experiments.protocol import ProbeError
from tests.kernelmill.execution.runners import RecordingRunner
from tests.stages.probe.caches import cache_of_probes
from tests.stages.probe.kernels import HEAD
from tests.stages.probe.scripted import fill_value

ELEMENTS = 6
CODE = """__global__ void shown(const int *values, int *y, int i) {
  y[values[i]] = 1;
}
"""


@pytest.mark.long
@pytest.mark.compiler
def test_counts_are_those_of_the_scripted_prober(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(cache_of_probes()))
    machine = ThisMachine()
    compiler = host_compiler(detect(machine, HOST_COMPILERS), machine)
    folder = tmp_path / "shown"
    folder.mkdir()
    shown = prober.build(HEAD + CODE, "shown", compiler, folder)
    kinds: tuple[Literal["counts", "full_counts"], ...] = ("counts", "full_counts")
    fills = [Fill(kind=kind, a=22, b=4, seed=seed) for kind in kinds for seed in range(6)]
    experiments = [
        Experiment(
            grid=(1, 1, 1),
            block=(1, 1, 1),
            shared=0,
            arguments=(
                BufferArgument(elements=ELEMENTS, fills=(fill,)),
                BufferArgument(elements=32, fills=()),
                ScalarArgument(value=i),
            ),
        )
        for fill in fills
        for i in range(ELEMENTS)
    ]
    written = [one.region(1).written for one in shown.observe(experiments)]
    expected = [fill_value(fill, i, ELEMENTS, integers=True) for fill in fills for i in range(ELEMENTS)]
    assert [one and one.low for one in written] == expected


REDUCED = "-DKERNELMILL_REDUCED_LIBRARY"


@pytest.mark.long
@pytest.mark.compiler
@pytest.mark.parametrize(
    ("name", "code", "reduced"),
    [
        ("shown", CODE, [True]),
        ("whole", "__global__ void whole(float *y) { *y = std::complex<float>(1, 2).real(); }\n", [False]),
        ("wrong", "__global__ void wrong(float *y) { *y = unknown; }\n", [True, False]),
    ],
)
def test_parts_of_the_library_are_left_out_of_programs_that_compile_without_them(
    name: str, code: str, reduced: list[bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(cache_of_probes()))
    monkeypatch.setenv("KERNELMILL_MEMO", "off")
    machine = ThisMachine()
    runner = RecordingRunner()
    compiler = host_compiler(detect(machine, HOST_COMPILERS), machine, "g++")
    rejected = pytest.raises(ProbeError, match="unknown") if len(reduced) > 1 else contextlib.nullcontext()
    with rejected:
        assert prober.build(HEAD + code, name, compiler, tmp_path, runner=runner).build.executable_hash
    units = [command for command in runner.commands if any(word.endswith(f"/{name}.hip.cpp") for word in command)]
    assert [REDUCED in command for command in units] == reduced
