"""The difference of two versions as one HTML page that loads nothing: figures, moves and samples, with a search."""

import base64
import hashlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from kernelmill.records import ManifestEntry
from kernelmill.versions import wording
from kernelmill.versions.changes import COMPARED, Changes, Direction

_HERE = Path(__file__).parent


class Row(NamedTuple):
    """A sample in a list; before or after is empty if the sample is in one version only."""

    id: str
    before: str
    after: str
    detail: str


class Section(NamedTuple):
    """A list of samples."""

    key: str
    title: str
    rows: tuple[Row, ...]


def page(changes: Changes) -> str:
    """Return the page; nothing in it comes from outside, and no text of a sample is read as HTML."""
    environment = Environment(
        loader=FileSystemLoader(_HERE), autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True
    )
    style, script = (Markup((_HERE / name).read_text(encoding="utf-8")) for name in ("page.css", "page.js"))  # noqa: S704
    return environment.get_template("page.html.jinja").render(
        changes=changes,
        figures=[figure for figure in changes.figures if wording.headline(figure)],
        others=[figure for figure in changes.figures if not wording.headline(figure)],
        sections=tuple(_sections(changes)),
        wording=wording,
        breakable=_breakable,
        style=style,
        script=script,
        style_hash=_hash(style),
        script_hash=_hash(script),
    )


def _sections(changes: Changes) -> Iterator[Section]:
    """Yield the lists that are not empty: what needs a reason first."""
    moves: tuple[tuple[Direction | None, str, str], ...] = (
        (Direction.BACK, "back", "moved back in the funnel"),
        (Direction.FORWARD, "forward", "moved forward in the funnel"),
        (None, "aside", "ended elsewhere in the funnel"),
    )
    lists: list[tuple[str, str, str, tuple[Row, ...]]] = [
        (
            key,
            "sample",
            title,
            tuple(
                Row(move.id, wording.place(move.before), wording.place(move.after), "")
                for move in changes.moved
                if move.direction is direction
            ),
        )
        for direction, key, title in moves
    ]
    lists.append(("removed", "sample", "removed", tuple(Row(*_one(one), "", one.license) for one in changes.removed)))
    added = (Row(one.id, "", wording.place(one), one.license) for one in changes.added)
    lists.append(("added", "sample", "added", tuple(added)))
    changed = (
        Row(
            one.id,
            ", ".join(_part(one.before, part) for part in one.parts),
            ", ".join(_part(one.after, part) for part in one.parts),
            ", ".join(one.parts),
        )
        for one in changes.changed
    )
    lists.append(("changed", "sample", "changed", tuple(changed)))
    for key, noun, title, rows in lists:
        if rows:
            yield Section(key, f"{wording.counted(len(rows), noun)} {title}", rows)


def _one(entry: ManifestEntry) -> tuple[str, str]:
    return entry.id, wording.place(entry)


def _part(entry: ManifestEntry, part: str) -> str:
    """Return what a version has; hashes are shortened."""
    value = next(of(entry) for name, of in COMPARED.items() if name == part) or "none"
    return value[:8] if part in ("code", "tests", "prompts", "repairs") else value


def _breakable(text: str) -> Markup:
    """Return a text that is broken after slashes and underscores rather than in the middle of words."""
    return Markup("<wbr>").join(re.split(r"(?<=[_/:])", text))


def _hash(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
