"""The extract stage: every source's commands in, every kernel out."""

from pathlib import Path

from stages.extract.project import Project, extract
from stages.lib import headersets, jsonl
from stages.lib.flags import Roots
from stages.lib.params import ExtractParams
from stages.lib.records import CompileCommand, HeaderSet, Source
from stages.lib.tree import SourceTree


def run(data: Path, limits: ExtractParams) -> None:
    """Extract every fetched source under `data` and write `extract/*.jsonl` there."""
    found = extract(projects(data, limits))
    folder = data / "extract"
    jsonl.write(folder / "kernels.jsonl", [k for e in found for k in e.kernels], key=lambda k: k.id)
    jsonl.write(folder / "closures.jsonl", [c for e in found for c in e.closures], key=lambda c: c.kernel)
    jsonl.write(folder / "units.jsonl", [u for e in found for u in e.units], key=lambda u: (u.source, u.path))
    jsonl.write(folder / "dropped.jsonl", [d for e in found for d in e.dropped], key=lambda d: d.id)
    jsonl.write(folder / "unread.jsonl", [d for e in found for d in e.unread], key=lambda d: d.id)


def projects(data: Path, limits: ExtractParams) -> tuple[Project, ...]:
    """The fetched sources with their captured commands, headers unpacked."""
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
    return headersets.unpacked(data / "fetch/headers" / headers.archive, headers.sha256)
