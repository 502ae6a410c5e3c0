"""`kernelmill verify`: a HIP program compiled, run and checked; options in, lines for people out."""

import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import IO, get_args

import click
from rich.console import Console

from kernelmill.cli import samples, verify_report, verifying
from kernelmill.cli.commands.options import FOLDER
from kernelmill.config import params
from kernelmill.execution.checks import CHECKS
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import BackendName, Given, Program
from kernelmill.gates.program_gates import at_once, bar, program_gates
from kernelmill.proof.gating import gated
from kernelmill.proof.proving import prove
from kernelmill.records import Suite
from kernelmill.storage import jsonl
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import HostName, host_compiler
from kernelmill.toolchains.machine import ThisMachine

ARGUMENTS = "kernelmill.arguments"
"""Of the context: what stood after `--`."""


class _WithArguments(click.Command):
    """A command of files, and after `--` the arguments of the program that they make."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        at = args.index("--") if "--" in args else len(args)
        ctx.meta[ARGUMENTS] = args[at + 1 :]
        return super().parse_args(ctx, args[:at])


@click.command("verify", cls=_WithArguments)
@click.argument("files", nargs=-1, required=True, type=FOLDER, metavar="FILE...|TASK [-- ARGUMENT...]")
@click.option(
    "--backend",
    type=click.Choice(get_args(BackendName)),
    default="cpu",
    show_default=True,
    help="`cpu` needs a C++ compiler alone. `rocm` needs hipcc, `cuda` nvcc; without such a GPU they only compile.",
)
@click.option(
    "--mode",
    "-m",
    "modes",
    multiple=True,
    type=click.Choice(["all", *(check.name for check in CHECKS)]),
    help="What to look for, on the CPU; may be repeated.  [default: all]",
)
@click.option("--compile-only", is_flag=True, help="Compile in each way that the modes need; run nothing.")
@click.option("--coverage", is_flag=True, help="Also say which lines and branches of kernels the program reaches.")
@click.option("-I", "include", multiple=True, type=FOLDER, metavar="DIR", help="Where headers are; may be repeated.")
@click.option("-D", "define", multiple=True, metavar="NAME[=VALUE]", help="A macro; may be repeated.")
@click.option("--std", "standard", default="gnu++17", show_default=True, help="The standard of C++.")
@click.option("--stdin", type=click.File("rb"), help="What the program reads; `-` is what this command is given.")
@click.option("--run-in", type=FOLDER, metavar="DIR", help="Where the program runs; it may read what lies there.")
@click.option("--read", "readable", multiple=True, type=FOLDER, metavar="PATH", help="What else the program may read.")
@click.option("--timeout", type=click.FloatRange(min=0.1), default=120, show_default=True, help="Seconds a run.")
@click.option("--memory", type=click.IntRange(min=64), default=4096, show_default=True, help="MiB a run.")
@click.option("--compiler", type=click.Choice(get_args(HostName)), help="For the CPU.  [default: the first found]")
@click.option("--warp-size", type=click.Choice(["32", "64"]), default="64", show_default=True, help="On the CPU.")
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Of the mode `random`.")
@click.option("--target", "targets", multiple=True, help="GPU to compile for, as gfx90a or sm_90; may be repeated.")
@click.option("--json", "as_json", is_flag=True, help="Print a record instead of lines for people.")
@click.option("--color/--no-color", default=None, help="Colours.  [default: where the output is a terminal]")
@click.pass_context
def command(
    context: click.Context,
    *,
    files: tuple[Path, ...],
    backend: BackendName,
    modes: tuple[str, ...],
    compile_only: bool,
    coverage: bool,
    include: tuple[Path, ...],
    define: tuple[str, ...],
    standard: str,
    stdin: IO[bytes] | None,
    run_in: Path | None,
    readable: tuple[Path, ...],
    timeout: float,
    memory: int,
    compiler: HostName | None,
    warp_size: str,
    seed: int,
    targets: tuple[str, ...],
    as_json: bool,
    color: bool | None,
) -> None:
    """Compile and run a HIP program, and say what is wrong with it.

    FILEs are the sources of one program, or a folder of them; headers are found beside them and with -I. What stands
    after -- are the program's own arguments. It runs confined: without network, writing to a folder of its own alone.

    TASK is the id of a kernel or unit of the dataset, or a unit's name: its proof is run again, mutants and all.

    Exit status 0: it compiles, ends with 0 in every mode and has no findings but warnings. Else 1.

    \b
    Examples:
      kernelmill verify reduce.hip
      kernelmill verify nbody/ --timeout 600 -- 1024 10
      kernelmill verify main.cpp kernels.hip -I include -D N=1024 -- --size 256
      kernelmill verify scan.hip --mode race --mode sanitize --warp-size 32
      kernelmill verify sort.hip --run-in data --timeout 600 -- input.txt
      kernelmill verify reduce.hip --mode plain --coverage
      kernelmill verify reduce.hip --backend rocm --target gfx90a --target gfx1030
      kernelmill verify reduce.hip --compile-only --json
      kernelmill verify roi_align_forward_cuda_kernel_float

    \b
    Modes, on the CPU:
      plain     wrong results; bad launches, copies, frees; two barriers at once
      reverse   results that depend on the order of threads and blocks: last to first
      random    results that depend on the order of threads and blocks: shuffled, by --seed
      poison    results that depend on device or shared memory that nothing was written to
      barriers  barriers that only some threads of a block reach
      leaks     device memory that is never freed
      sanitize  accesses out of bounds, use after free, undefined behaviour, device memory touched by the host
      race      races in global and shared memory, accesses out of bounds, reads of memory that nothing was written
                to
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    if len(files) == 1 and not files[0].exists() and (suites := samples.suites_named(str(files[0]))):
        sys.exit(_prove(suites, compiler, as_json=as_json))
    sources = verifying.expanded(files)
    request = verifying.Request(
        program=Program(files=sources, include=include, define=define, standard=standard),
        given=Given(arguments=tuple(context.meta[ARGUMENTS]), stdin=b"" if stdin is None else stdin.read()),
        backend=backend,
        checks=modes or ("all",),
        compiler=compiler,
        warp_size=int(warp_size),
        seed=seed,
        targets=targets,
        run_in=run_in,
        readable=readable,
        wall_seconds=timeout,
        memory_mib=memory,
    )
    if compile_only and coverage:
        raise click.UsageError("--coverage needs a run: leave --compile-only out")
    planning = verifying.compiling if compile_only else verifying.with_coverage if coverage else verifying.plan
    planned = planning(request, ThisMachine())
    with verify_report.progress(planned.steps) as told:
        verified = planned.carried_out(told)
    said = verify_report.report(sources, verified)
    if as_json:
        click.echo(jsonl.pretty(said), nl=False)
    else:
        console = Console(force_terminal=color, no_color=None if color is None else not color, highlight=False)
        verify_report.show(said, request.program.root, console)
    if said.verdict != "clean":
        sys.exit(1)


def _prove(suites: Sequence[Suite], compiler: HostName | None, *, as_json: bool) -> int:
    """Run the proofs of suites anew, and say what they came to."""
    machine = ThisMachine()
    tools = detect(machine)
    backend = Cpu(compiler=host_compiler(tools, machine, compiler))
    before = bar(samples.DATA, params.load().gates, tools)
    verified = True
    for suite in suites:
        with tempfile.TemporaryDirectory(prefix="kernelmill-") as folder:
            (gates,) = program_gates([suite.code], before, at_once)
            verdict = gated(prove(suite, backend, Path(folder)), gates)
        verified &= verdict.verified
        click.echo(jsonl.dumps(verdict) if as_json else "\n".join(samples.lines(verdict)))
    return 0 if verified else 1
