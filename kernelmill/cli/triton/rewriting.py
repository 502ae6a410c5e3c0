"""Show what a change of a file is as a diff, or write it."""

import difflib
from collections.abc import Callable
from pathlib import Path

from kernelmill.errors import InputError
from kernelmill.storage import jsonl, untrusted
from kernelmill.terminal import echo
from kernelmill.triton.adapting.adapt import Adaptation

MOST_BYTES = 4 << 20


def rewrite(file: Path, change: Callable[[str], Adaptation], *, in_place: bool) -> None:
    """Apply a change to a file, or print it; flags go to standard error.

    Raises `InputError` if the file cannot be read, is not UTF-8, or is not Python.
    """
    content = untrusted.read(file, limit=MOST_BYTES)
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"{file} is not UTF-8 at byte {error.start}", remedy="convert it to UTF-8") from error
    try:
        result = change(text)
    except InputError as error:
        raise InputError(f"{file}: {error.cause}", remedy=error.remedy) from error
    for note in result.notes:
        if note.kind == "flagged":
            echo(f"{file}:{note.line}: {note.rule}: {note.detail}", err=True)
    changes = sum(note.kind == "changed" for note in result.notes)
    echo(f"{file}: {changes} changes, {len(result.notes) - changes} flags", err=True)
    if in_place:
        if result.code != text:
            jsonl.write_text(file, result.code)
        return
    before, after = (one.splitlines(keepends=True) for one in (text, result.code))
    echo("".join(difflib.unified_diff(before, after, str(file), str(file))), nl=False)
