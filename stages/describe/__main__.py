"""`python -m stages.describe`: data/verify and what led to it in, data/describe out."""

from functools import partial
from pathlib import Path

from kernelmill.config import params
from kernelmill.execution.cpu import Cpu
from kernelmill.pipeline import entry
from kernelmill.toolchains.detect import HOST_COMPILERS, detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine
from stages.describe import templates
from stages.describe.repairs import repairs
from stages.describe.run import run


def main() -> None:
    """Run the stage on the repository's own folders."""
    machine = ThisMachine()
    parameters = params.load()
    chosen = templates.load(parameters.describe.variant, parameters.describe.base)
    host = host_compiler(detect(machine, HOST_COMPILERS), machine)
    backend = Cpu(compiler=host, precompiles=True, recalls_runs=True)
    run(Path("data"), chosen, parameters.select.licenses, partial(repairs, backend=backend))


if __name__ == "__main__":
    entry.run(main)
