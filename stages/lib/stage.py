"""What every stage's `__main__` shares: errors become one message and exit status 1."""

import sys
from collections.abc import Callable

from stages.lib.errors import KernelmillError


def run(main: Callable[[], None]) -> None:
    """Run a stage; a `KernelmillError` is printed for people, anything else is a bug and keeps its traceback."""
    try:
        main()
    except KernelmillError as error:
        sys.exit(f"error: {error}")
