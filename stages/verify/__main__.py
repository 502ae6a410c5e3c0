"""`python -m stages.verify`: data/cases in, data/verify out."""

from pathlib import Path

from stages.lib import params, stage
from stages.lib.backends.cpu import Cpu
from stages.lib.backends.detect import detect
from stages.lib.backends.host import host_compiler
from stages.lib.backends.machine import ThisMachine
from stages.verify.gating import bar
from stages.verify.run import run


def main() -> None:
    """Run the stage on the repository's own folders."""
    machine = ThisMachine()
    tools, data = detect(machine), Path("data")
    backend = Cpu(compiler=host_compiler(tools, machine), precompiles=True)
    run(data, backend, bar(data, params.load().gates, tools))


if __name__ == "__main__":
    stage.run(main)
