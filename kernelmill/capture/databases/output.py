"""The paths of the capture stage, and the compile_commands.json files that are made from its records."""

from dataclasses import dataclass
from pathlib import Path

from kernelmill.capture.commands.roots import Roots
from kernelmill.capture.databases import clangdb, compiledb
from kernelmill.config.params import Params
from kernelmill.headers.unpacked import unpacked
from kernelmill.records import CompileCommand, HeaderSet, Source
from kernelmill.storage import jsonl


@dataclass(frozen=True, slots=True, kw_only=True)
class Paths:
    """The folders that the stage reads from and writes to."""

    fetched: Path
    captured: Path

    @property
    def commands(self) -> Path:
        """The file of `records.CompileCommand`."""
        return self.captured / "commands.jsonl"

    @property
    def attempts(self) -> Path:
        """The file of `records.CaptureAttempt`."""
        return self.captured / "attempts.jsonl"

    def tree(self, source: str) -> Path:
        """Return the folder of a source."""
        return (self.fetched / "sources" / source).absolute()


def write_databases(paths: Paths, params: Params) -> tuple[Path, ...]:
    """Write `data/capture/<source>/compile_commands.json` for clang and clangd on this machine, from commands.jsonl.

    The databases name folders of this machine, so they are not outputs of the pipeline. Returns their paths.
    """
    sources = jsonl.read(paths.fetched / "sources.jsonl", Source)
    return tuple(write_database(paths, params, source) for source in sources)


def write_database(paths: Paths, params: Params, source: Source) -> Path:
    """Write the database of one source and return its path."""
    commands = [c for c in jsonl.read(paths.commands, CompileCommand) if c.source == source.id]
    folder = unpacked_set(paths, header_sets(paths)[source.headers])
    path = (paths.captured / source.id / compiledb.NAME).absolute()
    clangdb.write(path, commands, Roots(source=paths.tree(source.id), headers=folder), params.extract.gpu_arch)
    return path


def header_sets(paths: Paths) -> dict[str, HeaderSet]:
    """Return the fetched header sets by name."""
    return {record.name: record for record in jsonl.read(paths.fetched / "headers.jsonl", HeaderSet)}


def unpacked_set(paths: Paths, headers: HeaderSet) -> Path:
    """Return the folder of the unpacked header set."""
    return unpacked(paths.fetched / "headers" / headers.archive, headers.sha256)
