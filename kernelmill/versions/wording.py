"""How samples and figures of a difference are worded, in Markdown and on a page alike."""

from kernelmill.records import ManifestEntry
from kernelmill.versions.changes import ChangedFigure


def place(entry: ManifestEntry) -> str:
    """Return where a sample ended: its verdict with its grade, or the stage and the reason."""
    ended = f" ({entry.stage}: {entry.reason.replace('_', ' ')})" if entry.stage and entry.reason else ""
    return entry.verdict + (f" {entry.grade}" if entry.grade else "") + ended


def name(figure: ChangedFigure) -> str:
    """Return the keys that lead to a figure as words."""
    return ", ".join(part.replace("_", " ") for part in figure.path if part != "all")


def number(value: float | None) -> str:
    """Return the value of a figure in one version."""
    if value is None:
        return "none"
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.4f}"


def difference(figure: ChangedFigure) -> str:
    """Return the difference of a figure with its sign; empty if one version does not have it."""
    if figure.before is None or figure.after is None:
        return ""
    return f"{figure.after - figure.before:+,.4g}"


def headline(figure: ChangedFigure) -> bool:
    """Whether a figure is what came out of a stage or of the proof."""
    group, *rest = figure.path
    return (
        (group == "funnel" and len(rest) == 2 and rest[-1] in ("out", "kernels"))
        or (  # stage, key
            (group == "verification" and rest[-1] in ("verified", "verified_kernels", "executed"))
            or rest[-1][:6] == "median"
        )
    )


def counted(count: int, noun: str) -> str:
    """Return a number with its noun."""
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
