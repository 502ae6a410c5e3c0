"""`python -m stages.capture`: data/fetch in, data/capture out."""

from pathlib import Path

from kernelmill.capture.databases.output import Paths
from kernelmill.config import params
from kernelmill.pipeline import entry
from stages.capture.run import run


def main() -> None:
    """Run the stage on the repository's own folders."""
    run(Paths(fetched=Path("data/fetch"), captured=Path("data/capture")), params.load())


if __name__ == "__main__":
    entry.run(main)
