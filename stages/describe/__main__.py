"""`python -m stages.describe`: data/verify and what led to it in, data/describe out."""

from pathlib import Path

from kernelmill.config import params
from kernelmill.pipeline import entry
from stages.describe import templates
from stages.describe.run import run


def main() -> None:
    """Run the stage on the repository's own folders."""
    parameters = params.load()
    chosen = templates.load(parameters.describe.variant, parameters.describe.base)
    run(Path("data"), chosen, parameters.select.licenses)


if __name__ == "__main__":
    entry.run(main)
