"""Record one call of a host compiler, then execute that compiler.

Run as `python -I -S compiler_recorder.py <record> <compiler> <arguments...>`. Bear itself reports calls over a local
socket, which a sandboxed build cannot open.
"""

import json
import os
import sys
from pathlib import Path


def main() -> None:
    """Append the call to the record as a line of JSON and execute it."""
    record, compiler, *arguments = sys.argv[1:]
    call = {"directory": str(Path.cwd()), "arguments": [Path(compiler).name, *arguments]}
    with Path(record).open("a") as file:
        file.write(json.dumps(call) + "\n")
    os.execv(compiler, [compiler, *arguments])  # noqa: S606 - the build's own call, in the sandbox that it runs in


if __name__ == "__main__":
    main()
