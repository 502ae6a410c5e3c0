"""`python -m stages.compilers`: data/port and data/cases in, data/compilers out; run by `make compilers` only.

It is not in dvc.yaml: its results depend on what is installed on the machine, and nothing depends on its results.
"""

from pathlib import Path

from kernelmill import terminal
from kernelmill.config import params
from kernelmill.pipeline import entry
from kernelmill.toolchains.detect import OPTIONAL_COMPILERS, detect
from kernelmill.toolchains.machine import ThisMachine
from stages.compilers.run import run
from stages.compilers.summary import text


def main() -> None:
    """Run the stage on the repository's own folders, and print what the compilers report."""
    terminal.echo(text(run(Path("data"), params.load(), detect(ThisMachine(), OPTIONAL_COMPILERS))), nl=False)


if __name__ == "__main__":
    entry.run(main)
