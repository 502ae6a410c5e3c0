"""Files that only some tasks use, such as the source of the race checker.

Whoever uses such a file notes it, so that the outcomes of tasks that do not use it outlive its edits.
"""

_uses = 0


def note() -> None:
    """Note that this process uses a file that other tasks do not use."""
    global _uses  # noqa: PLW0603 (a count of this process, which only grows)
    _uses += 1


def uses() -> int:
    """Return how often this process has used such files."""
    return _uses
