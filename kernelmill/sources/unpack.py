"""Someone else's archive or folder as a plain tree: checked whole before anything is written, links replaced by copies.

Never written: what would make git or DVC take the tree for a repository of its own, and Python's caches.
"""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from kernelmill.errors import FetchError, UnsafeArchiveError
from kernelmill.sources.containers import MAX_BYTES, MAX_MEMBERS, ArchiveMember, Container

NEVER = (".git", ".gitignore", ".dvc", "*.dvc", "dvc.yaml", "dvc.lock", ".dvcignore", "__pycache__", "*.pyc")
"""Patterns of a file's or folder's own name."""
LINKS = frozenset({"symlink", "hardlink"})
LINK_HOPS = 40
LINK_ROUNDS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What is to be written: path in the tree -> path of the member that holds its bytes."""

    files: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much an archive may hold."""

    max_bytes: int = MAX_BYTES
    max_members: int = MAX_MEMBERS


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tree:
    """Files and links by their normalised paths in the container."""

    container: Container
    top: str | None
    """The folder that holds everything; links may not leave it."""
    files: Mapping[str, str]
    """Path -> path as the container spells it."""
    links: Mapping[str, ArchiveMember]

    def with_links(self, judged: Sequence[str]) -> dict[str, str]:
        """The files, and those that stand in for links, until links to folders that hold links bring nothing new."""
        expanded = dict(self.files)
        for _ in range(LINK_ROUNDS):
            before = len(expanded)
            for path in judged:
                expanded |= self._linked(path, expanded)
            if len(expanded) == before:
                return expanded
        raise _unsafe(self.container, min(judged), "is one of several links to folders that hold each other")

    def _linked(self, path: str, files: Mapping[str, str]) -> dict[str, str]:
        """What stands in for a link: the file it names, or all files of the folder; nothing where it dangles."""
        target = self._resolved(path)
        if self.top is not None and target != self.top and not target.startswith(f"{self.top}/"):
            raise self._leaving(path)
        if target in files:
            return {path: files[target]}
        if not target or f"{path}/".startswith(f"{target}/"):
            raise _unsafe(self.container, path, "is a link to a folder that holds the link")
        below = [file for file in files if file.startswith(f"{target}/")]
        return {f"{path}{file.removeprefix(target)}": files[file] for file in below}

    def _resolved(self, path: str) -> str:
        """Where a link ends, other links on the way followed."""
        todo = self._parts(path)
        done: list[str] = []
        hops = 0
        while todo:
            part = todo.pop(0)
            if part == "..":
                if not done:
                    raise self._leaving(path)
                done.pop()
                continue
            done.append(part)
            if (here := "/".join(done)) in self.links:
                hops += 1
                if hops > LINK_HOPS:
                    raise _unsafe(self.container, path, "is a link in a circle")
                todo, done = self._parts(here) + todo, []
        return "/".join(done)

    def _parts(self, path: str) -> list[str]:
        """A link's target from the container's root, `..` not yet applied."""
        link = self.links[path]
        if link.target.startswith("/"):
            raise self._leaving(path)
        base = path.split("/")[:-1] if link.kind == "symlink" else []
        return [part for part in [*base, *link.target.split("/")] if part not in {"", "."}]

    def _leaving(self, path: str) -> UnsafeArchiveError:
        return _unsafe(self.container, path, f"is a link that leaves the tree ({self.links[path].target!r})")


def unpack(container: Container, into: Path, *, exclude: Sequence[str] = (), limits: Limits = Limits()) -> None:
    """Write the container's files under the folder `into`, without a single top folder that holds everything.

    `exclude` are globs on paths in the tree (`*` matches across folders); a folder that matches is left out whole.
    Raises `UnsafeArchiveError` naming the member that would leave the folder, `FetchError` where it cannot be unpacked.
    """
    plan = planned(container, exclude=exclude, limits=limits)
    places: dict[str, list[str]] = {}
    for path, member in plan.files.items():
        places.setdefault(member, []).append(path)
    into.mkdir(parents=True, exist_ok=True)
    for content in container.contents(places.keys()):
        first, *copies = [into / path for path in places[content.path]]
        first.parent.mkdir(parents=True, exist_ok=True)
        try:
            with first.open("xb") as out:
                out.write(content.data)
        except FileExistsError:
            raise FetchError(
                f"{container.name}: {content.path!r} and another member are one file on this file system "
                "(their names differ in case alone)",
                remedy="leave one out with `exclude:`, or use a file system that tells case apart",
            ) from None
        first.chmod(0o644)
        for copy in copies:
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(first, copy)
            copy.chmod(0o644)


def planned(container: Container, *, exclude: Sequence[str], limits: Limits) -> Plan:
    """Check every member and settle what is written where."""
    members = _checked(container, limits)
    top = _single_top(members)
    tree = _Tree(
        container=container,
        top=top,
        files={path: member.path for path, member in members.items() if member.kind == "file"},
        links={path: member for path, member in members.items() if member.kind in LINKS},
    )
    for path in members:
        if any(str(parent) in tree.links for parent in PurePosixPath(path).parents):
            raise _unsafe(container, path, "is written through a link")
    # A link is judged after `exclude`, so that a project can be had without the one link that leaves it.
    judged = [path for path in tree.links if not _left_out(_stripped(path, top), exclude)]
    expanded = {_stripped(path, top): origin for path, origin in tree.with_links(judged).items()}
    kept = {path: origin for path, origin in sorted(expanded.items()) if not _left_out(path, exclude)}
    for path in kept:
        _check_name(container, path)
        if any(str(parent) in kept for parent in PurePosixPath(path).parents):
            raise _unsafe(container, path, "lies under another member that is a file")
    if not kept:
        raise FetchError(f"{container.name} holds no files", remedy="check `exclude:` and the archive")
    return Plan(files=kept)


def _checked(container: Container, limits: Limits) -> dict[str, ArchiveMember]:
    """All members by their normalised path; folders, which come back by themselves, included for links to them."""
    members: dict[str, ArchiveMember] = {}
    total = 0
    for count, member in enumerate(container.members(), start=1):
        total += member.size
        if count > limits.max_members:
            raise FetchError(
                f"{container.name} holds more than {limits.max_members} members", remedy="pin a smaller archive"
            )
        if total > limits.max_bytes:
            raise FetchError(
                f"{container.name} unpacks to more than {limits.max_bytes >> 20} MiB",
                remedy="if it is no decompression bomb, name an unpacked folder with kind: path",
            )
        parts = member.path.split("/")
        if member.path.startswith("/"):
            raise _unsafe(container, member.path, "has an absolute path")
        if ".." in parts:
            raise _unsafe(container, member.path, "has `..` in its path")
        if member.kind == "special":
            raise _unsafe(container, member.path, "is a device, pipe or socket")
        path = "/".join(part for part in parts if part not in {"", "."})
        if path in members and not member.kind == members[path].kind == "folder":
            raise FetchError(
                f"{container.name} holds {path!r} twice", remedy="repack it; which of the two counts is anyone's guess"
            )
        if path:
            members[path] = member
    return members


def _single_top(members: Mapping[str, ArchiveMember]) -> str | None:
    """The folder that everything lies in, if there is one."""
    tops = {path.partition("/")[0] for path in members}
    if len(tops) != 1:
        return None
    (top,) = tops
    return top if top not in members or members[top].kind == "folder" else None


def _stripped(path: str, top: str | None) -> str:
    return path if top is None else path.removeprefix(f"{top}/")


def _left_out(path: str, exclude: Sequence[str]) -> bool:
    parts = path.split("/")
    if any(fnmatchcase(part, pattern) for part in parts for pattern in NEVER):
        return True
    prefixes = ["/".join(parts[:depth]) for depth in range(1, len(parts) + 1)]
    return any(fnmatchcase(prefix, pattern.rstrip("/")) for prefix in prefixes for pattern in exclude)


def _check_name(container: Container, path: str) -> None:
    try:
        path.encode("utf-8")
    except UnicodeEncodeError:
        raise FetchError(
            f"{container.name}: the name {path.encode('utf-8', 'surrogateescape')!r} is not UTF-8",
            remedy="leave it out with `exclude:` in conf/source/",
        ) from None
    if not path.isprintable() or "\\" in path:
        raise UnsafeArchiveError(
            f"{container.name}: the name {path!r} holds a control character or a backslash",
            remedy="leave it out with `exclude:` in conf/source/",
        )


def _unsafe(container: Container, path: str, why: str) -> UnsafeArchiveError:
    return UnsafeArchiveError(
        f"{container.name}: member {path!r} {why}; nothing was unpacked",
        remedy="do not use this archive, or (for a link) leave it out with `exclude:` in conf/source/",
    )
