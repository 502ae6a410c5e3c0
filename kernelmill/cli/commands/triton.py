"""`kernelmill triton`: commands for files with Triton programs."""

import importlib
from collections.abc import Mapping

import click

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


class _Commands(click.Group):
    """A group whose commands are imported when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  # as above
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(COMMANDS[cmd_name]).command
        assert isinstance(command, click.Command)
        return command


@click.group("triton", cls=_Commands)
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
