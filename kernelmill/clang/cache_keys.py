"""What decides the facts of a parse, as a key for the work cache.

The key holds contents, never times or absolute paths: the file, every file of the project that it may include, the
command, the header set and our own code. Which files those are is read off the text, on the safe side: an include may
mean each file that any of its folders has under that name, whatever conditions stand around it.

What lies outside the project and is no header set of ours (a toolkit, the system's C++ library) is known by names,
sizes and times of its files.
"""

import hashlib
import os
import platform
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import metadata
from pathlib import Path
from posixpath import normpath

from kernelmill.capture import flags
from kernelmill.capture.roots import Roots, expand
from kernelmill.clang.cuda_arguments import COMPATIBILITY
from kernelmill.clang.libclang import resource_directory
from kernelmill.clang.parse_job import ParseJob
from kernelmill.cpp.includes import directives
from kernelmill.storage import jsonl, workcache

_COMPUTED = re.compile(rb"^[ \t]*#[ \t]*(?:include|include_next|import)[ \t]+[A-Za-z_]|\b__has_include\b", re.MULTILINE)
"""Includes whose name is a macro or that are asked about: any file of the project may be meant."""
_FOLDERS = ("-I", "-isystem", "-iquote", "-idirafter")
_MOST_FILES = 100_000
_SYSTEM = (
    "usr/include/features.h",
    "usr/include/*/bits/libc-header-start.h",
    "usr/include/c++/*",
    "usr/include/*/c++/*/bits/c++config.h",
    "usr/lib/gcc/*/*",
    "usr/lib64/gcc/*/*",
    "opt/rh/*/root/usr/lib/gcc/*/*",
)
"""Where clang looks for the C++ library and the C library of Linux (clang/lib/Driver/ToolChains/Gnu.cpp)."""


@cache
def _clang() -> str:
    """The versions of libclang and its headers, ours among them."""
    ours = COMPATIBILITY.read_bytes()
    return workcache.key(ours, metadata.version("libclang"), metadata.version("clang-tidy"), platform.machine())


@dataclass(slots=True)
class ParseKeys:
    """Keys of parses, as the files stand now; make a new one for each run."""

    code: str
    """The version of our own code that answers: `memoize.code_version` of the module that the worker processes run."""
    _hashes: dict[Path, str | None] = field(default_factory=dict)
    _includes: dict[Path, tuple[tuple[str, bool], ...]] = field(default_factory=dict)
    _computed: set[Path] = field(default_factory=set)
    _outside: dict[Path, str | None] = field(default_factory=dict)
    _everything: dict[Path, str] = field(default_factory=dict)
    _own_files: dict[Path, tuple[str, ...]] = field(default_factory=dict)
    _shadows: dict[tuple[Roots, tuple[Path, ...]], tuple[Path, ...]] = field(default_factory=dict)

    def parse(self, job: ParseJob) -> str | None:
        """The key of a parse; none where too much decides it."""
        source = job.roots.source
        surroundings = self.surroundings(job)
        if surroundings is None:
            return None
        folders = include_folders(job.command.arguments, job.roots)
        own = [folder for folder in folders if folder.is_relative_to(source)]
        reached = self._reached(source / job.command.path, own, included_first(job))
        files = reached | set(self.shadows(job))
        known = sorted((os.path.relpath(path, source), self._hash(path) or "") for path in files)
        overlay = "" if job.overlay is None else hashlib.sha256(job.overlay.text).hexdigest()
        everything = self._all_of(source) if reached & self._computed else ""
        parts = (jsonl.dumps(job.command), job.side, job.limits.gpu_arch, overlay, everything, repr(known))
        return workcache.key(surroundings, *parts)

    def surroundings(self, job: ParseJob) -> str | None:
        """A key for all that decides a parse and is not of the project."""
        ground = self.ground(job)
        return None if ground is None else workcache.key(self.code, ground)

    def ground(self, job: ParseJob) -> str | None:
        """A key for the headers from outside the project and the clang that reads them."""
        roots = job.roots
        outside = [self.outside(folder) for folder in (roots.headers, roots.python, *roots.others)]
        if None in outside:
            return None
        return workcache.key(_clang(), *(identity or "" for identity in outside), self._system())

    def shadows(self, job: ParseJob) -> tuple[Path, ...]:
        """Files of the project that headers from elsewhere may include, for a folder has them under such a name."""
        folders = include_folders(job.command.arguments, job.roots)
        known = (job.roots, folders)
        if known not in self._shadows:
            own = [folder for folder in folders if folder.is_relative_to(job.roots.source)]
            elsewhere = [folder for folder in folders if folder not in own]
            elsewhere += [job.roots.headers / "cuda" / "include", *_system_folders()]
            self._shadows[known] = tuple(
                folder / name
                for folder in own
                for name in self._files_of(folder)
                if any((other / name).is_file() for other in elsewhere)
            )
        return self._shadows[known]

    def outside(self, folder: Path) -> str | None:
        """What tells a folder's content from others; none where it is too big to look at."""
        if folder not in self._outside:
            self._outside[folder] = _identity(folder)
        return self._outside[folder]

    def _files_of(self, folder: Path) -> tuple[str, ...]:
        """Names of a folder's files relative to it."""
        if folder not in self._own_files:
            self._own_files[folder] = tuple(os.path.relpath(path, folder) for path in _walk(folder))
        return self._own_files[folder]

    def _reached(self, file: Path, folders: Sequence[Path], first: Iterable[Path]) -> set[Path]:
        reached = {file}
        waiting = [file]
        for path in first:
            if self._hash(path) is not None and path not in reached:
                reached.add(path)
                waiting.append(path)
        while waiting:
            path = waiting.pop()
            for name, quoted in self._included_by(path):
                beside = [path.parent] if quoted else []
                for folder in (*beside, *folders):
                    candidate = Path(normpath(folder / name))
                    if candidate not in reached and self._hash(candidate) is not None:
                        reached.add(candidate)
                        waiting.append(candidate)
        return reached

    def _included_by(self, path: Path) -> tuple[tuple[str, bool], ...]:
        if path not in self._includes:
            text = path.read_bytes()
            self._includes[path] = tuple((found.name, found.quoted) for found in directives(text))
            if _COMPUTED.search(text):
                self._computed.add(path)
        return self._includes[path]

    def _hash(self, path: Path) -> str | None:
        """Of a file's content; none where there is none."""
        if path not in self._hashes:
            try:
                self._hashes[path] = hashlib.sha256(path.read_bytes()).hexdigest()
            except OSError:
                self._hashes[path] = None
        return self._hashes[path]

    def _all_of(self, source: Path) -> str:
        if source not in self._everything:
            found = ((os.path.relpath(path, source), self._hash(path) or "") for path in _walk(source))
            self._everything[source] = workcache.key(repr(sorted(found)))
        return self._everything[source]

    def _system(self) -> str:
        root = Path("/")
        if root not in self._outside:
            found = sorted(path for pattern in _SYSTEM for path in root.glob(pattern))
            self._outside[root] = workcache.key(*(repr(_seen(path)) for path in found))
        return self._outside[root] or ""


def include_folders(arguments: Iterable[str], roots: Roots) -> tuple[Path, ...]:
    """Where a command looks for headers, as absolute folders in its order."""
    given = flags.pairs(expand(arguments, roots))
    return tuple(Path(normpath(value)) for option, value in given if option in _FOLDERS)


def included_first(job: ParseJob) -> tuple[Path, ...]:
    """Files that a job's command includes before all else."""
    given = expand(job.command.arguments, job.roots)
    return tuple(Path(normpath(value)) for option, value in flags.pairs(given) if option == "-include")


def _system_folders() -> tuple[Path, ...]:
    libraries = sorted(Path("/usr/include/c++").glob("*"))
    return (*libraries, Path("/usr/include"), resource_directory() / "include")


def _identity(folder: Path) -> str | None:
    if folder.parent == workcache.root() / "headers":
        return folder.name  # named by its content
    seen: list[tuple[str, int, int]] = []
    for path in _walk(folder):
        if len(seen) == _MOST_FILES:
            return None
        _, size, time = _seen(path)
        seen.append((os.path.relpath(path, folder), size, time))
    return workcache.key(repr(sorted(seen)))


def _seen(path: Path) -> tuple[str, int, int]:
    found = path.stat()
    return str(path), found.st_size, found.st_mtime_ns


def _walk(folder: Path) -> Iterator[Path]:
    if folder.is_file():
        yield folder
    for base, inner, names in os.walk(folder, followlinks=True):
        inner[:] = [name for name in inner if not _is_cycle(Path(base, name))]
        for name in names:
            if (path := Path(base, name)).is_file():
                yield path


def _is_cycle(folder: Path) -> bool:
    """Whether a link leads back to a folder that it lies in."""
    return folder.is_symlink() and folder.parent.resolve().is_relative_to(folder.resolve())
