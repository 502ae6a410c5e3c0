"""`python -m stages.instantiate`: data/fetch, data/capture and data/select in, data/instantiate out."""

from pathlib import Path

from stages.instantiate.run import run
from stages.lib import params, stage


def main() -> None:
    """Run the stage on the repository's own folders."""
    run(Path("data"), params.load())


if __name__ == "__main__":
    stage.run(main)
