"""Styled text for terminals, in which only our own styles are control sequences."""

import errno
import os
from collections.abc import Iterable
from typing import NoReturn

from rich.console import Console, ConsoleOptions, RenderableType
from rich.segment import Segment

from kernelmill.terminal import visible


class SafeConsole(Console):
    """A console that makes control characters in text visible, and leaves closed pipes to `terminal.reported`."""

    def render(self, renderable: RenderableType, options: ConsoleOptions | None = None) -> Iterable[Segment]:
        """Render something as segments; their text has no control characters, unlike their styles."""
        for segment in super().render(renderable, options):
            yield segment if segment.control else Segment(visible(segment.text), segment.style)

    def on_broken_pipe(self) -> NoReturn:
        """Raise the error again, which Rich would replace by an exit with status 1."""
        raise BrokenPipeError(errno.EPIPE, os.strerror(errno.EPIPE))


def console(*, color: bool | None = None, stderr: bool = False) -> Console:
    """Return a console; with no choice of color, a terminal gets colors."""
    return SafeConsole(
        stderr=stderr, force_terminal=color, no_color=None if color is None else not color, highlight=False
    )
