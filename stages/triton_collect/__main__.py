"""`python -m stages.triton_collect`: params.yaml → data/triton_collect/."""

from pathlib import Path

from kernelmill.config import params
from kernelmill.index import PackageIndex
from kernelmill.pipeline import entry
from stages.triton_collect.run import collect


def main(data: Path = Path("data"), parameters: Path = params.PARAMS) -> None:
    """Run the stage on the repository's own folders."""
    chosen = params.load(parameters)
    collect(chosen.triton_collect, chosen.select.licenses, PackageIndex(), data / "triton_collect")


if __name__ == "__main__":
    entry.run(main)
