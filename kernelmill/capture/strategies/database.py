"""The strategy `database`: read a compile_commands.json in the source."""

import os
from pathlib import Path, PurePosixPath

from kernelmill.capture.commands.roots import Root
from kernelmill.capture.databases import compiledb
from kernelmill.capture.job import Captured, CaptureJob, CommandCollector
from kernelmill.errors import CaptureError, InputError


def capture(job: CaptureJob) -> Captured:
    """Capture the commands of the database, with the folder that it was made in mapped to the source.

    Raises `CaptureError` if there is no database or it cannot be used.
    """
    if job.params.database is None:
        raise CaptureError("capture.database does not name a folder with a compile_commands.json")
    try:
        entries = compiledb.read(job.tree / job.params.database, within=(job.tree,))
    except InputError as error:
        raise CaptureError(error.cause.replace(str(job.tree), "{source}"), remedy=error.remedy) from error
    original = original_root(job.tree, tuple(entry.file for entry in compiledb.chosen(entries)))
    roots = [*job.roots.listed()]
    if original is not None and original != job.tree:
        roots.append(Root(folder=original, placeholder="{source}"))
    collector = CommandCollector(job=job, strategy="database", roots=tuple(roots))
    collector.add_entries(entries)
    return collector.captured(f"{compiledb.NAME} of the source")


def original_root(tree: Path, files: tuple[Path, ...]) -> Path | None:
    """Return the folder of the source when its database was made: the one that most files agree on."""
    votes: dict[Path, int] = {}
    for file in files:
        for depth in range(1, len(file.parts)):
            inner = PurePosixPath(*file.parts[depth:])
            if os.path.isfile(tree / inner):  # noqa: PTH113 - the path may be too long
                root = Path(*file.parts[:depth])
                votes[root] = votes.get(root, 0) + 1
                break
    return min(votes, key=lambda root: (-votes[root], str(root)), default=None)
