"""What a capture strategy is given and what it gives back."""

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Protocol

from kernelmill.capture import flags
from kernelmill.capture.roots import Root, Roots, relativise
from kernelmill.config.params import CaptureParams, CaptureSource
from kernelmill.errors import CaptureError
from kernelmill.records import CompileCommand, Strategy
from kernelmill.sandbox import Finished, Limits, Runner, python_roots

HERE = Path(__file__).resolve().parent
# Folders of this installation that messages of build tools quote.
OURS = {HERE.parents[1]: "{kernelmill}", Path(sys.prefix): "{environment}", Path(sys.base_prefix): "{environment}"}
# What a build script wants to write to is a scratch folder, so these are generous.
OUTPUT_BYTES = 32 << 20
# An error line is a sentence in a record, not a log.
DETAIL_LENGTH = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class CaptureJob:
    """One source whose commands are wanted."""

    source: str
    tree: Path
    """Its files; never written to."""
    params: CaptureSource
    headers: Path
    """Its unpacked header set, with `cuda/` and where it needs it `torch/`."""
    cuda_version: str
    torch_version: str | None
    limits: CaptureParams
    scratch: Path
    """An empty folder of this attempt."""
    runner: Runner

    @property
    def roots(self) -> Roots:
        """The folders that placeholders mean for this source."""
        return Roots(source=self.tree, headers=self.headers)

    def run(
        self, command: tuple[str, ...], *, cwd: Path, environment: Mapping[str, str], read: tuple[Path, ...] = ()
    ) -> Finished:
        """Run part of the build confined to the scratch folder."""
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
class Command:
    """A translation unit and its flags, before placeholders."""

    file: Path
    flags: flags.ParserFlags


@dataclass(frozen=True, slots=True, kw_only=True)
class Captured:
    """What a strategy found."""

    commands: tuple[CompileCommand, ...]
    detail: str
    """What was confined or left out; the same on every machine."""
    notices: tuple[str, ...] = ()
    """For the log: what is so on this machine only."""


class Capture(Protocol):
    """One way to learn compile commands; raises `CaptureError` where it gives none."""

    def __call__(self, job: CaptureJob) -> Captured:
        """The commands that this way finds."""
        ...


@dataclass(slots=True, kw_only=True)
class CommandCollector:
    """Translation units of one job, the first command for a file kept."""

    job: CaptureJob
    strategy: Strategy
    roots: tuple[Root, ...]
    by_path: dict[str, CompileCommand] = field(default_factory=dict)
    outside: int = 0

    def add(self, command: Command) -> None:
        """Keep a command if its file is a C++ or CUDA file of the source."""
        path = self._path(command.file)
        if path is None:
            self.outside += 1
            return
        if PurePosixPath(path).suffix.lower() not in flags.SOURCE_SUFFIXES or path in self.by_path:
            return
        placed = relativise(command.flags, self.roots)
        self.by_path[path] = CompileCommand(
            source=self.job.source,
            path=path,
            arguments=placed.arguments + further(self.job),
            strategy=self.strategy,
            dropped_flags=placed.dropped,
        )

    def _path(self, file: Path) -> str | None:
        for root in self.roots:
            if root.placeholder == "{source}" and file.is_relative_to(root.folder):
                path = file.relative_to(root.folder).as_posix()
                return path if (self.job.tree / path).is_file() else None
        return None

    def captured(self, detail: str, notices: tuple[str, ...] = ()) -> Captured:
        """The result; `CaptureError` where not one file of the source has a command."""
        if not self.by_path:
            raise CaptureError(f"no compile command for any file of the source ({detail})")
        if self.outside:
            detail += f"; skipped {self.outside} files outside the source (generated or external)"
        return Captured(
            commands=tuple(self.by_path[path] for path in sorted(self.by_path)), detail=detail, notices=notices
        )


def further(job: CaptureJob) -> tuple[str, ...]:
    """Include folders and macros that the source's config adds."""
    folders = [
        f"-I{{source}}/{PurePosixPath(folder)}" if folder != "." else "-I{source}" for folder in job.params.include
    ]
    return (*folders, *(f"-D{macro}" for macro in job.params.define))


def unenforced(finished: Finished) -> tuple[str, ...]:
    """A notice where this kernel confined a build script less than it should."""
    if not finished.unenforced:
        return ()
    return (f"this system cannot enforce {', '.join(finished.unenforced)}: the build script ran with weaker isolation",)


# torch's headers need at least this: (torch version from, language). From torch/utils/cpp_extension.py of each.
TORCH_STANDARD = (((2, 12), "-std=c++20"), ((2, 1), "-std=c++17"), ((1, 5), "-std=c++14"))
PLAIN_STANDARD = "-std=c++17"


def standard(job: CaptureJob) -> str:
    """The language that torch's build helper asks for where a project names none."""
    if job.torch_version is None:
        return PLAIN_STANDARD
    major, minor = (int(part) for part in job.torch_version.split(".")[:2])
    return next((language for since, language in TORCH_STANDARD if (major, minor) >= since), "-std=c++11")


def shortened(text: str, folders: Mapping[Path, str]) -> str:
    """One line for people: folders of this machine replaced, white space closed up, cut to a sentence's length."""
    known = {**OURS, **folders}
    for folder in sorted(known, key=lambda folder: -len(str(folder))):
        text = text.replace(str(folder), known[folder])
    line = " ".join(text.split())
    return line if len(line) <= DETAIL_LENGTH else line[: DETAIL_LENGTH - 1] + "…"
