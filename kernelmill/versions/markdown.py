"""The difference of two versions as Markdown for a pull request: figures first, lists folded and bounded."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from kernelmill.records import ManifestEntry
from kernelmill.versions.changes import COMPARED, ChangedFigure, Changes, Direction, Move
from kernelmill.versions.wording import counted, difference, headline, name, number, place

MOST_LINES = 60
"""The longest list that is written; GitHub accepts 65,536 characters per comment, and the lists are up to six."""
_MARKUP = re.compile(r"[\\`*_{}\[\]<>|#@~]")


def markdown(changes: Changes) -> str:
    """Return the difference as Markdown, ending with a line break."""
    return "\n".join(_lines(changes)) + "\n"


def _lines(changes: Changes) -> Iterator[str]:
    yield f"### Dataset: {_code(changes.before)} → {_code(changes.after)}"
    yield ""
    if not (changes.added or changes.removed or changes.changed or changes.moved or changes.figures):
        yield f"No difference: {counted(changes.samples_after, 'sample')} in both."
        yield from _not_compared(changes)
        return
    yield _summary(changes)
    yield from _not_compared(changes)
    yield from _figures(changes.figures)
    forward, back, aside = (
        [move for move in changes.moved if move.direction is direction]
        for direction in (Direction.FORWARD, Direction.BACK, None)
    )
    yield from _folded("moved back in the funnel", "sample", map(_move, back), len(back))
    yield from _folded("moved forward in the funnel", "sample", map(_move, forward), len(forward))
    yield from _folded("ended elsewhere in the funnel", "sample", map(_move, aside), len(aside))
    yield from _folded("added", "sample", map(_entry, changes.added), len(changes.added))
    yield from _folded("removed", "sample", map(_entry, changes.removed), len(changes.removed))
    changed = (f"{_code(one.id)}: {', '.join(one.parts)}" for one in changes.changed)
    yield from _folded("changed", "sample", changed, len(changes.changed))


def _summary(changes: Changes) -> str:
    parts = Counter(part for one in changes.changed for part in one.parts)
    detail = ", ".join(f"{part} of {parts[part]}" for part in COMPARED if parts[part])
    return (
        f"**{changes.samples_before:,} → {counted(changes.samples_after, 'sample')}**: "
        f"{len(changes.added):,} added, {len(changes.removed):,} removed, {len(changes.changed):,} changed"
        + (f" ({detail})." if detail else ".")
    )


def _not_compared(changes: Changes) -> Iterator[str]:
    if changes.not_compared:
        yield ""
        yield f"Not compared, because one of the versions does not record it: {', '.join(changes.not_compared)}."


def _figures(figures: Sequence[ChangedFigure]) -> Iterator[str]:
    """Yield a table of what came out of each stage and of the proof, and the other figures folded."""
    first = [one for one in figures if headline(one)]
    rest = [one for one in figures if not headline(one)]
    if first:
        yield from ("", "| figure | before | after | difference |", "|---|--:|--:|--:|")
        yield from map(_row, first)
    yield from _folded("changed", "other figure", map(_figure, rest), len(rest))


def _row(figure: ChangedFigure) -> str:
    before, after = number(figure.before), number(figure.after)
    return f"| {_plain(name(figure))} | {before} | {after} | {difference(figure)} |"


def _figure(figure: ChangedFigure) -> str:
    return f"{_plain(name(figure))}: {number(figure.before)} → {number(figure.after)}"


def _move(move: Move) -> str:
    return f"{_code(move.id)}: {_place(move.before)} → {_place(move.after)}"


def _entry(entry: ManifestEntry) -> str:
    return f"{_code(entry.id)} ({_plain(entry.license)}): {_place(entry)}"


def _place(entry: ManifestEntry) -> str:
    return _plain(place(entry))


def _folded(what: str, noun: str, lines: Iterable[str], count: int) -> Iterator[str]:
    """Yield a folded list of at most `MOST_LINES` lines, which says how many it leaves out."""
    if count == 0:
        return
    yield from ("", f"<details><summary>{counted(count, noun)} {what}</summary>", "")
    for _, line in zip(range(MOST_LINES), lines, strict=False):
        yield f"- {line}"
    if count > MOST_LINES:
        yield f"- and {count - MOST_LINES:,} more, which `kernelmill diff --format json` lists"
    yield from ("", "</details>")


def _code(text: str) -> str:
    """Return text as code; ids come from file names, which may contain anything."""
    fence = "`" * (1 + max((len(run) for run in re.findall("`+", text)), default=0))
    pad = " " if fence != "`" else ""
    return f"{fence}{pad}{' '.join(text.split())}{pad}{fence}"


def _plain(text: str) -> str:
    """Return text in which nothing is markup."""
    return _MARKUP.sub(lambda found: "\\" + found[0], " ".join(text.split()))
