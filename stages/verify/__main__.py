"""`python -m stages.verify`: data/cases in, data/verify out."""

from pathlib import Path

from kernelmill.config import params
from kernelmill.execution.cpu import Cpu
from kernelmill.gates.program_gates import gate_setup
from kernelmill.pipeline import entry
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine
from stages.verify.run import run


def main() -> None:
    """Run the stage on the repository's own folders."""
    machine = ThisMachine()
    tools, data = detect(machine), Path("data")
    backend = Cpu(compiler=host_compiler(tools, machine), precompiles=True, recalls_runs=True)
    run(data, backend, gate_setup(data, params.load().gates, tools))


if __name__ == "__main__":
    entry.run(main)
