"""The input and output of a capture strategy."""

import os
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Protocol

from kernelmill.capture.commands import flags
from kernelmill.capture.commands.roots import Root, Roots, relativise
from kernelmill.capture.databases import compiledb
from kernelmill.config.params import CaptureParams, CaptureSource
from kernelmill.errors import CaptureError
from kernelmill.records import CompileCommand, Strategy
from kernelmill.sandbox import Finished, Limits, Runner, python_roots

HERE = Path(__file__).resolve().parent
INSTALLATION = {
    HERE.parents[1]: "{kernelmill}",
    Path(sys.prefix): "{environment}",
    Path(sys.base_prefix): "{environment}",
}
"""Folders of this installation that occur in messages of build tools, with their placeholders."""
OUTPUT_BYTES = 32 << 20
"""The output limit of a build; it is generous, because a build only writes to a scratch folder."""
MAX_DETAIL = 400
"""The maximum length of `CaptureAttempt.detail`, which is a sentence in a record and not a log."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureJob:
    """A source to capture, with everything that a strategy needs."""

    source: str
    tree: Path
    """The folder of the source, which is never written to."""
    params: CaptureSource
    headers: Path
    """The unpacked header set, with `cuda/` and, for some sources, `torch/`."""
    cuda_version: str
    torch_version: str | None
    limits: CaptureParams
    scratch: Path
    """An empty folder for this attempt."""
    runner: Runner

    @property
    def roots(self) -> Roots:
        """The folders that placeholders stand for in commands of this source."""
        return Roots(source=self.tree, headers=self.headers)

    def run(
        self, command: tuple[str, ...], *, cwd: Path, environment: Mapping[str, str], read: tuple[Path, ...] = ()
    ) -> Finished:
        """Run a command of the build in the sandbox, which may write to the scratch folder only."""
        limits = Limits(
            wall_seconds=self.limits.wall_seconds,
            memory_mib=self.limits.memory_mib,
            file_mib=1024,
            processes=512,
            output_bytes=OUTPUT_BYTES,
        )
        return self.runner(
            command,
            read=(*python_roots(), HERE, self.headers, *read),
            write=(self.scratch,),
            limits=limits,
            environment=environment,
            cwd=cwd,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Captured:
    """The commands that a strategy found."""

    commands: tuple[CompileCommand, ...]
    detail: str
    """What was isolated or skipped; the text is the same on every machine."""
    notices: tuple[str, ...] = ()
    """Messages for the log, which hold for this machine only."""


class Capture(Protocol):
    """A way to find compile commands; raises `CaptureError` if it finds none."""

    def __call__(self, job: CaptureJob) -> Captured:
        """Find the commands of a source."""
        ...


@dataclass(slots=True, kw_only=True)
class CommandCollector:
    """Collects the translation units of one job; the first command of a file wins."""

    job: CaptureJob
    strategy: Strategy
    roots: tuple[Root, ...]
    by_path: dict[str, CompileCommand] = field(default_factory=dict)
    outside: int = 0
    rejected: dict[str, str] = field(default_factory=dict)
    """Why the command of a file of the source was not used, by path."""

    def add_entries(self, entries: Iterable[compiledb.Entry]) -> None:
        """Add the commands of a database, each translation unit with the best of its commands."""
        for entry in compiledb.chosen(entries):
            if entry.rejected:
                self.reject(entry.file, entry.rejected)
            else:
                self.add(entry.file, flags.translate(entry.arguments, entry.directory))

    def reject(self, file: Path, reason: str) -> None:
        """Note why the command of a file cannot be used, if it is a file of the source."""
        if (path := self._path(file)) is not None:
            self.rejected[path] = reason

    def add(self, file: Path, parser_flags: flags.ParserFlags) -> None:
        """Add the flags of a file before placeholders, if it is a C++ or CUDA file of the source."""
        path = self._path(file)
        if path is None:
            self.outside += 1
            return
        if PurePosixPath(path).suffix.lower() not in flags.SOURCE_SUFFIXES or path in self.by_path:
            return
        placed = relativise(parser_flags, self.roots)
        self.by_path[path] = CompileCommand(
            source=self.job.source,
            path=path,
            arguments=placed.arguments + configured_flags(self.job),
            strategy=self.strategy,
            dropped_flags=placed.dropped,
        )

    def _path(self, file: Path) -> str | None:
        for root in self.roots:
            if root.placeholder == "{source}" and file.is_relative_to(root.folder):
                path = file.relative_to(root.folder).as_posix()
                return path if os.path.isfile(self.job.tree / path) else None  # noqa: PTH113 - the path may be too long
        return None

    def captured(self, detail: str, notices: tuple[str, ...] = ()) -> Captured:
        """Return the result; raises `CaptureError` if there is no command for any file of the source."""
        rejections = self._rejections()
        detail += rejections
        if not self.by_path:
            raise CaptureError(f"no compile command for any file of the source ({detail})")
        if self.outside:
            detail += f"; skipped {self.outside} files outside the source (generated or external)"
        return Captured(
            commands=tuple(self.by_path[path] for path in sorted(self.by_path)),
            detail=detail,
            notices=(*notices, rejections.removeprefix("; ")) if rejections else notices,
        )

    def _rejections(self) -> str:
        """Return which commands were not used and why, for the first of them in full."""
        if not self.rejected:
            return ""
        first = min(self.rejected)
        others = f" (and {len(self.rejected) - 1} others)" if len(self.rejected) > 1 else ""
        folders = {root.folder: root.placeholder for root in self.roots}
        return shortened(f"; rejected the command of {first}{others}: {self.rejected[first]}", folders)


def configured_flags(job: CaptureJob) -> tuple[str, ...]:
    """Return flags for the include folders and macros in the configuration of the source."""
    folders = [
        f"-I{{source}}/{PurePosixPath(folder)}" if folder != "." else "-I{source}" for folder in job.params.include
    ]
    return (*folders, *(f"-D{macro}" for macro in job.params.define))


def isolation_notices(finished: Finished) -> tuple[str, ...]:
    """Return a notice if this system could not isolate a build script completely."""
    if not finished.unenforced:
        return ()
    return (f"this system cannot enforce {', '.join(finished.unenforced)}: the build script ran with weaker isolation",)


TORCH_STANDARD = (((2, 12), "-std=c++20"), ((2, 1), "-std=c++17"), ((1, 5), "-std=c++14"))
"""The language standard that torch's headers need, by first torch version (torch/utils/cpp_extension.py)."""
PLAIN_STANDARD = "-std=c++17"


def standard(job: CaptureJob) -> str:
    """Return the standard that torch's build helper requests if a project names none."""
    if job.torch_version is None:
        return PLAIN_STANDARD
    major, minor = (int(part) for part in job.torch_version.split(".")[:2])
    return next((language for since, language in TORCH_STANDARD if (major, minor) >= since), "-std=c++11")


def shortened(text: str, folders: Mapping[Path, str], limit: int = MAX_DETAIL) -> str:
    """Shorten a message to one line of limited length, with folders of this machine replaced."""
    known = {**INSTALLATION, **folders}
    for folder in sorted(known, key=lambda folder: -len(str(folder))):
        text = text.replace(str(folder), known[folder])
    line = " ".join(text.split())
    return line if len(line) <= limit else line[: limit - 1] + "…"
