"""All benchmarks start, and say what they compare."""

import subprocess
import sys
from pathlib import Path

import pytest

import benchmarks

FOLDER = Path(benchmarks.__file__).parent
COMMANDS = sorted(path.stem for path in FOLDER.glob("*.py") if "def main(" in path.read_text(encoding="utf-8"))


@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_benchmark_describes_itself(name: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", f"benchmarks.{name}", "--help"],
        cwd=FOLDER.parent,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("usage: ")


def test_readme_names_every_benchmark() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"benchmarks.{name}`" not in text] == []
