"""`python -m stages.wrap`: data/port and data/probe in, data/wrap out."""

from pathlib import Path

from kernelmill.pipeline import entry
from stages.wrap.run import run


def main() -> None:
    """Run the stage on the repository's own folders."""
    run(Path("data"))


if __name__ == "__main__":
    entry.run(main)
