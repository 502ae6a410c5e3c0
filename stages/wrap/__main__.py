"""`python -m stages.wrap`: data/port and data/probe in, data/wrap out."""

from pathlib import Path

from kernelmill.config import params
from kernelmill.execution.cpu import Cpu
from kernelmill.pipeline import entry
from kernelmill.toolchains.detect import HOST_COMPILERS, detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine
from stages.wrap.by_model.run import by_model
from stages.wrap.run import run


def main() -> None:
    """Run the stage on the repository's own folders."""
    data = Path("data")
    run(data, by_model(data, params.load(), _backend))


def _backend() -> Cpu:
    """Return what programs of a model are compiled and run with."""
    machine = ThisMachine()
    return Cpu(compiler=host_compiler(detect(machine, HOST_COMPILERS), machine), precompiles=True, recalls_runs=True)


if __name__ == "__main__":
    entry.run(main)
