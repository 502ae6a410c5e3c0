"""`python -m stages.references`: data/select, data/wrap and data/cases in, data/references out; run on request.

It is not in dvc.yaml: its results depend on the torch that is installed. Only what is committed of them, the agreements
in data/reviews, decides anything: the grades of suites.
"""

from pathlib import Path

from kernelmill import terminal
from kernelmill.config import params
from kernelmill.execution.cpu import Cpu
from kernelmill.pipeline import entry
from kernelmill.references.building import installed_torch
from kernelmill.toolchains.detect import HOST_COMPILERS, detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine
from stages.references.run import run
from stages.references.summary import text


def main() -> None:
    """Run the stage on the repository's own folders, and print how many suites agree."""
    machine = ThisMachine()
    host = host_compiler(detect(machine, HOST_COMPILERS), machine)
    backend = Cpu(compiler=host, precompiles=True, recalls_runs=True)
    terminal.echo(text(run(Path("data"), params.load().references, backend, installed_torch(machine))), nl=False)


if __name__ == "__main__":
    entry.run(main)
