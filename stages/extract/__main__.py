"""`python -m stages.extract`: read data/fetch and data/capture, write data/extract."""

from pathlib import Path

from kernelmill.config import params
from kernelmill.pipeline import entry
from stages.extract.run import run


def main() -> None:
    """Run the stage on the repository's own folders."""
    run(Path("data"), params.load().extract)


if __name__ == "__main__":
    entry.run(main)
