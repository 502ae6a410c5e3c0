"""Time checks of Triton programs beside plain interpreted runs: `python -m benchmarks.triton_check FILE...`.

Each program runs once with `TRITON_INTERPRET=1` and nothing else, once under all checks of the run, and once with
negative controls and mutants, too. Times are of the processor, so that a busy machine changes little. A program that
fails with the plain interpreter has no plain time. Writes `triton_check.json`.
"""

import argparse
import os
import resource
import statistics
import subprocess
import sys
from pathlib import Path

from pydantic.dataclasses import dataclass

from kernelmill.records import STRICT
from kernelmill.storage import jsonl
from kernelmill.storage.scratch import scratch_folder
from kernelmill.triton.execution.checking import CheckPlan, check

PROGRAMS = Path("tests/kernelmill/triton/execution/fixtures/programs")
_CALL_TESTS = """
for _name in [one for one in dir() if one.startswith("test_")]:
    globals()[_name]()
"""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CheckTimes:
    """The processor seconds of one program, imports of torch and Triton included."""

    program: str
    plain: float | None
    """With `TRITON_INTERPRET=1` alone, on the CPU; none if it fails so."""
    checked: float
    """One run, with every check of it."""
    measured: float
    """With negative controls and mutants, too."""
    level: str


def main() -> None:
    """Run the benchmark; print and write the result."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("files", nargs="*", type=Path)
    options.add_argument("--output", type=Path, default=Path("benchmarks/results"))
    given = options.parse_args()
    times = [measure(file) for file in given.files or sorted(PROGRAMS.glob("*.py"))]
    for one in times:
        plain = "-" if one.plain is None else f"{one.plain:.1f}"
        print(f"{one.program:20} plain {plain:>6} s  checked {one.checked:6.1f} s  measured {one.measured:6.1f} s")
    runnable = [one for one in times if one.plain]
    if runnable:
        checked, measured = (
            statistics.median(getattr(one, name) / one.plain for one in runnable if one.plain)
            for name in ("checked", "measured")
        )
        print(
            f"beside a plain run, the median of {len(runnable)}: checked {checked:.1f}, measured {measured:.1f} times"
        )
    jsonl.write_text(given.output / "triton_check.json", jsonl.pretty(times))


def measure(file: Path) -> CheckTimes:
    """Time one program in all three ways."""
    text = file.read_text(encoding="utf-8")
    with scratch_folder() as folder:
        plain = folder / "plain.py"
        plain.write_text(text.replace('"cuda"', '"cpu"') + _CALL_TESTS, encoding="utf-8")
        environment = os.environ | {"TRITON_INTERPRET": "1", "OMP_NUM_THREADS": "1"}
        start = _spent()
        done = subprocess.run([sys.executable, str(plain)], capture_output=True, env=environment, check=False)
        seconds = _spent() - start
        times, level = [], ""
        for measures in (False, True):
            start = _spent()
            found = check(text, (file.stem, ""), CheckPlan(measures_tests=measures, targets=()), folder)
            times.append(_spent() - start)
            level = found.verdict.level
    return CheckTimes(
        program=file.stem,
        plain=None if done.returncode else round(seconds, 2),
        checked=round(times[0], 2),
        measured=round(times[1], 2),
        level=level,
    )


def _spent() -> float:
    """Return the processor time of this process and of those that it started, in seconds."""
    return sum(sum(resource.getrusage(who)[:2]) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))


if __name__ == "__main__":
    main()
