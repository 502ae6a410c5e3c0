"""`python -m stages.fetch`: params.yaml → data/fetch/."""

from pathlib import Path

from tqdm import tqdm

from kernelmill.config import params
from kernelmill.index import PackageIndex
from kernelmill.pipeline import entry
from stages.fetch.run import fetch, pieces

DATA = Path("data/fetch")


def main() -> None:
    """Fetch all sources and header sets of params.yaml, with a progress bar on stderr."""
    wanted = params.load()

    def advance(_: str) -> None:
        bar.update()

    with tqdm(total=pieces(wanted), desc="fetch", unit="piece") as bar:
        fetch(wanted, PackageIndex(), DATA, done=advance)


if __name__ == "__main__":
    entry.run(main)
