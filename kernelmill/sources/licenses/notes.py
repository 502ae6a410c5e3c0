"""Read the tables in LICENSES.md, NOTICE and the like, in which a project lists files with other licences."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kernelmill.sources.licenses.texts import named_licence

NOTE_FILES = re.compile(r"(?i)^(licen[cs]es.*|notices?|third[-_ ]?party.*)(\.(md|txt|rst))?$")
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
TOKEN = re.compile(r"[\w.@+-]+(?:/[\w.@+-]+)*/?")
LICENCE_COLUMN = re.compile(r"(?i)^licen[cs]e")
RULE = re.compile(r"^:?-{2,}:?$")


@dataclass(frozen=True, slots=True, kw_only=True)
class LicenseNote:
    """A file named in the notes of a project, with its licence."""

    path: str
    license: str
    evidence: str


def notes(texts: Mapping[str, str], files: Sequence[str]) -> tuple[LicenseNote, ...]:
    """Return the files that tables in the note files name; `texts` are the contents of these by file name.

    A row is used if its table has a column called License and another cell names an existing file or folder; a folder
    means all files below it.
    """
    found = {note.path: note for name, text in sorted(texts.items(), reverse=True) for note in _rows(name, text, files)}
    return tuple(note for _, note in sorted(found.items()))


def _rows(name: str, text: str, files: Sequence[str]) -> list[LicenseNote]:
    found: list[LicenseNote] = []
    column: int | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        cells = _cells(line)
        if not cells:
            column = None
            continue
        heading = [index for index, cell in enumerate(cells) if LICENCE_COLUMN.match(cell)]
        if column is None:
            column = heading[0] if heading else None
        elif column < len(cells) and not all(RULE.match(cell) for cell in cells):
            paths = [path for index, cell in enumerate(cells) if index != column for path in _existing(cell, files)]
            licence = named_licence(cells[column])
            found += [LicenseNote(path=path, license=licence, evidence=f"{name}:{number}") for path in paths]
    return found


def _cells(line: str) -> list[str]:
    stripped = line.strip()
    if "|" not in stripped:
        return []
    return [LINK.sub(r"\1", cell).strip() for cell in stripped.strip("|").split("|")]


def _existing(cell: str, files: Sequence[str]) -> list[str]:
    tokens = {token.removeprefix("./").rstrip("/") for token in TOKEN.findall(cell) if "/" in token or "." in token}
    return [path for path in files if any(path == token or path.startswith(f"{token}/") for token in tokens)]
