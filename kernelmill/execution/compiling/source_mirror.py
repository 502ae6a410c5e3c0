"""The files of a program, rewritten for the CPU runtime: its sources and those of its own headers that they include.

Headers may hold kernels and launches too, so they are rewritten like the sources. All files are written to a mirror of
their original folders, so that includes between them still find the same files.

Programs are not trusted, and whatever is mirrored can be read by them. So includes are followed only inside the folders
of the program and its include folders, with links resolved, and to regular files of bounded size and number; conditions
around them are not evaluated. What lies elsewhere is left to the compiler, which is confined.
"""

import os
import re
import stat
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from posixpath import normpath

from pydantic.dataclasses import dataclass as record

from kernelmill.cpp.includes import directives
from kernelmill.errors import InputError
from kernelmill.execution.protocol import ProgramSources
from kernelmill.hip_cpu import rewrite
from kernelmill.sandbox import written
from kernelmill.storage import memo, untrusted, workcache
from kernelmill.storage.memoize import source_version

SOURCES = (".hip", ".cu", ".cpp", ".cc", ".cxx", ".c")
_OF_HIP = re.compile(r'^[ \t]*#[ \t]*include[ \t]*[<"]hip/hip_runtime\.h|\b__(?:global|device)__', re.MULTILINE)
_HIP_NAMES = (".hip", ".cu")
_RELATIVE = "check the path, which is relative to the current folder"
_TESTED = re.compile(
    r"""(?:\b__has_(?:include|include_next|embed)\s*\(\s*|\#[ \t]*embed[ \t]*|\.incbin[ \t]*)\\?["<]([^\n"<>\\]+)"""
)
"""Names of files that compilers open without including them."""
MOST_FILES = 10_000
"""The most files of a program: links between folders can give one header a name for each of countless paths."""
MOST_BYTES = 64 << 20
"""The size of a source or header up to which it is read, and of all of them together."""
_OUTSIDE = "{} includes {}, which is not read: it is outside the folders of the sources and those given with -I"
_BY_MACRO = re.compile(r"^[ \t]*#[ \t]*include[ \t]+\w", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """A program's original files, by their absolute paths on this machine."""

    paths: tuple[Path, ...]
    texts: dict[Path, str]
    """The text of the sources, and of the program's own headers that they include."""
    names: dict[Path, str]
    """The name of each file in messages."""
    outside: tuple[str, ...] = ()
    """The includes of existing files that are not read, each with the file and the reason."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gathered:
    """A program's rewritten files, by their absolute paths on this machine."""

    sources: tuple[Path, ...]
    texts: dict[Path, str]
    """The text of the sources and headers, with a first line that names the original file."""
    names: dict[Path, str]
    """The name of each file in messages."""
    kernels: frozenset[str]
    complete: bool
    """Whether all of the program's own headers are among them, which is not certain if a macro names one."""
    outside: tuple[str, ...] = ()
    """The includes of existing files that are not read, each with the file and the reason."""


def named(path: str, names: Sequence[str]) -> str | None:
    """Return which of a program's files a compiler or debugger means by a path; none if it is not the program's."""
    plain = path.removeprefix("./")
    if plain in names:
        return plain
    return next((name for name in names if plain.endswith(f"/{name.lstrip('/')}")), None)


def collect(program: ProgramSources) -> Sources:
    """Read a program's files.

    Raises `InputError` if a source cannot be read, or if an include names a pipe or too many files.
    """
    sources = tuple(map(_normal, program.files))
    raw: dict[Path, str] = {}
    for source, given in zip(sources, program.files, strict=True):
        raw[source] = _read_source(source, given)
    folders = [_normal(folder) for folder in program.include]
    root = _normal(program.root)
    own = [program.within] if program.within is not None else dict.fromkeys(path.parent for path in sources)
    within = [Path(os.path.realpath(folder)) for folder in (*own, *folders)]
    outside: dict[str, None] = {}
    left = MOST_BYTES - sum(map(len, raw.values()))
    pending = list(sources)
    while pending:
        path = pending.pop()
        for header in _includes(path, raw[path], folders):
            if header in raw:
                continue
            if not _lies_in(header, within):
                outside[_OUTSIDE.format(_name(path, root), header)] = None
                continue
            if left < 0 or len(raw) >= MOST_FILES:
                raise InputError(
                    f"{_name(path, root)} includes more than {MOST_FILES} files or {MOST_BYTES >> 20} MiB",
                    remedy="a program of this size is not read; look for links between its folders",
                )
            raw[header] = _decoded(untrusted.read(header, limit=MOST_BYTES, within=within))
            left -= len(raw[header])
            pending.append(header)
    names = {path: _name(path, root) for path in raw}
    return Sources(paths=sources, texts=raw, names=names, outside=tuple(outside))


def gather(program: ProgramSources) -> Gathered:
    """Read and rewrite a program's files.

    Raises `InputError` if a source cannot be read.
    """
    found = collect(program)
    rewritten = _rewritten(tuple(found.texts.values()), tuple(found.names[path] for path in found.texts))
    texts = {
        path: zlib.decompress(content).decode("utf-8", "surrogateescape")
        for path, content in zip(found.texts, rewritten.texts, strict=True)
    }
    kernels = frozenset(rewritten.kernels)
    complete = not any(_BY_MACRO.search(text) for text in found.texts.values())
    return Gathered(
        sources=found.paths,
        texts=texts,
        names=found.names,
        kernels=kernels,
        complete=complete,
        outside=found.outside,
    )


@record(frozen=True, slots=True, kw_only=True, config=memo.BYTES)
class _Rewritten:
    """What the memo keeps of rewriting a program's files."""

    kernels: tuple[str, ...]
    texts: tuple[bytes, ...]
    """The rewritten texts, compressed."""


def _rewritten(texts: Sequence[str], names: Sequence[str]) -> _Rewritten:
    """Return the kernels of a program and its rewritten texts, which have these names in messages."""

    def make() -> _Rewritten:
        kernels = frozenset(name for text in texts if "__global__" in text for name in rewrite.kernel_names(text))
        prepared = (_prepared(text, name, kernels) for text, name in zip(texts, names, strict=True))
        return _Rewritten(
            kernels=tuple(sorted(kernels)),
            texts=tuple(zlib.compress(text.encode("utf-8", "surrogateescape"), level=1) for text in prepared),
        )

    parts = (part.encode("utf-8", "surrogateescape") for part in (*names, *texts))
    key = workcache.key(source_version(__spec__.name), *parts)
    return memo.recalled("rewritten", key, _Rewritten, make, lambda _: True)


def sources_in(folder: Path) -> tuple[Path, ...]:
    """Return the source files of a folder, without those that others of them include.

    Raises `InputError` if there are none, or if one of them is a link out of the folder.
    """
    found = sorted(path for path in folder.iterdir() if path.suffix in SOURCES and path.is_file())
    texts = {path: _decoded(untrusted.read(path, limit=MOST_BYTES, within=(folder,))) for path in found}
    included = {header for path, text in texts.items() for header in _includes(_normal(path), text, ())}
    kept = tuple(path for path in found if _normal(path) not in included)
    if not kept:
        raise InputError(
            f"{folder} contains no source files ({', '.join(SOURCES)})", remedy="name the program's source files"
        )
    return kept


def is_c(path: Path, text: str) -> bool:
    """Whether a source is C by its name, and uses nothing of HIP."""
    return path.suffix == ".c" and "__global__" not in text and "<hip/" not in text


def is_hip(path: Path, text: str) -> bool:
    """Whether a source is HIP by its name, or uses HIP in its own text rather than only in headers it includes."""
    return path.suffix in _HIP_NAMES or _OF_HIP.search(text) is not None


def mirror(gathered: Gathered, into: Path) -> tuple[Path, ...]:
    """Write the texts below a folder, and return the new paths of the sources, in order."""
    for path, text in gathered.texts.items():
        target = mirrored(path, into)
        if path in gathered.sources:
            target = _as_cpp(target)
        into.mkdir(parents=True, exist_ok=True)
        written.write(into, PurePosixPath(target.relative_to(into)), text.encode("utf-8", "surrogateescape"))
    return tuple(_as_cpp(mirrored(path, into)) for path in gathered.sources)


def mirrored_names(gathered: Gathered, into: Path) -> dict[str, str]:
    """Return the names in messages of the files of a mirror, by path."""
    places = {path: mirrored(path, into) for path in gathered.texts}
    return {
        str(_as_cpp(place) if path in gathered.sources else place): gathered.names[path]
        for path, place in places.items()
    }


def mirrored(path: Path, into: Path) -> Path:
    """Return the path of a file in the mirror below `into`."""
    return into.joinpath(*path.parts[1:])


def _as_cpp(path: Path) -> Path:
    """Return the path with a suffix that compilers take for C++."""
    return path.with_name(f"{path.name}.cpp")


def _prepared(text: str, name: str, kernels: frozenset[str]) -> str:
    if not rewrite.needs_rewriting(text):
        return rewrite.with_line_marker(rewrite.Rewritten(text, 0, 0, ()), name)
    return rewrite.with_line_marker(rewrite.rewrite(text, kernels=kernels), name)


def _read_source(path: Path, given: Path) -> str:
    if not os.path.lexists(path):
        raise InputError(f"{given} does not exist", remedy=_RELATIVE)
    if path.is_dir():
        raise InputError(f"{given} is a folder", remedy="name the program's source files")
    return _decoded(untrusted.read(given, limit=MOST_BYTES))


def _decoded(content: bytes) -> str:
    return content.decode("utf-8", "surrogateescape").replace("\r\n", "\n").replace("\r", "\n")


def _includes(path: Path, text: str, folders: Sequence[Path]) -> Iterator[Path]:
    """Yield the headers that exist beside the file, in the include folders, or at an absolute path.

    Raises `InputError` for a pipe, which a compiler would wait for; devices and folders are no headers.
    """
    for name in _TESTED.findall(text):
        if any(_is_pipe(_kind(_normal(place / name))) for place in (path.parent, *folders)):
            raise InputError(f"{path} names {name}, which is a pipe or socket", remedy="include regular files")
    for include in directives(text.encode("utf-8", "surrogateescape")):
        places = [path.parent, *folders] if include.quoted else folders
        for place in places:
            kind = _kind(at := _normal(place / include.name))
            if _is_pipe(kind):
                raise InputError(f"{path} includes {at}, which is a pipe or socket", remedy="include regular files")
            if stat.S_ISREG(kind):
                yield at
                break


def _kind(path: Path) -> int:
    """Return the type of a file, links followed; 0 if there is none of that name."""
    try:
        return stat.S_IFMT(os.stat(path).st_mode)  # noqa: PTH116 (pathlib is slower, and most places have no such file)
    except (OSError, ValueError):
        return 0


def _is_pipe(kind: int) -> bool:
    return stat.S_ISFIFO(kind) or stat.S_ISSOCK(kind)


def _lies_in(header: Path, within: Sequence[Path]) -> bool:
    """Whether a header may be read; links are resolved, since an untrusted program could contain one."""
    real = Path(os.path.realpath(header))
    return any(real.is_relative_to(folder) for folder in within)


def _normal(path: Path) -> Path:
    """Return a path without `..` and with links unresolved, since the mirror has the folders that includes name."""
    return Path(normpath(path.absolute()))


def _name(path: Path, root: Path) -> str:
    return str(path.relative_to(root)) if path.is_relative_to(root) else str(path)
