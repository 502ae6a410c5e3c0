"""Stands before a host compiler: notes the call, then becomes the compiler.

Run as `python -I -S recorder.py <record> <compiler> <arguments...>`. bear does the same through a network of its own,
which a confined build does not have.
"""

import json
import os
import sys
from pathlib import Path


def main() -> None:
    """Note one call as a line of JSON and run it."""
    record, compiler, *arguments = sys.argv[1:]
    call = {"directory": str(Path.cwd()), "arguments": [Path(compiler).name, *arguments]}
    with Path(record).open("a") as file:
        file.write(json.dumps(call) + "\n")
    os.execv(compiler, [compiler, *arguments])  # noqa: S606 - the build's own call, in the sandbox that it runs in


if __name__ == "__main__":
    main()
