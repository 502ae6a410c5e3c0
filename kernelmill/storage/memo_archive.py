"""The memo in one file, which travels with the data: a collaborator or CI starts with what others have computed."""

import re
from dataclasses import dataclass
from pathlib import Path

from kernelmill.errors import FetchError, InputError
from kernelmill.storage import archive, memo, workcache

_NAME = re.compile(r"[a-z]+(?:-[a-z]+)*-[0-9a-f]{64}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Contents:
    """The number of results and their size."""

    results: int
    size: int
    """In bytes, uncompressed."""


def contents() -> Contents:
    """Return the contents of this machine's memo."""
    entries = _entries()
    return Contents(results=len(entries), size=sum(path.stat().st_size for path in entries))


def pack(path: Path) -> Contents:
    """Write the whole memo to a file; its bytes depend on the results alone.

    Raises `InputError` if the memo is empty.
    """
    entries = _entries()
    files = {each.name: each.read_bytes() for each in entries}
    if not files:
        raise InputError(
            f"the memo in {workcache.root() / memo.KIND} is empty", remedy="run `dvc repro` first, which fills it"
        )
    archive.write(path, archive.pack(files))
    return Contents(results=len(files), size=sum(map(len, files.values())))


def unpack(path: Path) -> Contents:
    """Add the results of a file to the memo, and return those that are new; damaged ones are left out.

    Raises `InputError` if it is not a packed memo.
    """
    try:
        files = archive.unpack(path.read_bytes(), path.name)
    except FileNotFoundError:
        raise InputError(
            f"{path} does not exist", remedy="pull it first, for example `dvc pull memo.tar.zst`"
        ) from None
    except (OSError, FetchError) as error:
        raise InputError(
            f"{path} is not a packed memo: {_cause(error)}", remedy="pull it again, or pack it anew"
        ) from error
    if strange := next((name for name in files if not _NAME.fullmatch(name)), None):
        raise InputError(f"{path} is not a packed memo: it contains {strange!r}", remedy="pack it anew")
    added = {name: content for name, content in files.items() if workcache.get(memo.KIND, name) is None}
    sound = {name: workcache.content(content) for name, content in added.items()}
    for name, content in sound.items():
        if content is not None:
            workcache.put(memo.KIND, name, content)
    memo.trim()
    kept = [content for content in sound.values() if content is not None]
    return Contents(results=len(kept), size=sum(map(len, kept)))


def _cause(error: OSError | FetchError) -> str:
    return error.cause if isinstance(error, FetchError) else str(error)


def _entries() -> list[Path]:
    folder = workcache.root() / memo.KIND
    found = folder.iterdir() if folder.is_dir() else ()
    return sorted(path for path in found if _NAME.fullmatch(path.name) and path.is_file())
