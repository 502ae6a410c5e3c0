"""`kernelmill triton run`: compile and run one sample, and show how its outputs differ from what is expected."""

import sys
from pathlib import Path

import click

from kernelmill.cli.commands.options import PATH
from kernelmill.cli.triton.samples import read_sample
from kernelmill.cli.triton.text import lines
from kernelmill.storage import jsonl
from kernelmill.storage.scratch import scratch_folder
from kernelmill.terminal import echo
from kernelmill.triton.execution.checking import CheckPlan, check
from kernelmill.triton.execution.confined import RunLimits


@click.command("run", short_help="Run one sample on the CPU, and show what differs.")
@click.argument("file", type=PATH, metavar="FILE")
@click.argument("index", type=click.IntRange(min=0), default=0, metavar="[INDEX]")
@click.option(
    "--timeout", type=click.FloatRange(min=1), default=300, show_default=True, help="Processor seconds for the run."
)
@click.option("--memory", type=click.IntRange(min=512), default=8192, show_default=True, help="MiB for the run.")
@click.option("--json", "as_json", is_flag=True, help="Print a record instead of text.")
def command(*, file: Path, index: int, timeout: float, memory: int, as_json: bool) -> None:
    """Compile and run one sample on the CPU, and show the difference if its outputs are not as expected.

    FILE is a JSON list (or JSON lines) of objects with `code` and, after `triton_augment`, `kernel_wrapper` and
    `unitest_code`; INDEX counts its objects from 0. FILE may also be one Python program.

    The exit status is 0 if the sample runs and its test passes without findings; otherwise it is 1.

    \b
    Examples:
      kernelmill triton run train_crawl_augmented.json 12
      kernelmill triton run softmax.py
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    text = read_sample(file, index)
    plan = CheckPlan(
        measures_tests=False, limits=RunLimits(seconds=timeout, memory_mib=memory, total_seconds=100 * timeout)
    )
    with scratch_folder() as folder:
        checked = check(text, (f"{file.name}/{index}", str(file.parent)), plan, folder)
    name = f"{file}[{index}]" if file.suffix != ".py" else str(file)
    echo(jsonl.dumps(checked.verdict) if as_json else "\n".join(lines(name, checked)))
    sys.exit(0 if checked.verdict.level != "failed" else 1)
