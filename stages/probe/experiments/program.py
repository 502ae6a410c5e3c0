"""The source of the probe program, which runs one kernel in experiments."""

from pathlib import Path

HERE = Path(__file__).resolve().parent
INCLUDE_FOLDER = HERE / "include"


def program(unit_code: str, name: str) -> str:
    """Return the unit followed by a `main` that serves experiments with the kernel `name`."""
    main = f"int main() {{ return kernelmill::probe::serve<&{name}>(&{name}); }}"
    return f'{unit_code}\n#include "kernelmill_probe.h"\n{main}\n'
