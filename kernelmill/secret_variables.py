"""Environment variables with secrets: known to this process, and to none that it starts.

Pools, compilers and build scripts inherit the environment; keys of model servers are none of their business.
"""

import os

_WITHHELD: dict[str, str] = {}
"""The values by the names of their variables."""


def withhold(variable: str) -> None:
    """Take a variable out of the environment, so that processes started from now on do not inherit it."""
    if value := os.environ.pop(variable, "").strip():
        _WITHHELD[variable] = value


def value(variable: str) -> str | None:
    """Return the value of a variable, which is withheld from now on; none if it is not set."""
    withhold(variable)
    return _WITHHELD.get(variable)


def values() -> tuple[str, ...]:
    """Return all values that are withheld."""
    return tuple(_WITHHELD.values())
