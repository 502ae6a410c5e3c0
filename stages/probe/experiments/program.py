"""The program that runs a unit's kernel in experiments."""

from pathlib import Path

HERE = Path(__file__).resolve().parent
INCLUDE_FOLDER = HERE / "include"


def program(unit_code: str, name: str) -> str:
    """The unit, and a main that serves experiments."""
    return f'{unit_code}\n#include "kernelmill_probe.h"\nint main() {{ return kernelmill::probe::serve(&{name}); }}\n'
