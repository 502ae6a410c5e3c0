"""`python -m stages.instantiate`: data/fetch, data/capture and data/select in, data/instantiate out."""

from pathlib import Path

from kernelmill.config import params
from kernelmill.pipeline import entry
from stages.instantiate.run import run


def main() -> None:
    """Run the stage on the repository's own folders."""
    run(Path("data"), params.load())


if __name__ == "__main__":
    entry.run(main)
