"""Unpack an archive or folder to a plain tree: it is checked before anything is written, and links become copies.

Files that would make git or DVC treat the tree as a repository are skipped, as are Python's caches.
"""

import shutil
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import IO

from kernelmill.errors import DiskFullError, FetchError, UnsafeArchiveError
from kernelmill.sources.containers import (
    MAX_DEPTH,
    MAX_MEMBERS,
    MAX_TARGET,
    ArchiveMember,
    Container,
    shown,
    too_deep,
)
from kernelmill.storage import bounded

NEVER = (".git", ".gitignore", ".dvc", "*.dvc", "dvc.yaml", "dvc.lock", ".dvcignore", "__pycache__", "*.pyc")
"""Patterns for the names of files and folders that are skipped."""
LINKS = frozenset({"symlink", "hardlink"})
LINK_HOPS = 40
MAX_PATH = 1024
"""The most bytes of a path; systems refuse those that are longer than 4096 bytes with all folders above them."""
MAX_NAME = 255
"""The most bytes of a name, as in common file systems."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What an archive may unpack to, counted with its links expanded."""

    max_bytes: int = bounded.MOST_BYTES
    max_members: int = MAX_MEMBERS


@dataclass(slots=True)
class _Folder:
    """A folder of a container."""

    path: str
    entries: "dict[str, _Folder | ArchiveMember]" = field(default_factory=dict)


@dataclass(slots=True, kw_only=True)
class _Expansion:
    """The files to write, and how much of the budget they leave; folders and links count as members as well."""

    tree: "_Tree"
    exclude: Sequence[str]
    budget: Budget
    files: dict[str, str] = field(default_factory=dict)
    """The paths of the members in the container, by the path to write."""
    _bytes: int = 0
    _members: int = 0

    def add(self, folder: _Folder, path: str, above: tuple[_Folder, ...]) -> None:
        """Add the files of a folder under the path to write; `above` are the folders that it was reached through."""
        if len(above) > MAX_DEPTH:
            raise too_deep(self.tree.container.name, folder.path)
        for name, entry in folder.entries.items():
            target = f"{path}/{name}" if path else name
            self._count(target)
            if _skips(name, target, self.exclude):
                continue
            if isinstance(entry, _Folder):
                self.add(entry, target, (*above, entry))
            elif entry.kind in LINKS:
                self._add_link(f"{folder.path}/{name}".lstrip("/"), target, above)
            else:
                self._add_file(entry, target)

    def _add_link(self, link: str, path: str, above: tuple[_Folder, ...]) -> None:
        """Add what a link leads to; nothing if it leads nowhere, or is excluded by its own path."""
        if _is_excluded(_stripped(link, self.tree.top), self.exclude):
            return
        found = self.tree.resolved(link)
        if isinstance(found, _Folder):
            if any(found is folder for folder in above):
                inside = f"{link}/".startswith(f"{found.path}/") or not found.path
                why = "a folder that contains the link" if inside else "one of several folders that contain each other"
                raise _unsafe(self.tree.container, link, f"is a link to {why}")
            self.add(found, path, (*above, found))
        else:
            self._add_file(found, path)

    def _add_file(self, member: ArchiveMember, path: str) -> None:
        if member.kind == "special":
            raise _unsafe(self.tree.container, member.path, "is a device, pipe or socket")
        self._bytes += member.size
        if self._bytes > self.budget.max_bytes:
            raise bounded.too_large(self.tree.container.name, self.budget.max_bytes)
        _check_name(self.tree.container, path)
        self.files[path] = member.path

    def _count(self, path: str) -> None:
        self._members += 1
        if self._members > self.budget.max_members:
            raise FetchError(
                f"{self.tree.container.name} contains more than {self.budget.max_members} members with the content of "
                f"its links, at {shown(path)}",
                remedy="skip links to folders with `exclude:` in conf/source/, or pin a smaller archive",
            )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tree:
    """The members of a container as a tree."""

    container: Container
    top: str | None
    """The folder that contains everything, if there is one; links must not leave it."""
    root: _Folder

    @classmethod
    def of(cls, container: Container, members: Mapping[str, ArchiveMember]) -> "_Tree":
        """Build the tree of members; raises `UnsafeArchiveError` for one that is written through a link or file."""
        root = _Folder("")
        for path, member in members.items():
            *above, name = path.split("/")
            folder = root
            for part in above:
                inner = folder.entries.setdefault(part, _Folder(f"{folder.path}/{part}".lstrip("/")))
                if not isinstance(inner, _Folder):
                    linked = inner.kind in LINKS
                    why = "is written through a link" if linked else "is below another member that is a file"
                    raise _unsafe(container, path, why)
                folder = inner
            if name in folder.entries and member.kind != "folder":
                raise _unsafe(container, path, "is a file or link, but other members are below it")
            if member.kind == "folder":
                folder.entries.setdefault(name, _Folder(path))
            else:
                folder.entries[name] = member
        return cls(container=container, top=_single_top(members), root=root)

    def resolved(self, path: str) -> _Folder | ArchiveMember:
        """Return what a link leads to over all links on the way; an empty folder if that is missing."""
        link = self._link(path)
        todo, done = self._parts(link, path), [self.root]
        hops = 1
        while todo:
            part = todo.pop(0)
            if part == "..":
                done.pop()
                if not done:
                    raise self._leaving(path, link, "..")
                continue
            entry = done[-1].entries.get(part)
            here = f"{done[-1].path}/{part}".lstrip("/")
            if isinstance(entry, _Folder):
                done.append(entry)
            elif entry is not None and entry.kind in LINKS:
                hops += 1
                if hops > LINK_HOPS:
                    raise _unsafe(self.container, path, "is a circular link, or one of a long chain of links")
                todo, done = self._parts(entry, here) + todo, [self.root]
            elif entry is not None and not todo:
                self._check_inside(path, link, here)
                return entry
            else:
                done.append(_Folder(here))  # it is missing, or a file; a `..` after it may still leave the tree
        self._check_inside(path, link, done[-1].path)
        return done[-1]

    def _link(self, path: str) -> ArchiveMember:
        folder = self.root
        *above, name = path.split("/")
        for part in above:
            inner = folder.entries[part]
            assert isinstance(inner, _Folder)
            folder = inner
        link = folder.entries[name]
        assert isinstance(link, ArchiveMember)
        return link

    def _parts(self, link: ArchiveMember, path: str) -> list[str]:
        """Return the parts of a link target relative to the root of the container, without resolving `..`."""
        if link.target.startswith("/"):
            raise self._leaving(path, link, link.target)
        base = path.split("/")[:-1] if link.kind == "symlink" else []
        return [part for part in [*base, *link.target.split("/")] if part not in {"", "."}]

    def _check_inside(self, path: str, link: ArchiveMember, target: str) -> None:
        if self.top is not None and target != self.top and not target.startswith(f"{self.top}/"):
            raise self._leaving(path, link, target)

    def _leaving(self, path: str, link: ArchiveMember, target: str) -> UnsafeArchiveError:
        kind = "symbolic" if link.kind == "symlink" else "hard"
        folder = "the archive" if self.top is None else f"the archive's folder {shown(self.top)}"
        leads = "" if target == link.target else f", which leads to {shown(target)}"
        return _unsafe(
            self.container,
            path,
            f"is a {kind} link to {shown(link.target)}{leads}: that leaves the tree, as it is outside of {folder}",
        )


def unpack(
    container: Container,
    into: Path,
    *,
    exclude: Sequence[str] = (),
    max_bytes: int = bounded.MOST_BYTES,
    max_members: int = MAX_MEMBERS,
) -> None:
    """Write the files of a container to the folder `into`; a single top-level folder is stripped.

    `exclude` are globs for paths in the tree (`*` matches across folders); a folder that matches is skipped entirely.
    Raises `UnsafeArchiveError` for a member that would leave the folder, and `FetchError` if unpacking fails. Then the
    folder is removed, unless it was there before.
    """
    files = planned(container, exclude=exclude, max_bytes=max_bytes, max_members=max_members)
    existed = into.exists()
    try:
        into.mkdir(parents=True, exist_ok=True)
        _write(container, into, files)
    except BaseException:
        if not existed:
            shutil.rmtree(into, ignore_errors=True)
        raise


def _write(container: Container, into: Path, files: Mapping[str, str]) -> None:
    targets: dict[str, list[str]] = {}
    for path, member in files.items():
        targets.setdefault(member, []).append(path)
    for content in container.contents(targets.keys()):
        first, *copies = [into / path for path in targets.pop(content.path)]
        with _created(container, content.path, first) as out:
            for chunk in content.chunks:
                out.write(chunk)
        for copy in copies:
            with _created(container, content.path, copy) as out, first.open("rb") as source:
                shutil.copyfileobj(source, out)
    if targets:
        raise FetchError(
            f"{container.name}: member {shown(min(targets))} was listed but is not there",
            remedy="download it again and check its sha256",
        )


@contextmanager
def _created(container: Container, member: str, path: Path) -> Iterator[IO[bytes]]:
    """Create a file that must not be there yet, with mode 644."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("xb") as out:
            yield out
        path.chmod(0o644)
    except FileExistsError:
        raise FetchError(
            f"{container.name}: {shown(member)} and another member are the same file on this file system "
            "(their names differ only in case)",
            remedy="skip one with `exclude:`, or use a case-sensitive file system",
        ) from None
    except OSError as error:
        if DiskFullError.reported(error):
            raise
        raise FetchError(
            f"{container.name}: member {shown(member)} cannot be written: {error.strerror}",
            remedy="skip it with `exclude:` in conf/source/, or work in a folder with a shorter path",
        ) from error


def planned(
    container: Container, *, exclude: Sequence[str], max_bytes: int = bounded.MOST_BYTES, max_members: int = MAX_MEMBERS
) -> dict[str, str]:
    """Check every member and return the paths to write, with the path of the member for each.

    Links are expanded after `exclude`, so that a project can be fetched without a link that leaves it.
    """
    budget = Budget(max_bytes=max_bytes, max_members=max_members)
    tree = _Tree.of(container, _checked(container, budget))
    top = tree.root if tree.top is None else tree.root.entries.get(tree.top)
    expansion = _Expansion(tree=tree, exclude=exclude, budget=budget)
    if isinstance(top, _Folder):
        expansion.add(top, "", (tree.root,) if top is tree.root else (tree.root, top))
    if not expansion.files:
        raise FetchError(f"{container.name} contains no files", remedy="check `exclude:` and the archive")
    return dict(sorted(expansion.files.items()))


def _checked(container: Container, budget: Budget) -> dict[str, ArchiveMember]:
    """Check the members and return them by normalised path; folders are included, because links may refer to them."""
    members: dict[str, ArchiveMember] = {}
    total = 0
    for count, member in enumerate(container.members(), start=1):
        total += member.size
        if count > budget.max_members:
            raise FetchError(
                f"{container.name} contains more than {budget.max_members} members", remedy="pin a smaller archive"
            )
        if total > budget.max_bytes:
            raise bounded.too_large(container.name, budget.max_bytes)
        path = _normalised(container, member)
        if path in members and not member.kind == members[path].kind == "folder":
            raise FetchError(
                f"{container.name} contains {shown(path)} twice",
                remedy="repack it with one of the two",
            )
        if path:
            members[path] = member
    return members


def _normalised(container: Container, member: ArchiveMember) -> str:
    """Return the path of a member after checking it."""
    if len(member.path) > MAX_PATH:
        raise _unsafe(container, member.path, f"has a path of more than {MAX_PATH} characters")
    if len(member.target) > MAX_TARGET:
        raise _unsafe(container, member.path, f"is a link with a target of more than {MAX_TARGET} characters")
    parts = member.path.split("/")
    if member.path.startswith("/"):
        raise _unsafe(container, member.path, "has an absolute path")
    if ".." in parts:
        raise _unsafe(container, member.path, "has `..` in its path")
    kept = [part for part in parts if part not in {"", "."}]
    if len(kept) > MAX_DEPTH:
        raise too_deep(container.name, member.path)
    for part in kept:
        if len(part.encode("utf-8", "surrogateescape")) > MAX_NAME:
            raise _unsafe(container, member.path, f"has a name of more than {MAX_NAME} bytes")
    return "/".join(kept)


def _single_top(members: Mapping[str, ArchiveMember]) -> str | None:
    """Return the folder that contains everything, if there is one."""
    tops = {path.partition("/")[0] for path in members}
    if len(tops) != 1:
        return None
    (top,) = tops
    return top if top not in members or members[top].kind == "folder" else None


def _skips(name: str, path: str, exclude: Sequence[str]) -> bool:
    """Whether a path is excluded, whose folders are not."""
    return any(fnmatchcase(name, pattern) for pattern in NEVER) or any(
        fnmatchcase(path, pattern.rstrip("/")) for pattern in exclude
    )


def _stripped(path: str, top: str | None) -> str:
    return path if top is None else path.removeprefix(f"{top}/")


def _is_excluded(path: str, exclude: Sequence[str]) -> bool:
    parts = path.split("/")
    if any(fnmatchcase(part, pattern) for part in parts for pattern in NEVER):
        return True
    prefixes = ["/".join(parts[:depth]) for depth in range(1, len(parts) + 1)]
    return any(fnmatchcase(prefix, pattern.rstrip("/")) for prefix in prefixes for pattern in exclude)


def _check_name(container: Container, path: str) -> None:
    try:
        if len(path.encode("utf-8")) > MAX_PATH:
            raise _unsafe(container, path, f"has a path of more than {MAX_PATH} bytes once links are expanded")
    except UnicodeEncodeError:
        raise FetchError(
            f"{container.name}: the name {path.encode('utf-8', 'surrogateescape')!r} is not UTF-8",
            remedy="skip it with `exclude:` in conf/source/",
        ) from None
    if not path.isprintable() or "\\" in path:
        raise UnsafeArchiveError(
            f"{container.name}: the name {path!r} contains a control character or a backslash",
            remedy="skip it with `exclude:` in conf/source/",
        )


def _unsafe(container: Container, path: str, why: str) -> UnsafeArchiveError:
    return UnsafeArchiveError(
        f"{container.name}: member {shown(path)} {why}; nothing was unpacked",
        remedy="do not use this archive, or (for a link, device or pipe) skip it with `exclude:` in conf/source/",
    )
