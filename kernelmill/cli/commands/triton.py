"""`kernelmill triton`: commands for files with Triton programs."""

from collections.abc import Mapping

import click

from kernelmill.cli.lazy_group import LazyGroup

COMMANDS: Mapping[str, str] = {
    "check": "kernelmill.cli.triton.check",
    "run": "kernelmill.cli.triton.run",
    "augment": "kernelmill.cli.triton.augment",
    "sample": "kernelmill.cli.triton.sample",
    "stats": "kernelmill.cli.triton.stats",
    "instructions": "kernelmill.cli.triton.instructions",
    "convert": "kernelmill.cli.triton.convert",
    "fix-launch": "kernelmill.cli.triton.fix_launch",
}
"""The module of each command, in the order in which `--help` lists them."""


class _Commands(LazyGroup):
    modules = COMMANDS


@click.group("triton", short_help="Run, check and prepare Triton programs, without a GPU.", cls=_Commands)
def command() -> None:
    """Run, check and prepare Triton programs, without a GPU.

    `check` takes any Python program with Triton kernels. The other commands work on JSON files of samples, as
    TritonBench trains on, and on single programs.

    \b
    Examples:
      kernelmill triton check softmax.py
      kernelmill triton augment train_crawl.json
      kernelmill triton run train_crawl_augmented.json 12
      kernelmill triton convert kernel.py | patch -p0
    """  # noqa: D301  # \b keeps click from joining the lines that follow
