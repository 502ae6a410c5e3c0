"""All benchmarks start, and say what they compare."""

import subprocess
import sys
from pathlib import Path

import pytest

import benchmarks

FOLDER = Path(benchmarks.__file__).parent
COMMANDS = sorted(path.stem for path in FOLDER.glob("*.py") if "def main(" in path.read_text(encoding="utf-8"))


HELP = """
import os, runpy, sys
import kernelmill.execution.checking, kernelmill.extraction.extract
for name in sys.argv[2:]:
    child = os.fork()
    if child:
        status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        print(status, file=open(f"{sys.argv[1]}/{name}.status", "w"))
        continue
    said = os.open(f"{sys.argv[1]}/{name}", os.O_WRONLY | os.O_CREAT)
    os.dup2(said, 1), os.dup2(said, 2)
    sys.argv[:] = [name, "--help"]
    runpy.run_module(f"benchmarks.{name}", run_name="__main__", alter_sys=True)
    sys.exit(0)
"""


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What each benchmark says and its status; forks of one process run them, which imports what most need once."""
    folder = tmp_path_factory.mktemp("said")
    subprocess.run([sys.executable, "-c", HELP, str(folder), *COMMANDS], cwd=FOLDER.parent, check=True)
    return folder


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.parametrize("name", COMMANDS)
def test_benchmark_describes_itself(name: str, said: Path) -> None:
    text = (said / name).read_text(encoding="utf-8")
    assert (said / f"{name}.status").read_text() == "0\n", text
    # What goes to standard error, such as a warning, would come first.
    assert text.startswith("usage: ")


def test_readme_names_every_benchmark() -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"benchmarks.{name}`" not in text] == []
