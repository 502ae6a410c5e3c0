"""Read TOML files of other people's projects, such as pyproject.toml, without trusting them."""

import tomllib
from collections.abc import Sequence
from pathlib import Path

from kernelmill.errors import InputError
from kernelmill.storage import untrusted

MOST_BYTES = 256 << 10
MOST_DOTS = 200
"""The number of dots in a line up to which a file is parsed: the time for a dotted key grows with its square."""


def read(path: Path, *, within: Sequence[Path] = ()) -> dict[str, object]:
    """Return the tables of a TOML file; their values may have any type.

    Raises `InputError` if it is not a regular file (in one of the folders `within`), too large or not TOML.
    """
    content = untrusted.read(path, limit=MOST_BYTES, within=within)
    if any(line.count(b".") > MOST_DOTS for line in content.splitlines()):
        raise InputError(f"{path} has a line with more than {MOST_DOTS} dots", remedy="break the line")
    try:
        return tomllib.loads(content.decode())
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path} is not valid TOML ({error})", remedy="correct the file") from error


def table(value: object, *names: str) -> dict[str, object]:
    """Return the table at a path of keys, or an empty one if there is none or something else is there."""
    for name in names:
        value = value.get(name) if isinstance(value, dict) else None
    return value if isinstance(value, dict) else {}
