"""Sources and their compile commands → data/extract/kernels.jsonl, units.jsonl and dropped.jsonl."""

from pathlib import Path

from stages.extract.project import Project, extract
from stages.lib import headersets, jsonl, params, stage
from stages.lib.flags import Roots
from stages.lib.records import CompileCommand, HeaderSet, Source
from stages.lib.tree import SourceTree


def main(data: Path = Path("data")) -> None:
    """Extract every source that has compile commands."""
    limits = params.load().extract
    sets = {found.name: found for found in jsonl.read(data / "fetch/headers.jsonl", HeaderSet)}
    commands = jsonl.read(data / "capture/commands.jsonl", CompileCommand)
    projects = []
    for source in jsonl.read(data / "fetch/sources.jsonl", Source):
        tree = (data / "fetch/sources" / source.id).absolute()
        archive = sets[source.headers]
        headers = headersets.unpacked(data / "fetch/headers" / archive.archive, archive.sha256)
        roots = Roots(source=tree, headers=headers)
        own = tuple(command for command in commands if command.source == source.id)
        projects.append(Project(source=source, tree=SourceTree.read(tree), commands=own, roots=roots, limits=limits))
    found = extract(projects)
    jsonl.write(data / "extract/kernels.jsonl", [k for e in found for k in e.kernels], key=lambda k: k.id)
    jsonl.write(data / "extract/units.jsonl", [u for e in found for u in e.units], key=lambda u: (u.source, u.path))
    jsonl.write(data / "extract/dropped.jsonl", [d for e in found for d in e.dropped], key=lambda d: d.id)


if __name__ == "__main__":
    stage.run(main)
