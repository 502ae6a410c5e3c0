"""`python -m stages.port`: data/instantiate in, data/port out."""

from pathlib import Path

from stages.lib import params, stage
from stages.lib.backends.detect import detect
from stages.lib.backends.machine import ThisMachine
from stages.port.run import run


def main() -> None:
    """Run the stage on the repository's own folders."""
    run(Path("data"), params.load(), detect(ThisMachine()))


if __name__ == "__main__":
    stage.run(main)
