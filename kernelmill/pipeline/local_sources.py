"""Sources given by a path: `make dataset` fetches again if their files have changed, which DVC does not see.

DVC does not look into folders outside of the repository. The hash of the files is compared with the one that `fetch`
recorded. It is computed as `fetch` does, and remembered in the work cache under the names, sizes and times of the
files, so that it takes no time if nothing has changed.
"""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from kernelmill import terminal
from kernelmill.config import params
from kernelmill.config.params import Params
from kernelmill.pipeline import entry
from kernelmill.records import Source
from kernelmill.sources import containers
from kernelmill.sources.tree import content_sha256, file_sha256
from kernelmill.sources.unpack import unpack
from kernelmill.storage import jsonl, workcache

KIND = "trees"
MOST_BYTES = 1 << 20
FETCHED = Path("data/fetch/sources.jsonl")
FETCH = (sys.executable, "-m", "kernelmill.pipeline.reproduce", "repro", "--force", "--single-item", "fetch")


def changed(wanted: Params, fetched: Path = FETCHED) -> tuple[str, ...]:
    """Return the sources whose files are not those that `fetch` stored.

    One whose path does not exist counts as unchanged: the fetched files are enough to go on.
    """
    if not fetched.is_file():
        return ()
    return tuple(
        record.id
        for record in jsonl.read(fetched, Source)
        if record.kind == "path"
        and (source := wanted.sources.get(record.id)) is not None
        and source.kind == "path"
        and source.path
        and (path := Path(source.path).expanduser()).exists()
        and _sha256(path, source.exclude) != record.sha256
    )


def _sha256(path: Path, exclude: tuple[str, ...]) -> str:
    """Return the hash that `fetch` records for a folder or an archive."""
    if not path.is_dir():
        return file_sha256(path)
    name = workcache.key("tree", str(path.resolve()), *exclude, *_states(path))
    known = workcache.get(KIND, name)
    if known is not None:
        return known.decode()
    with TemporaryDirectory(prefix="kernelmill-") as scratch:
        into = Path(scratch, "tree")
        unpack(containers.opened(path, path.resolve().name), into, exclude=exclude)
        found = content_sha256(into)
    workcache.put(KIND, name, found.encode())
    workcache.trim(KIND, MOST_BYTES)
    return found


def _states(folder: Path) -> Iterator[str]:
    """Yield what tells that a file was changed, without its content."""
    for path in sorted(folder.rglob("*")):
        state = path.lstat()
        yield f"{path.relative_to(folder)}\0{state.st_mode}:{state.st_size}:{state.st_mtime_ns}:{state.st_ctime_ns}"


def main() -> None:
    """Run the stage `fetch` if a source given by a path has changed."""
    names = changed(params.load())
    if not names:
        return
    terminal.echo(f"dataset: the files of {', '.join(names)} have changed: fetching them again")
    status = subprocess.run(FETCH, check=False).returncode
    if status:
        sys.exit(status)


if __name__ == "__main__":
    entry.run(main)
