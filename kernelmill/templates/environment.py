"""Jinja templates of C++ text, and calls wrapped over several lines."""

from collections.abc import Sequence
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

WIDTH = 110
"""Columns of wrapped lines."""
_SHARED = Path(__file__).parent


def cpp_templates(folder: Path) -> Environment:
    """The templates in a folder and the shared ones; an undefined variable in a template is an error."""
    return Environment(
        loader=FileSystemLoader([folder, _SHARED]),
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        undefined=StrictUndefined,
        autoescape=False,  # noqa: S701 (C++, not HTML)
    )


def broken(start: str, parts: Sequence[str], end: str) -> str:
    """A call or a declaration wrapped over as many lines as it needs, aligned with its opening bracket."""
    lines, margin = [start], " " * len(start)
    for number, part in enumerate(parts):
        text = part + (", " if number < len(parts) - 1 else end)
        if len(lines[-1]) + len(text.rstrip()) > WIDTH and lines[-1].strip() and lines[-1] != start:
            lines[-1] = lines[-1].rstrip()
            lines.append(margin if len(start) < WIDTH // 2 else "      ")
        lines[-1] += text
    return "\n".join(lines)
