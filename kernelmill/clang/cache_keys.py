"""Cache keys of parses: everything that determines the results of a parse.

A key covers contents, never times or absolute paths: the file, every file of the project that it may include, the
command, the header set and the code of the worker. The files are found in the text, conservatively: an include may
mean the file of that name in any of the include folders, whatever conditions surround it.

Projects are not trusted: only regular files of bounded size and number are read, and only in the folders that the parse
may read, with links resolved. Other includes are not part of a key; the parse cannot read them either.

Folders outside the project that are not header sets (a toolkit, the system's C++ library) are identified by the
names, sizes and times of their files.
"""

import hashlib
import os
import platform
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import metadata
from itertools import islice
from pathlib import Path
from posixpath import normpath

from kernelmill.capture.commands import flags
from kernelmill.capture.commands.roots import Roots, expand
from kernelmill.clang.cuda_arguments import COMPATIBILITY
from kernelmill.clang.header_times import NAMES_VERSION
from kernelmill.clang.libclang import resource_directory
from kernelmill.clang.parse_job import ParseJob
from kernelmill.cpp.includes import directives
from kernelmill.errors import InputError
from kernelmill.storage import jsonl, untrusted, workcache

_COMPUTED = re.compile(rb"^[ \t]*#[ \t]*(?:include|include_next|import)[ \t]+[A-Za-z_]|\b__has_include\b", re.MULTILINE)
"""Includes named by a macro, and `__has_include`: either may refer to any file of the project."""
_FOLDERS = ("-I", "-isystem", "-iquote", "-idirafter")
_MOST_FILES = 100_000
_MOST_REACHED = 10_000
"""The most files that one file may include: links between folders can give one header countless names."""
_MOST_FOLDERS = 20_000
"""The most folders that are searched below one, for the same reason."""
_MOST_BYTES = 64 << 20
"""The size up to which a file is read."""
_SYSTEM = (
    "usr/include/features.h",
    "usr/include/*/bits/libc-header-start.h",
    "usr/include/c++/*",
    "usr/include/*/c++/*/bits/c++config.h",
    "usr/lib/gcc/*/*",
    "usr/lib64/gcc/*/*",
    "opt/rh/*/root/usr/lib/gcc/*/*",
)
"""Where clang searches the C++ and C libraries on Linux (clang/lib/Driver/ToolChains/Gnu.cpp)."""


@cache
def clang_version() -> str:
    """A key of the versions of libclang and its headers, including the compatibility header."""
    compatibility = COMPATIBILITY.read_bytes()
    return workcache.key(
        compatibility, metadata.version("libclang"), metadata.version("clang-tidy"), platform.machine()
    )


@cache
def system_version() -> str:
    """A key of the C and C++ libraries that is the same on every machine with the same versions of them."""
    found = sorted(path for pattern in NAMES_VERSION for path in Path("/").glob(pattern))
    return workcache.key(*(part for path in found for part in (str(path), path.read_bytes())))


@dataclass(slots=True)
class ParseKeys:
    """Computes the keys of parses; files are read once, so each run needs a new instance."""

    code: str = ""
    """The version of the code that reads parses: `memoize.code_version` of the module that the processes run."""
    _hashes: dict[tuple[Path, Roots], str | None] = field(default_factory=dict)
    _includes: dict[Path, tuple[tuple[str, bool], ...]] = field(default_factory=dict)
    _computed: set[Path] = field(default_factory=set)
    _outside: dict[Path, str | None] = field(default_factory=dict)
    _everything: dict[Path, str] = field(default_factory=dict)
    _own_files: dict[Path, tuple[str, ...]] = field(default_factory=dict)
    _shadows: dict[tuple[Roots, tuple[Path, ...]], tuple[Path, ...]] = field(default_factory=dict)

    def parse(self, job: ParseJob) -> str | None:
        """The key of a parse; `None` if too many files determine it."""
        source = job.roots.source
        environment = self.environment(job)
        if environment is None:
            return None
        folders = include_folders(job.command.arguments, job.roots)
        own = [folder for folder in folders if folder.is_relative_to(source)]
        reached = self._reached(source / job.command.path, job.roots, own, included_first(job))
        if reached is None:
            return None
        files = reached | set(self.shadows(job))
        known = sorted((os.path.relpath(path, source), self._hash(path, job.roots) or "") for path in files)
        overlay = "" if job.overlay is None else hashlib.sha256(job.overlay.text).hexdigest()
        everything = self._all_of(job.roots) if reached & self._computed else ""
        parts = (jsonl.dumps(job.command), job.side, job.limits.gpu_arch, overlay, everything, repr(known))
        return workcache.key(workcache.key(self.code, environment), *parts)

    def environment(self, job: ParseJob) -> str | None:
        """A key of clang and the headers from outside the project; `None` if there are too many files."""
        roots = job.roots
        outside = [self.outside(folder) for folder in (roots.headers, roots.python, *roots.others)]
        if None in outside:
            return None
        return workcache.key(clang_version(), *(identity or "" for identity in outside), self._system())

    def shadows(self, job: ParseJob) -> tuple[Path, ...]:
        """The files of the project that headers from outside may include, since they share a relative path."""
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
        """A key of the content of a folder outside the project; `None` if it has too many files."""
        if folder not in self._outside:
            self._outside[folder] = _identity(folder)
        return self._outside[folder]

    def _files_of(self, folder: Path) -> tuple[str, ...]:
        """The paths of a folder's files relative to it."""
        if folder not in self._own_files:
            self._own_files[folder] = tuple(os.path.relpath(path, folder) for path in _walk(folder))
        return self._own_files[folder]

    def _reached(self, file: Path, roots: Roots, folders: Sequence[Path], first: Iterable[Path]) -> set[Path] | None:
        """The files that a file may include, and itself; `None` if there are too many."""
        reached = {file}
        waiting = [file]
        for path in first:
            if self._hash(path, roots) is not None and path not in reached:
                reached.add(path)
                waiting.append(path)
        while waiting:
            if len(reached) > _MOST_REACHED:
                return None
            path = waiting.pop()
            for name, quoted in self._included_by(path, roots):
                beside = [path.parent] if quoted else []
                for folder in (*beside, *folders):
                    candidate = Path(normpath(folder / name))
                    if candidate not in reached and self._hash(candidate, roots) is not None:
                        reached.add(candidate)
                        waiting.append(candidate)
        return reached

    def _included_by(self, path: Path, roots: Roots) -> tuple[tuple[str, bool], ...]:
        if path not in self._includes:
            text = _content(path, roots) or b""
            self._includes[path] = tuple((found.name, found.quoted) for found in directives(text))
            if _COMPUTED.search(text):
                self._computed.add(path)
        return self._includes[path]

    def _hash(self, path: Path, roots: Roots) -> str | None:
        """The hash of a file; `None` if it cannot be read."""
        known = (path, roots)
        if known not in self._hashes:
            content = _content(path, roots)
            self._hashes[known] = None if content is None else hashlib.sha256(content).hexdigest()
        return self._hashes[known]

    def _all_of(self, roots: Roots) -> str:
        source = roots.source
        if source not in self._everything:
            found = ((os.path.relpath(path, source), self._hash(path, roots) or "") for path in _walk(source))
            self._everything[source] = workcache.key(repr(sorted(found)))
        return self._everything[source]

    def _system(self) -> str:
        root = Path("/")
        if root not in self._outside:
            found = sorted(path for pattern in _SYSTEM for path in root.glob(pattern))
            self._outside[root] = workcache.key(*(repr(_signature(path)) for path in found))
        return self._outside[root] or ""


def _content(path: Path, roots: Roots) -> bytes | None:
    """The content of a file that a parse with these roots may read; `None` if it may not, or if there is none."""
    try:
        return untrusted.read(
            path, limit=_MOST_BYTES, within=(roots.source, roots.headers, roots.python, *roots.others)
        )
    except InputError:
        return None


def include_folders(arguments: Iterable[str], roots: Roots) -> tuple[Path, ...]:
    """The folders in which a command searches headers, absolute and in its order."""
    given = flags.pairs(expand(arguments, roots))
    return tuple(Path(normpath(value)) for option, value in given if option in _FOLDERS)


def included_first(job: ParseJob) -> tuple[Path, ...]:
    """The files that a command includes before all others, with `-include`."""
    given = expand(job.command.arguments, job.roots)
    return tuple(Path(normpath(value)) for option, value in flags.pairs(given) if option == "-include")


def _system_folders() -> tuple[Path, ...]:
    libraries = sorted(Path("/usr/include/c++").glob("*"))
    return (*libraries, Path("/usr/include"), resource_directory() / "include")


def _identity(folder: Path) -> str | None:
    if folder.parent == workcache.root() / "headers":
        return folder.name  # a hash of its content
    seen: list[tuple[str, int, int]] = []
    for path in _walk(folder):
        if len(seen) == _MOST_FILES:
            return None
        _, size, time = _signature(path)
        seen.append((os.path.relpath(path, folder), size, time))
    return workcache.key(repr(sorted(seen)))


def _signature(path: Path) -> tuple[str, int, int]:
    found = path.stat()
    return str(path), found.st_size, found.st_mtime_ns


def _walk(folder: Path) -> Iterator[Path]:
    if folder.is_file():
        yield folder
    for base, inner, names in islice(os.walk(folder, followlinks=True), _MOST_FOLDERS):
        inner[:] = [name for name in inner if not _is_cycle(Path(base, name))]
        for name in names:
            if (path := Path(base, name)).is_file():
                yield path


def _is_cycle(folder: Path) -> bool:
    """Whether a link leads back to a folder that contains it."""
    return folder.is_symlink() and folder.parent.resolve().is_relative_to(folder.resolve())
