"""Unpack an archive or folder to a plain tree: it is checked before anything is written, and links become copies.

Files that would make git or DVC treat the tree as a repository are skipped, as are Python's caches.
"""

import shutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from pathlib import Path, PurePosixPath

from kernelmill.errors import FetchError, UnsafeArchiveError
from kernelmill.sources.containers import MAX_BYTES, MAX_MEMBERS, ArchiveMember, Container

NEVER = (".git", ".gitignore", ".dvc", "*.dvc", "dvc.yaml", "dvc.lock", ".dvcignore", "__pycache__", "*.pyc")
"""Patterns for the names of files and folders that are skipped."""
LINKS = frozenset({"symlink", "hardlink"})
LINK_HOPS = 40
LINK_ROUNDS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tree:
    """The files and links of a container by normalised path."""

    container: Container
    top: str | None
    """The folder that contains everything, if there is one; links must not leave it."""
    files: Mapping[str, str]
    """The paths as spelled in the container, by normalised path."""
    links: Mapping[str, ArchiveMember]

    def with_links(self, checked: Sequence[str]) -> dict[str, str]:
        """Return the files and the copies for links; links to folders with links are expanded repeatedly."""
        expanded = dict(self.files)
        for _ in range(LINK_ROUNDS):
            before = len(expanded)
            for path in checked:
                expanded |= self._linked(path, expanded)
            if len(expanded) == before:
                return expanded
        raise _unsafe(self.container, min(checked), "is one of several links to folders that contain each other")

    def _linked(self, path: str, files: Mapping[str, str]) -> dict[str, str]:
        """Return the copies for a link: its target, or all files below it; nothing if the link is dangling."""
        target = self._resolved(path)
        if self.top is not None and target != self.top and not target.startswith(f"{self.top}/"):
            raise self._leaving(path)
        if target in files:
            return {path: files[target]}
        if not target or f"{path}/".startswith(f"{target}/"):
            raise _unsafe(self.container, path, "is a link to a folder that contains the link")
        below = [file for file in files if file.startswith(f"{target}/")]
        return {f"{path}{file.removeprefix(target)}": files[file] for file in below}

    def _resolved(self, path: str) -> str:
        """Resolve a link, following other links on the way."""
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
                    raise _unsafe(self.container, path, "is a circular link")
                todo, done = self._parts(here) + todo, []
        return "/".join(done)

    def _parts(self, path: str) -> list[str]:
        """Return the parts of a link target relative to the root of the container, without resolving `..`."""
        link = self.links[path]
        if link.target.startswith("/"):
            raise self._leaving(path)
        base = path.split("/")[:-1] if link.kind == "symlink" else []
        return [part for part in [*base, *link.target.split("/")] if part not in {"", "."}]

    def _leaving(self, path: str) -> UnsafeArchiveError:
        return _unsafe(self.container, path, f"is a link that leaves the tree ({self.links[path].target!r})")


def unpack(
    container: Container,
    into: Path,
    *,
    exclude: Sequence[str] = (),
    max_bytes: int = MAX_BYTES,
    max_members: int = MAX_MEMBERS,
) -> None:
    """Write the files of a container to the folder `into`; a single top-level folder is stripped.

    `exclude` are globs for paths in the tree (`*` matches across folders); a folder that matches is skipped entirely.
    Raises `UnsafeArchiveError` for a member that would leave the folder, and `FetchError` if unpacking fails.
    """
    files = planned(container, exclude=exclude, max_bytes=max_bytes, max_members=max_members)
    targets: dict[str, list[str]] = {}
    for path, member in files.items():
        targets.setdefault(member, []).append(path)
    into.mkdir(parents=True, exist_ok=True)
    for content in container.contents(targets.keys()):
        first, *copies = [into / path for path in targets[content.path]]
        first.parent.mkdir(parents=True, exist_ok=True)
        try:
            with first.open("xb") as out:
                out.write(content.data)
        except FileExistsError:
            raise FetchError(
                f"{container.name}: {content.path!r} and another member are the same file on this file system "
                "(their names differ only in case)",
                remedy="skip one with `exclude:`, or use a case-sensitive file system",
            ) from None
        first.chmod(0o644)
        for copy in copies:
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(first, copy)
            copy.chmod(0o644)


def planned(
    container: Container, *, exclude: Sequence[str], max_bytes: int = MAX_BYTES, max_members: int = MAX_MEMBERS
) -> dict[str, str]:
    """Check every member and return the paths to write, with the path of the member for each."""
    members = _checked(container, max_bytes, max_members)
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
    # Links are checked after `exclude`, so that a project can be fetched without a link that leaves it.
    checked = [path for path in tree.links if not _is_excluded(_stripped(path, top), exclude)]
    expanded = {_stripped(path, top): origin for path, origin in tree.with_links(checked).items()}
    kept = {path: origin for path, origin in sorted(expanded.items()) if not _is_excluded(path, exclude)}
    for path in kept:
        _check_name(container, path)
        if any(str(parent) in kept for parent in PurePosixPath(path).parents):
            raise _unsafe(container, path, "is below another member that is a file")
    if not kept:
        raise FetchError(f"{container.name} contains no files", remedy="check `exclude:` and the archive")
    return kept


def _checked(container: Container, max_bytes: int, max_members: int) -> dict[str, ArchiveMember]:
    """Check the members and return them by normalised path; folders are included, because links may refer to them."""
    members: dict[str, ArchiveMember] = {}
    total = 0
    for count, member in enumerate(container.members(), start=1):
        total += member.size
        if count > max_members:
            raise FetchError(
                f"{container.name} contains more than {max_members} members", remedy="pin a smaller archive"
            )
        if total > max_bytes:
            raise FetchError(
                f"{container.name} unpacks to more than {max_bytes >> 20} MiB",
                remedy="if it is not a decompression bomb, unpack it and use the folder with kind: path",
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
                f"{container.name} contains {path!r} twice",
                remedy="repack it with one of the two",
            )
        if path:
            members[path] = member
    return members


def _single_top(members: Mapping[str, ArchiveMember]) -> str | None:
    """Return the folder that contains everything, if there is one."""
    tops = {path.partition("/")[0] for path in members}
    if len(tops) != 1:
        return None
    (top,) = tops
    return top if top not in members or members[top].kind == "folder" else None


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
        path.encode("utf-8")
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
        f"{container.name}: member {path!r} {why}; nothing was unpacked",
        remedy="do not use this archive, or (for a link) skip it with `exclude:` in conf/source/",
    )
