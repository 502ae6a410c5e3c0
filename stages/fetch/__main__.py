"""`python -m stages.fetch`: params.yaml → data/fetch/."""

from pathlib import Path

from kernelmill import progress
from kernelmill.config import params
from kernelmill.index import PackageIndex
from kernelmill.pipeline import entry
from stages.fetch.run import fetch, pieces

DATA = Path("data/fetch")


def main() -> None:
    """Fetch all sources and header sets of params.yaml."""
    wanted = params.load()
    with progress.step("fetch", pieces(wanted), "downloads") as advance:
        fetch(wanted, PackageIndex(), DATA, done=lambda _: advance(1))


if __name__ == "__main__":
    entry.run(main)
