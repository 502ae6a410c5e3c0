"""`python -m stages.package`: all that stages wrote in; data/dataset, examples/, the manifest and the metrics out."""

from functools import partial
from pathlib import Path

from kernelmill.config import params
from kernelmill.pipeline import collector, entry
from stages.package import inputs, outputs
from stages.package.dataset import dataset


def main(data: Path = Path("data"), parameters: Path = params.PARAMS, shown: Path = Path("examples")) -> None:
    """Run the stage on the repository's own folders."""
    with collector.paused():
        read = inputs.read(data, params.load(parameters))
        outputs.write(data, shown, dataset(read, lambda source: partial(inputs.text, inputs.tree(data, source))))


if __name__ == "__main__":
    entry.run(main)
