"""Where the capture stage reads and writes, and the compile_commands.json files made from what it wrote."""

from dataclasses import dataclass
from pathlib import Path

from kernelmill.capture import clangdb, compiledb
from kernelmill.capture.roots import Roots
from kernelmill.config.params import Params
from kernelmill.headers import unpacked
from kernelmill.records import CompileCommand, HeaderSet, Source
from kernelmill.storage import jsonl


@dataclass(frozen=True, slots=True, kw_only=True)
class Paths:
    """What the stage reads and where it writes."""

    fetched: Path
    captured: Path

    @property
    def commands(self) -> Path:
        """`records.CompileCommand`, one per line."""
        return self.captured / "commands.jsonl"

    @property
    def attempts(self) -> Path:
        """`records.CaptureAttempt`, one per line."""
        return self.captured / "attempts.jsonl"

    def tree(self, source: str) -> Path:
        """The files of a source."""
        return (self.fetched / "sources" / source).absolute()


def write_databases(paths: Paths, params: Params) -> tuple[Path, ...]:
    """Write `data/capture/<source>/compile_commands.json` for clang and clangd on this machine, from commands.jsonl.

    They name folders of this machine, so they are made anew wherever they are wanted. Returns their paths.
    """
    sources = jsonl.read(paths.fetched / "sources.jsonl", Source)
    return tuple(write_database(paths, params, source) for source in sources)


def write_database(paths: Paths, params: Params, source: Source) -> Path:
    """As `write_databases`, for one source."""
    commands = [c for c in jsonl.read(paths.commands, CompileCommand) if c.source == source.id]
    folder = unpacked_set(paths, header_sets(paths)[source.headers])
    path = (paths.captured / source.id / compiledb.NAME).absolute()
    clangdb.write(path, commands, Roots(source=paths.tree(source.id), headers=folder), params.extract.gpu_arch)
    return path


def header_sets(paths: Paths) -> dict[str, HeaderSet]:
    """The fetched header sets by name."""
    return {record.name: record for record in jsonl.read(paths.fetched / "headers.jsonl", HeaderSet)}


def unpacked_set(paths: Paths, headers: HeaderSet) -> Path:
    """The folder that a header set is unpacked in."""
    return unpacked(paths.fetched / "headers" / headers.archive, headers.sha256)
