"""Validate the input file before anything else is done."""

import os
from pathlib import Path

from kernelmill.errors import InputError
from kernelmill.storage import untrusted

MOST_BYTES = 64 << 20
"""The size of a source file up to which it is read."""
CONVERT = "save it as UTF-8 first: iconv -f latin1 -t utf-8 FILE"


def text_of(file: Path) -> bytes:
    """Return the bytes of a source file after checking that it is text.

    Raises `InputError` if the file is missing, not a regular file, unreadable, too large, empty, not UTF-8, or contains
    NUL bytes.
    """
    if file.is_dir():
        raise InputError(f"the input file {file} is a folder", remedy="give one .cu file or header in it")
    if not os.path.lexists(file):
        raise InputError(f"the input file {file} does not exist", remedy=_suggestion(file))
    try:
        text = untrusted.read(file, limit=MOST_BYTES)
    except InputError as error:
        raise InputError(f"the input file {error.cause}", remedy=error.remedy) from error
    if not text.strip():
        raise InputError(f"the input file {file} is empty", remedy="check that it was saved or checked out completely")
    if b"\0" in text:
        raise InputError(
            f"the input file {file} contains a NUL byte at offset {text.index(0)}: it is binary, or UTF-16",
            remedy="give the source, not an object file; for UTF-16: iconv -f utf-16 -t utf-8 FILE",
        )
    try:
        text.decode("utf-8")
    except UnicodeDecodeError as error:
        line = text.count(b"\n", 0, error.start) + 1
        raise InputError(
            f"the input file {file} is not UTF-8: byte {text[error.start]:#04x} in line {line}", remedy=CONVERT
        ) from error
    return text


def _suggestion(file: Path) -> str:
    folder = next((parent for parent in file.absolute().parents if parent.is_dir()), Path("/"))
    if folder != file.absolute().parent:
        return f"check the path; only {folder} exists"
    same = sorted(path.name for path in folder.iterdir() if path.stem == file.stem and path.is_file())
    return f"did you mean {folder / same[0]}?" if same else f"check its name in {folder}"
