"""`python -m stages.capture`: data/fetch in, data/capture out."""

from pathlib import Path

from stages.capture.run import Paths, run
from stages.lib import params, stage


def main() -> None:
    """Run the stage on the repository's own folders."""
    run(Paths(fetched=Path("data/fetch"), captured=Path("data/capture")), params.load())


if __name__ == "__main__":
    stage.run(main)
