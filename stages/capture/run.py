"""The capture stage: every source in, every translation unit's command out."""

import sys
from dataclasses import dataclass
from pathlib import Path

from tqdm import tqdm

from stages.capture import clangdb, plan
from stages.capture.job import Job
from stages.lib import compiledb, flags, jsonl, sandbox
from stages.lib.errors import CaptureError, ConfigError
from stages.lib.headersets import unpacked
from stages.lib.params import Params
from stages.lib.records import CompileCommand, HeaderSet, Source


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


def run(paths: Paths, params: Params, runner: sandbox.Runner = sandbox.run) -> None:
    """Capture every source and write commands, attempts and the databases for clang.

    Raises `CaptureError` where no source gives any command.
    """
    sources = jsonl.read(paths.fetched / "sources.jsonl", Source)
    headers = _headers(paths)
    outcomes: list[plan.Outcome] = []
    for source in tqdm(sources, desc="capture", unit="source"):
        if source.id not in params.sources:
            raise ConfigError(
                f"{source.id} was fetched but is not among the sources of params.yaml", remedy="run `dvc repro fetch`"
            )
        outcomes.append(plan.capture(_job(paths, params, source, headers[source.headers], runner)))
        for notice in outcomes[-1].notices:
            tqdm.write(f"note: {notice}", file=sys.stderr)
    commands = [command for outcome in outcomes for command in outcome.commands]
    attempts = [attempt for outcome in outcomes for attempt in outcome.attempts]
    if sources and not commands:
        reasons = "; ".join(f"{attempt.source}: {attempt.strategy}: {attempt.detail}" for attempt in attempts)
        raise CaptureError(
            f"no source gave a compile command: {reasons}", remedy="name other strategies in the sources' `capture:`"
        )
    jsonl.write(paths.commands, commands, key=lambda command: (command.source, command.path))
    jsonl.write(paths.attempts, attempts, key=lambda attempt: (attempt.source, attempt.order))
    write_databases(paths, params)


def write_databases(paths: Paths, params: Params) -> tuple[Path, ...]:
    """Write `data/capture/<source>/compile_commands.json` for clang and clangd on this machine, from commands.jsonl.

    They name folders of this machine, so they are made anew wherever they are wanted. Returns their paths.
    """
    sources = jsonl.read(paths.fetched / "sources.jsonl", Source)
    return tuple(write_database(paths, params, source) for source in sources)


def write_database(paths: Paths, params: Params, source: Source) -> Path:
    """As `write_databases`, for one source."""
    commands = [c for c in jsonl.read(paths.commands, CompileCommand) if c.source == source.id]
    folder = _unpacked(paths, _headers(paths)[source.headers])
    path = (paths.captured / source.id / compiledb.NAME).absolute()
    clangdb.write(path, commands, flags.Roots(source=paths.tree(source.id), headers=folder), params.extract.gpu_arch)
    return path


def _headers(paths: Paths) -> dict[str, HeaderSet]:
    return {record.name: record for record in jsonl.read(paths.fetched / "headers.jsonl", HeaderSet)}


def _unpacked(paths: Paths, headers: HeaderSet) -> Path:
    return unpacked(paths.fetched / "headers" / headers.archive, headers.sha256)


def _job(paths: Paths, params: Params, source: Source, headers: HeaderSet, runner: sandbox.Runner) -> Job:
    if headers.cuda_version is None:
        raise ConfigError(
            f"source {source.id} is to be parsed against {headers.name}, which holds no CUDA",
            remedy=f"name another header set in conf/source/{source.id}.yaml",
        )
    return Job(
        source=source.id,
        tree=paths.tree(source.id),
        params=params.sources[source.id].capture,
        headers=_unpacked(paths, headers),
        cuda_version=headers.cuda_version,
        torch_version=headers.torch_version,
        limits=params.capture,
        scratch=paths.captured,
        runner=runner,
    )
