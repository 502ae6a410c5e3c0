"""`python -m stages.extract`: data/fetch and data/capture in, data/extract out."""

from pathlib import Path

from stages.extract.run import run
from stages.lib import params, stage


def main() -> None:
    """Run the stage on the repository's own folders."""
    run(Path("data"), params.load().extract)


if __name__ == "__main__":
    stage.run(main)
