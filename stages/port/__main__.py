"""`python -m stages.port`: data/instantiate in, data/port out."""

from pathlib import Path

from kernelmill.config import params
from kernelmill.pipeline import entry
from kernelmill.records.gates import PINNED_COMPILERS
from kernelmill.storage.outcomes import outcomes_of
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.machine import ThisMachine
from stages.port.run import run


def main() -> None:
    """Run the stage on the repository's own folders."""
    kept = outcomes_of("port", "stages.port.run")
    run(Path("data"), params.load(), detect(ThisMachine(), PINNED_COMPILERS), kept)


if __name__ == "__main__":
    entry.run(main)
