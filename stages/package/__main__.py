"""`python -m stages.package`: what all stages wrote in, data/dataset, data/manifest.jsonl and data/metrics.json out."""

from functools import partial
from pathlib import Path

from kernelmill.config import params
from kernelmill.pipeline import entry
from stages.package import inputs, outputs
from stages.package.dataset import dataset


def main(data: Path = Path("data"), parameters: Path = params.PARAMS) -> None:
    """Run the stage on the repository's own folders."""
    read = inputs.read(data, params.load(parameters))
    outputs.write(data, dataset(read, lambda source: partial(inputs.text, inputs.tree(data, source))))


if __name__ == "__main__":
    entry.run(main)
