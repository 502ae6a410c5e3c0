"""`database`: a compile_commands.json that lies in the source."""

from pathlib import Path, PurePosixPath

from kernelmill.capture import compiledb, flags
from kernelmill.capture.job import Captured, CaptureJob, Command, CommandCollector
from kernelmill.capture.roots import Root
from kernelmill.errors import CaptureError, InputError


def capture(job: CaptureJob) -> Captured:
    """The database's commands, the folder it was made in remapped to where the source lies now.

    Raises `CaptureError` where there is none or it cannot be used.
    """
    if job.params.database is None:
        raise CaptureError("capture.database does not name a folder with a compile_commands.json")
    try:
        entries = compiledb.chosen(compiledb.read(job.tree / job.params.database))
    except InputError as error:
        raise CaptureError(error.cause.replace(str(job.tree), "{source}"), remedy=error.remedy) from error
    made_in = original_root(job.tree, tuple(entry.file for entry in entries))
    roots = [*job.roots.listed()]
    if made_in is not None and made_in != job.tree:
        roots.append(Root(folder=made_in, placeholder="{source}"))
    collected = CommandCollector(job=job, strategy="database", roots=tuple(roots))
    for entry in entries:
        collected.add(Command(file=entry.file, flags=flags.translate(entry.arguments, entry.directory)))
    return collected.captured(f"{compiledb.NAME} of the source")


def original_root(tree: Path, files: tuple[Path, ...]) -> Path | None:
    """The folder that the source lay in when its database was made: the one most of its files agree on."""
    votes: dict[Path, int] = {}
    for file in files:
        for depth in range(1, len(file.parts)):
            inner = PurePosixPath(*file.parts[depth:])
            if (tree / inner).is_file():
                root = Path(*file.parts[:depth])
                votes[root] = votes.get(root, 0) + 1
                break
    return min(votes, key=lambda root: (-votes[root], str(root)), default=None)
