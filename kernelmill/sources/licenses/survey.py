"""Licences of a source tree: one for the project, and one for each file that differs.

The licence of a file is given by notes of the project that name it, together with the SPDX tag or the licence notice in
its header (joined with the licence of the project if the file is an adaptation), or else by the nearest LICENSE in a
folder above it.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from email.parser import HeaderParser
from pathlib import Path, PurePosixPath

from kernelmill.errors import ConfigError, InputError
from kernelmill.records import FileLicense
from kernelmill.sources import tree
from kernelmill.sources.licenses import texts
from kernelmill.sources.licenses.comments import head
from kernelmill.sources.licenses.notes import NOTE_FILES, LicenseNote, notes
from kernelmill.storage import toml

SOURCES = frozenset({".c", ".cc", ".cpp", ".cxx", ".cu", ".cuh", ".h", ".hpp", ".hxx", ".hh", ".inl", ".inc", ".py"})
LICENSE_FILES = re.compile(r"(?i)^(licen[cs]e|copying|unlicense)([-_.].*)?$")
ABOUT_OTHERS = re.compile(r"(?i)third|3rd|notice|\.py$|\.(h|hpp|c|cc|cpp|cu)$")
CLASSIFIERS = {
    "Apache Software License": "Apache-2.0",
    "MIT License": "MIT",
    "MIT No Attribution License (MIT-0)": "MIT-0",
    "ISC License (ISCL)": "ISC",
    "Boost Software License 1.0 (BSL-1.0)": "BSL-1.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "The Unlicense (Unlicense)": "Unlicense",
    "GNU General Public License v2 (GPLv2)": "GPL-2.0-only",
    "GNU General Public License v3 (GPLv3)": "GPL-3.0-only",
    "GNU General Public License v3 or later (GPLv3+)": "GPL-3.0-or-later",
    "GNU Lesser General Public License v3 (LGPLv3)": "LGPL-3.0-only",
    "GNU Affero General Public License v3": "AGPL-3.0-only",
}
"""SPDX ids of trove classifiers; `BSD License` is omitted, because it may be any of several licences."""

ADAPTED = re.compile(r"(modified|adapted|ported|borrowed|taken|copied) (from|by)|original(ly)? (licen[cs]e|from|code)")
COPYRIGHT = re.compile(r"(?i)copyright\s+(?:\(c\)|©|\d{4})(?:\(c\)|©|\bby\b|[\d,\s\u2013-])*(?P<holder>[^\d\n]+)")
NO_HOLDER = frozenset({
    "all", "and", "author", "authors", "com", "contributors", "corporation", "inc", "ltd", "reserved", "rights", "the",
})  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class License:
    """A licence with its evidence."""

    expression: str
    evidence: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LicenseSurvey:
    """The licences of a tree: that of the project, and those of files that differ."""

    project: License
    files: tuple[FileLicense, ...]


def survey(root: Path, *, override: str | None = None) -> LicenseSurvey:
    """Determine the licences of the tree at `root`; `override` replaces the licence of the project.

    Raises `ConfigError` if `override` is not an SPDX expression.
    """
    paths = tree.files(root)
    project = _overridden(override) if override else _project(root, paths)
    folders = _vendored(root, paths)
    noted = {note.path: note for note in notes(_note_texts(root, paths), paths)}
    holders = _holders(_text(root / path) for path in paths if "/" not in path and _is_license(path))
    differing = []
    for path in paths:
        if PurePosixPath(path).suffix.lower() not in SOURCES:
            continue
        governing = _nearest(path, folders) or project
        found = _of_file(_text(root / path), path, governing, noted.get(path), holders)
        if found.expression != project.expression:
            differing.append(FileLicense(path=path, license=found.expression, evidence=found.evidence))
    return LicenseSurvey(project=project, files=tuple(differing))


def _of_file(text: str, path: str, governing: License, note: LicenseNote | None, holders: frozenset[str]) -> License:
    comment = head(text, path)
    if tag := texts.tagged(comment):
        own = License(expression=tag, evidence="header: SPDX-License-Identifier")
    else:
        named = list(texts.found_in(comment))
        if named and all(not n.startswith("LicenseRef-") for n in named) and _is_adapted(comment, holders):
            named = [governing.expression, *(n for n in named if n != governing.expression)]
        own = License(expression=texts.conjunction(named), evidence="header: licence notice") if named else governing
    if note is None:
        return own
    # Both the notes and the file itself apply, unless both only say that the file is not free.
    both_not_free = all(e.startswith("LicenseRef-") for e in (own.expression, note.license))
    adds = own is not governing and not both_not_free
    said = [note.license, own.expression] if adds else [note.license]
    return License(expression=texts.conjunction(said), evidence=note.evidence)


def _is_adapted(comment: str, holders: frozenset[str]) -> bool:
    """Whether a header with a foreign licence also claims work of the project, so that both licences apply."""
    return bool(ADAPTED.search(texts.flattened(comment))) or bool(_holders([comment]) & holders)


def _holders(texts_with_copyright: Iterator[str] | list[str]) -> frozenset[str]:
    """Return the words that distinguish copyright holders, in lower case."""
    lines = (match["holder"] for text in texts_with_copyright for match in COPYRIGHT.finditer(text[:4000]))
    return frozenset(word for line in lines for word in re.findall(r"[a-z]{3,}", line.lower())) - NO_HOLDER


def _overridden(expression: str) -> License:
    if problem := texts.invalid(expression):
        raise ConfigError(
            f"license {expression!r} is not an SPDX expression: {problem}",
            remedy="write an SPDX expression, for example `Apache-2.0 AND BSD-3-Clause`, or LicenseRef-<name>",
        )
    return License(expression=texts.normal(expression), evidence="params.yaml")


def _project(root: Path, paths: tuple[str, ...]) -> License:
    named = [path for path in paths if "/" not in path and _is_license(path)]
    found = _of_license_files(root, named)
    if found and found.expression != texts.NOASSERTION:
        return found
    return _metadata(root) or found or License(expression=texts.NOASSERTION, evidence="no licence file or metadata")


def _vendored(root: Path, paths: tuple[str, ...]) -> Mapping[str, License]:
    """Return the licences of folders below the root that have licence files."""
    by_folder: dict[str, list[str]] = {}
    for path in paths:
        folder, _, name = path.rpartition("/")
        if folder and _is_license(name):
            by_folder.setdefault(folder, []).append(path)
    return {folder: found for folder, named in by_folder.items() if (found := _of_license_files(root, named))}


def _nearest(path: str, folders: Mapping[str, License]) -> License | None:
    return next((folders[str(parent)] for parent in PurePosixPath(path).parents if str(parent) in folders), None)


def _of_license_files(root: Path, paths: list[str]) -> License | None:
    if not paths:
        return None
    expressions = [texts.conjunction(list(texts.whole_text(_text(root / path)))) or texts.NOASSERTION for path in paths]
    evidence = ", ".join(paths)
    if texts.NOASSERTION in expressions:
        return License(expression=texts.NOASSERTION, evidence=f"{evidence}: text not recognised")
    # By convention, LICENSE-APACHE next to LICENSE-MIT means a choice; a plain LICENSE next to others does not.
    choice = len(paths) > 1 and all(re.search(r"(?i)licen[cs]e[-_.](?!md$|txt$|rst$)", path) for path in paths)
    joined = " OR ".join(sorted(set(expressions))) if choice else texts.conjunction(expressions)
    return License(expression=joined, evidence=evidence)


def _metadata(root: Path) -> License | None:
    """Read the packaging metadata: PKG-INFO, which is what was published, or else pyproject.toml."""
    return _pkg_info(_text(root / "PKG-INFO")) or _pyproject(root / "pyproject.toml")


def _pkg_info(text: str) -> License | None:
    message = HeaderParser().parsestr(text)
    for key in ("License-Expression", "License"):
        value = message.get(key, "")
        if value and value != "UNKNOWN" and not texts.invalid(value):
            return License(expression=texts.normal(value), evidence=f"PKG-INFO: {key}")
    return _classified(message.get_all("Classifier", []), "PKG-INFO: Classifier")


def _pyproject(path: Path) -> License | None:
    try:
        project = toml.table(toml.read(path, within=(path.parent,)), "project")
    except InputError:
        return None  # a broken file of the project does not tell its licence
    licence = project.get("license")
    value = licence.get("text") if isinstance(licence, dict) else licence
    if isinstance(value, str) and value and not texts.invalid(value):
        return License(expression=texts.normal(value), evidence="pyproject.toml: project.license")
    classifiers = project.get("classifiers")
    named = [name for name in classifiers if isinstance(name, str)] if isinstance(classifiers, list) else []
    return _classified(named, "pyproject.toml: classifiers")


def _classified(classifiers: list[str], evidence: str) -> License | None:
    last = [c.rpartition(" :: ")[2] for c in classifiers if c.startswith("License ::")]
    found = sorted({CLASSIFIERS[name] for name in last if name in CLASSIFIERS})
    return License(expression=texts.conjunction(found), evidence=evidence) if found else None


def _note_texts(root: Path, paths: tuple[str, ...]) -> dict[str, str]:
    return {path: _text(root / path) for path in paths if "/" not in path and NOTE_FILES.match(path)}


def _is_license(name: str) -> bool:
    name = name.rpartition("/")[2]
    return bool(LICENSE_FILES.match(name)) and not ABOUT_OTHERS.search(name)


def _text(path: Path) -> str:
    """Read a file, or return an empty text if it does not exist; invalid UTF-8 is irrelevant for licences."""
    return path.read_text(encoding="utf-8", errors="replace") if path.is_file() else ""
