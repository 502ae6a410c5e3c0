"""`python -m stages.verify`: data/cases in, data/verify out."""

from pathlib import Path

from kernelmill.config import params
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.task_outcomes import outcomes_on_cpu
from kernelmill.gates.program_gates import gate_setup
from kernelmill.pipeline import entry
from kernelmill.records.gates import PINNED_COMPILERS
from kernelmill.toolchains.detect import HOST_COMPILERS, detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine
from stages.verify.run import run


def main() -> None:
    """Run the stage on the repository's own folders."""
    machine = ThisMachine()
    data = Path("data")
    host = host_compiler(detect(machine, HOST_COMPILERS), machine)
    backend = Cpu(compiler=host, precompiles=True, recalls_runs=True)
    parameters = params.load()
    setup = gate_setup(data, parameters.gates, detect(machine, PINNED_COMPILERS))
    kept = outcomes_on_cpu("verify", "stages.verify.run", f"{host.name} {host.version}")
    run(data, backend, setup, parameters.verify, kept)


if __name__ == "__main__":
    entry.run(main)
