"""`kernelmill verify`: check a HIP program, or repeat the proof of a suite."""

import sys
import textwrap
from collections.abc import Sequence
from pathlib import Path
from typing import IO, get_args

import click

from kernelmill.cli.commands.options import PATH
from kernelmill.cli.console import console as styled
from kernelmill.cli.verification import plan, suites, text
from kernelmill.cli.verification.report import report
from kernelmill.config import params
from kernelmill.execution.checks import CHECKS
from kernelmill.execution.cpu import Cpu
from kernelmill.execution.protocol import BackendName, Given, ProgramSources
from kernelmill.gates.program_gates import gate_setup, in_process, program_gates
from kernelmill.proof.proving import prove
from kernelmill.proof.verdicts.agreements import agreements, confirmed
from kernelmill.proof.verdicts.gating import gated
from kernelmill.records import Suite
from kernelmill.storage import jsonl
from kernelmill.storage.scratch import scratch_folder
from kernelmill.terminal import echo
from kernelmill.toolchains.detect import detect
from kernelmill.toolchains.host import HostName, host_compiler
from kernelmill.toolchains.machine import ThisMachine

ARGUMENTS = "kernelmill.arguments"
"""The key of the click context under which the arguments after `--` are stored."""


class _WithArguments(click.Command):
    """A command whose arguments after `--` belong to the program that it runs."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        at = args.index("--") if "--" in args else len(args)
        ctx.meta[ARGUMENTS] = args[at + 1 :]
        return super().parse_args(ctx, args[:at])


def _table_of_checks() -> str:
    """Return the list of checks for the help text, on lines that click does not join."""
    width = max(len(check.name) for check in CHECKS) + 2
    rows = (
        textwrap.fill(check.finds, 78, initial_indent=f"  {check.name:{width}}", subsequent_indent=" " * (width + 2))
        for check in CHECKS
    )
    return "\b\nChecks on the CPU:\n" + "\n".join(rows)


@click.command(
    "verify",
    short_help="Compile and run a HIP program, and report errors in it.",
    cls=_WithArguments,
    epilog=_table_of_checks(),
)
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...|TASK [-- ARGUMENT...]")
@click.option(
    "--backend",
    type=click.Choice(get_args(BackendName)),
    default="cpu",
    show_default=True,
    help="`cpu` only needs a C++ compiler. `rocm` needs hipcc and `cuda` needs nvcc; without a GPU they only compile.",
)
@click.option(
    "--mode",
    "-m",
    "modes",
    multiple=True,
    type=click.Choice(["all", *(check.name for check in CHECKS)]),
    help="A check to run on the CPU; repeatable.  [default: all]",
)
@click.option(
    "--compile-only", is_flag=True, help="Compile in every build configuration that the checks need; run nothing."
)
@click.option("--coverage", is_flag=True, help="Also measure which lines and branches of kernels the program reaches.")
@click.option("-I", "include", multiple=True, type=PATH, metavar="DIR", help="An include directory; repeatable.")
@click.option("-D", "define", multiple=True, metavar="NAME[=VALUE]", help="Define a macro; repeatable.")
@click.option("--std", "standard", default="gnu++17", show_default=True, help="The C++ standard.")
@click.option(
    "--stdin", type=click.File("rb"), help="The standard input of the program; `-` passes on that of this command."
)
@click.option("--run-in", type=PATH, metavar="DIR", help="The working folder of the program, which it may read.")
@click.option(
    "--read",
    "readable",
    multiple=True,
    type=PATH,
    metavar="PATH",
    help="Another path that the program may read; repeatable.",
)
@click.option("--timeout", type=click.FloatRange(min=0.1), default=120, show_default=True, help="Seconds per run.")
@click.option("--memory", type=click.IntRange(min=64), default=4096, show_default=True, help="MiB per run.")
@click.option(
    "--compiler",
    type=click.Choice(get_args(HostName)),
    help="The compiler for the CPU.  [default: the first one found]",
)
@click.option(
    "--warp-size",
    type=click.Choice(["32", "64"]),
    default="64",
    show_default=True,
    help="The wavefront size on the CPU.",
)
@click.option(
    "--seed", type=click.IntRange(min=0), default=1, show_default=True, help="The seed of the check `random`."
)
@click.option("--target", "targets", multiple=True, help="A GPU to compile for, such as gfx90a or sm_90; repeatable.")
@click.option("--json", "as_json", is_flag=True, help="Print a record instead of text.")
@click.option("--color/--no-color", default=None, help="Use colors.  [default: if the output is a terminal]")
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
    """Compile and run a HIP program, and report errors in it.

    FILEs are the sources of one program, or a folder that contains them; headers are searched next to them and in the
    -I directories, and read only there, or anywhere in the git repository that contains the FILEs. Arguments after --
    are passed to the program. It runs in a sandbox, without network access, and can only write to a temporary folder.

    TASK is the id of a kernel or unit of the dataset, or the name of a unit: its whole proof is repeated, including
    mutants.

    The exit status is 0 if the program compiles, exits with 0 in every check, and has no findings other than warnings;
    otherwise it is 1.

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
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    if len(files) == 1 and not files[0].exists():
        if named := suites.suites_named(str(files[0])):
            sys.exit(_prove(named, compiler, as_json=as_json))
        suites.refuse_unknown(str(files[0]))
    sources = plan.expanded(files)
    request = plan.VerifyRequest(
        program=ProgramSources(
            files=sources, include=include, define=define, standard=standard, within=plan.tree_of(sources)
        ),
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
        raise click.UsageError("--coverage needs a run: omit --compile-only")
    make_plan = plan.plan_compilation if compile_only else plan.plan_with_coverage if coverage else plan.plan
    planned = make_plan(request, ThisMachine())
    with text.progress(planned.steps) as advance:
        verified = planned.carry_out(advance)
    result = report(sources, verified)
    if as_json:
        echo(jsonl.pretty(result), nl=False)
    else:
        console = styled(color=color)
        text.show(result, request.program.root, console)
    if result.verdict != "clean":
        sys.exit(1)


def _prove(named: Sequence[Suite], compiler: HostName | None, *, as_json: bool) -> int:
    """Repeat the proofs of suites, print the verdicts, and return the exit status."""
    machine = ThisMachine()
    tools = detect(machine)
    backend = Cpu(compiler=host_compiler(tools, machine, compiler))
    parameters = params.load()
    setup = gate_setup(suites.DATA, parameters.gates, tools)
    known = agreements(suites.DATA)
    verified = True
    for suite in named:
        with scratch_folder() as folder:
            (gates,) = program_gates([suite.code], setup, in_process)
            pointers = suites.never_null_of(suite)
            proof = prove(suite, backend, Path(folder), parameters.verify, pointers)
            verdict = gated(confirmed(proof, suite, known), gates)
        verified &= verdict.verified
        echo(jsonl.dumps(verdict) if as_json else "\n".join(suites.lines(verdict)))
    return 0 if verified else 1
