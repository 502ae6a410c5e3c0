"""`kernelmill triton check`: check Triton programs of anyone's."""

import sys
from pathlib import Path

import click

from kernelmill.cli.commands.options import PATH
from kernelmill.cli.triton.samples import read_program
from kernelmill.cli.triton.text import lines
from kernelmill.storage import jsonl
from kernelmill.storage.scratch import scratch_folder
from kernelmill.terminal import echo
from kernelmill.triton.execution.checking import TARGETS, CheckPlan, check
from kernelmill.triton.execution.confined import RunLimits


@click.command("check")
@click.argument("files", nargs=-1, required=True, type=PATH, metavar="FILE...")
@click.option("--quick", is_flag=True, help="Run and compile only: no negative controls and no mutants.")
@click.option("--no-compile", is_flag=True, help="Do not compile for GPUs.")
@click.option(
    "--timeout", type=click.FloatRange(min=1), default=300, show_default=True, help="Processor seconds for one run."
)
@click.option("--memory", type=click.IntRange(min=512), default=8192, show_default=True, help="MiB per run.")
@click.option("--json", "as_json", is_flag=True, help="Print a record for each file instead of text.")
def command(
    *, files: tuple[Path, ...], quick: bool, no_compile: bool, timeout: float, memory: int, as_json: bool
) -> None:
    """Run Triton programs on the CPU, and report errors in them.

    Each FILE is one Python program: kernels, the functions that launch them, and tests, at the top level of the module
    or in functions named `test_...`. It is written for a GPU and runs unchanged, in a sandbox, by Triton's interpreter.
    Every load and store is checked against the storage of its tensor; launches are repeated in other orders and with
    other values where these are undefined; tests are tried on wrong kernels; and kernels are compiled for GPUs.

    The exit status is 0 if all programs run, their tests pass, and there are no findings other than warnings; otherwise
    it is 1.

    \b
    Examples:
      kernelmill triton check softmax.py
      kernelmill triton check kernels/*.py --quick --no-compile
      kernelmill triton check attention.py --json
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    plan = CheckPlan(
        measures_tests=not quick,
        targets=() if no_compile else TARGETS,
        limits=RunLimits(seconds=timeout, tells_progress=True, memory_mib=memory, total_seconds=100 * timeout),
    )
    clean = True
    for file in files:
        text = read_program(file)
        with scratch_folder() as folder:
            checked = check(text, (file.name, str(file.parent)), plan, folder)
        clean &= checked.verdict.level != "failed"
        echo(jsonl.dumps(checked.verdict) if as_json else "\n".join(lines(str(file), checked)))
    sys.exit(0 if clean else 1)
