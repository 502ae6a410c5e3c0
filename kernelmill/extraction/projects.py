"""The fetched and captured sources, as projects to extract from."""

from pathlib import Path

from kernelmill.capture.commands.roots import Roots
from kernelmill.capture.source_tree import SourceTree
from kernelmill.config.params import ExtractParams
from kernelmill.extraction.project import Project
from kernelmill.headers.unpacked import unpacked
from kernelmill.records import CompileCommand, HeaderSet, Source
from kernelmill.storage import jsonl


def projects(data: Path, limits: ExtractParams) -> tuple[Project, ...]:
    """Return the fetched sources with their captured commands and unpacked headers."""
    sets = {found.name: found for found in jsonl.read(data / "fetch/headers.jsonl", HeaderSet)}
    commands = jsonl.read(data / "capture/commands.jsonl", CompileCommand)
    return tuple(
        Project(
            source=source,
            tree=SourceTree.read(_tree(data, source)),
            commands=tuple(command for command in commands if command.source == source.id),
            roots=Roots(source=_tree(data, source), headers=_unpacked(data, sets[source.headers])),
            limits=limits,
            python=_python(_tree(data, source)),
        )
        for source in jsonl.read(data / "fetch/sources.jsonl", Source)
    )


def _tree(data: Path, source: Source) -> Path:
    return (data / "fetch/sources" / source.id).absolute()


def _python(root: Path) -> dict[str, bytes]:
    files = (path for path in sorted(root.rglob("*.py")) if path.is_file() and not path.is_symlink())
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in files}


def _unpacked(data: Path, headers: HeaderSet) -> Path:
    return unpacked(data / "fetch/headers" / headers.archive, headers.sha256)
