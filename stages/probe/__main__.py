"""`python -m stages.probe`: data/port in, data/probe out."""

from pathlib import Path

from kernelmill.execution.task_outcomes import outcomes_on_cpu
from kernelmill.pipeline import entry
from kernelmill.toolchains.detect import HOST_COMPILERS, detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine
from stages.probe.run import run


def main() -> None:
    """Run the stage on the repository's own folders."""
    machine = ThisMachine()
    host = host_compiler(detect(machine, HOST_COMPILERS), machine)
    run(Path("data"), host, outcomes_on_cpu("probe", "stages.probe.run", f"{host.name} {host.version}"))


if __name__ == "__main__":
    entry.run(main)
