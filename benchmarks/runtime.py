"""Compare HIP programs on the CPU runtime, per check, with plain C++ loops: `python -m benchmarks.runtime`.

Each program of `benchmarks/programs` is built by the backend `cpu` with an empty cache, for every check, and once with
`-DLOOP`, which replaces HIP by a loop, with the flags of the plain build. A program prints the seconds that its kernel
took. Writes `runtime.json`, and prints the ratios of compile times and run times to those of the loop.
"""

import argparse
import os
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.execution.checking import COMPILING, RUNNING
from kernelmill.execution.checks import CHECKS, Check
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import NOTHING, ProgramSources
from kernelmill.storage import jsonl
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import host_compiler
from kernelmill.toolchains.machine import ThisMachine

PROGRAMS = Path(__file__).parent / "programs"
LOOP = "LOOP"


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """The compile time and run time of a program under one check."""

    mode: str
    compile_seconds: float
    """Almost zero if another check has the same build."""
    run_seconds: float
    compile_ratio: float
    run_ratio: float
    """Relative to the loop, like `compile_ratio`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timings:
    """The timings of one program."""

    name: str
    loop_compile_seconds: float
    loop_seconds: float
    modes: tuple[Timing, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    """One run of the benchmark."""

    compiler: str
    programs: tuple[Timings, ...]


def main() -> None:
    """Run the benchmark; print and write the result."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--compiler", choices=("g++", "clang", "zig"), help="default: the best one installed")
    options.add_argument("--only", nargs="*", help="names of programs; default: all")
    options.add_argument("--output", type=Path, default=Path("benchmarks/results"))
    given = options.parse_args()
    machine = ThisMachine()
    backend = Cpu(compiler=host_compiler(detect(machine), machine, given.compiler))
    sources = [source for source in sorted(PROGRAMS.glob("*.hip")) if source.stem in (given.only or [source.stem])]
    with tempfile.TemporaryDirectory(prefix="kernelmill-") as scratch:
        os.environ["KERNELMILL_CACHE"] = f"{scratch}/cache"
        programs = tuple(timings(backend, source, Path(scratch)) for source in sources)
    found = Comparison(compiler=f"{backend.compiler.name} {backend.version}", programs=programs)
    given.output.mkdir(parents=True, exist_ok=True)
    jsonl.write_text(given.output / "runtime.json", jsonl.pretty(found))
    print("\n".join(table(found)))


def timings(backend: Cpu, source: Path, scratch: Path) -> Timings:
    """Measure one program under every check, and its loop."""
    program = ProgramSources(files=(source,), root=source.parent)
    loop_compile, loop = measured(backend, CHECKS[0], replace(program, define=(LOOP,)), scratch / f"{source.stem}-loop")
    taken = [(mode, *measured(backend, mode, program, scratch / source.stem)) for mode in CHECKS]
    return Timings(
        name=source.stem,
        loop_compile_seconds=round(loop_compile, 3),
        loop_seconds=loop,
        modes=tuple(
            Timing(
                mode=mode.name,
                compile_seconds=round(compile_seconds, 3),
                run_seconds=run_seconds,
                compile_ratio=round(compile_seconds / loop_compile, 2),
                run_ratio=round(run_seconds / loop, 2),
            )
            for mode, compile_seconds, run_seconds in taken
        ),
    )


def measured(backend: Cpu, mode: Check, program: ProgramSources, into: Path) -> tuple[float, float]:
    """Return the seconds spent compiling, and those that the program reports for its kernel."""
    into.mkdir(parents=True, exist_ok=True)
    own = replace(backend, check=mode)
    build = own.compile(program, into, COMPILING)
    if build.state != "built":
        raise SystemExit(f"{program.files[0].name}, {mode.name}: {build.detail or build.diagnostics}")
    finished = own.run(build, NOTHING, RUNNING).finished
    if finished.returncode != 0:
        raise SystemExit(f"{program.files[0].name}, {mode.name}: {finished.error_text}")
    return build.seconds, float(finished.text)


def table(found: Comparison) -> Iterator[str]:
    """Yield the lines of a table of ratios to the times of the loop."""
    names = [mode.name for mode in CHECKS]
    yield f"{found.compiler}; seconds of the loop, then the ratio for each check"
    yield from _part("compiling", names, [(p.name, p.loop_compile_seconds, _ratios(p, "c")) for p in found.programs])
    yield from _part("running", names, [(p.name, p.loop_seconds, _ratios(p, "r")) for p in found.programs])


def _ratios(program: Timings, which: str) -> list[float]:
    return [timing.compile_ratio if which == "c" else timing.run_ratio for timing in program.modes]


def _part(title: str, names: Sequence[str], rows: Sequence[tuple[str, float, list[float]]]) -> Iterator[str]:
    yield f"{title:14} {'loop':>9} " + " ".join(f"{name:>9}" for name in names)
    for name, seconds, ratios in rows:
        yield f"{name:14} {seconds:9.4f} " + " ".join(f"{ratio:9.2f}" for ratio in ratios)


if __name__ == "__main__":
    main()
