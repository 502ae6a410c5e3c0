"""The include graph of a source tree, read from the text of its files.

Conditions around an `#include` are not evaluated, so the graph has the includes of all configurations.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from posixpath import normpath

# Comments and literals are matched so that an include inside one is ignored; the first alternative matches the literal
# of an #include line.
TOKENS = re.compile(
    rb"""^[ \t]*\#[ \t]*(?:include|include_next|import)[ \t]*(?:"(?P<quoted>[^"\n]+)"|<(?P<angled>[^>\n]+)>)
    |//(?:[^\\\n]|\\.)*|/\*.*?\*/
    |R"(?P<mark>[^()\\\s]{0,16})\(.*?\)(?P=mark)"
    |"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'""",
    re.DOTALL | re.MULTILINE | re.VERBOSE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Include:
    """One `#include` directive."""

    name: str
    quoted: bool
    """Whether the folder of the including file is searched first."""


def directives(text: bytes) -> tuple[Include, ...]:
    """Return the `#include` directives of a file in order, except those in comments, strings and raw strings."""
    found = []
    for match in TOKENS.finditer(text):
        name = match["quoted"] or match["angled"]
        if name is not None:
            found.append(Include(name=name.decode(errors="replace").strip(), quoted=match["quoted"] is not None))
    return tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class Folder:
    """An inferred include folder."""

    path: str
    quoted: bool
    """Whether only quoted includes search it; otherwise a project's file could be mistaken for a standard header."""


# Headers of C++ have no suffix. The others are from the tables of contents of C23 and POSIX.1-2017, and of compilers.
_STANDARD = re.compile(
    r"[^./]+|(assert|complex|ctype|errno|fenv|float|inttypes|iso646|limits|locale|math|memory|setjmp|signal|stdalign"
    r"|stdarg|stdatomic|stdbit|stdbool|stdckdint|stddef|stdint|stdio|stdlib|stdnoreturn|string|strings|tgmath|threads"
    r"|time|uchar|wchar|wctype|aio|dirent|dlfcn|fcntl|fnmatch|glob|grp|libgen|malloc|netdb|poll|pthread|pwd|regex|sched"
    r"|semaphore|spawn|syslog|termios|unistd|utime|omp|[a-z0-9]+intrin|windows)\.h"
)


def is_standard(name: str) -> bool:
    """Whether `<name>` is a header of a compiler or an operating system."""
    return _STANDARD.fullmatch(name) is not None


class Graph:
    """The includes between the files of one tree; all paths are POSIX and relative to its root."""

    def __init__(self, texts: Mapping[str, bytes]) -> None:
        self._directives = {path: directives(text) for path, text in texts.items()}
        self._by_name: dict[str, list[str]] = defaultdict(list)
        for path in sorted(texts):
            self._by_name[PurePosixPath(path).name].append(path)

    def resolve(self, path: str, include: Include, folders: Sequence[str]) -> str | None:
        """Return the file that an include refers to: beside the including file (if quoted), then in `folders`."""
        beside = [str(PurePosixPath(path).parent)] if include.quoted else []
        for folder in (*beside, *folders):
            candidate = normpath(f"{folder}/{include.name}")
            if candidate in self._directives:
                return candidate
        return None

    def reaches(self, path: str, folders: Sequence[str]) -> dict[str, int]:
        """Every file that `path` includes directly or indirectly, with its distance (1 for a direct include)."""
        distances: dict[str, int] = {}
        frontier = [path]
        distance = 0
        while frontier:
            distance += 1
            following = []
            for file in frontier:
                for target in self._targets(file, folders):
                    if target != path and target not in distances:
                        distances[target] = distance
                        following.append(target)
            frontier = following
        return distances

    def outside(self, path: str, folders: Sequence[str]) -> frozenset[str]:
        """Return the names that `path` includes, directly or through others, and that are not files of the tree."""
        return frozenset(
            include.name
            for file in (path, *self.reaches(path, folders))
            for include in self._directives[file]
            if self.resolve(file, include, folders) is None
        )

    def _targets(self, path: str, folders: Sequence[str]) -> Iterator[str]:
        for include in self._directives[path]:
            target = self.resolve(path, include, folders)
            if target is not None:
                yield target

    def infer_folders(self, path: str, elsewhere: Callable[[str], bool] = is_standard) -> tuple[Folder, ...]:
        """Include folders with which all includes reachable from `path` resolve to files of the tree, where they exist.

        Of several candidates, the file that shares the most folders with the including file is chosen, then the
        shallowest, then the first by name. An include in angle brackets for which `elsewhere` is true belongs to the
        compiler or a framework, and is not searched for in the tree.
        """
        folders: dict[str, bool] = {}  # whether only quoted includes need it
        seen = {path}
        frontier = [path]
        while frontier:
            file = frontier.pop(0)
            for include in self._directives[file]:
                searched = [folder for folder, quoted in folders.items() if include.quoted or not quoted]
                target = self.resolve(file, include, searched)
                if target is None and (include.quoted or not elsewhere(include.name)):
                    target = self._guess(file, include)
                    if target is not None:
                        folder = _folder_for(target, include.name)
                        folders[folder] = include.quoted and folders.get(folder, True)
                if target is not None and target not in seen:
                    seen.add(target)
                    frontier.append(target)
        return tuple(Folder(path=folder, quoted=quoted) for folder, quoted in folders.items())

    def _guess(self, path: str, include: Include) -> str | None:
        wanted = PurePosixPath(normpath(include.name)).parts
        if wanted and wanted[0] == "..":
            return None
        candidates = [
            found
            for found in self._by_name.get(PurePosixPath(include.name).name, ())
            if PurePosixPath(found).parts[-len(wanted) :] == wanted and found != path
        ]
        here = PurePosixPath(path).parts
        return min(
            candidates,
            key=lambda found: (-_shared(here, PurePosixPath(found).parts), found.count("/"), found),
            default=None,
        )


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    count = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        count += 1
    return count


def _folder_for(target: str, name: str) -> str:
    depth = len(PurePosixPath(normpath(name)).parts)
    return str(PurePosixPath(*PurePosixPath(target).parts[:-depth]))


@dataclass(frozen=True, slots=True, kw_only=True)
class SearchingUnit:
    """A translation unit and the include folders of its command, relative to the root of the tree."""

    path: str
    folders: tuple[str, ...]


class Includers:
    """The translation units that include a header."""

    def __init__(self, graph: Graph, units: Iterable[SearchingUnit]) -> None:
        self._found: dict[str, list[tuple[int, str]]] = defaultdict(list)
        for unit in units:
            for header, distance in graph.reaches(unit.path, unit.folders).items():
                self._found[header].append((distance, unit.path))

    def of(self, header: str) -> tuple[str, ...]:
        """Return the units that include a header, by distance and then by path."""
        return tuple(path for _, path in sorted(self._found.get(header, ())))
