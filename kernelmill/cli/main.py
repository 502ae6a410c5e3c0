"""The command line: which commands there are, and how errors are told.

A command is imported when it is called, so that each starts with what it needs alone.
"""

import importlib
from collections.abc import Mapping
from typing import IO

import click

from kernelmill.errors import KernelmillError

COMMANDS: Mapping[str, str] = {
    "extract": "kernelmill.cli.commands.extract",
    "show": "kernelmill.cli.commands.show",
    "verify": "kernelmill.cli.commands.verify",
    "add": "kernelmill.cli.commands.add",
    "compile-db": "kernelmill.cli.commands.compile_db",
    "doctor": "kernelmill.cli.commands.doctor",
}
"""Modules by the names of the commands that they hold, in the order of the help."""


class _Explained(click.ClickException):
    def show(self, file: IO[str] | None = None) -> None:  # noqa: ARG002  # click's signature
        click.echo(f"error: {self.message}", err=True)


class _Commands(click.Group):
    """Turns every `KernelmillError` into one message on standard error and exit status 1."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  # click's signature
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  # as above
        if cmd_name not in COMMANDS:
            return None
        command = importlib.import_module(COMMANDS[cmd_name]).command
        assert isinstance(command, click.Command)
        return command

    def invoke(self, ctx: click.Context) -> object:
        try:
            return super().invoke(ctx)
        except KernelmillError as error:
            raise _Explained(str(error)) from error


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="kernelmill", prog_name="kernelmill")
def main() -> None:
    """Exact GPU kernels from real CUDA projects.

    The whole dataset is made by `make dataset` (or `dvc repro`); these commands do single things.

    \b
    Examples:
      kernelmill extract --input-file src/scan.cu --compile-db build --output-dir kernels
      kernelmill show roi_align_forward_cuda_kernel_float
      kernelmill verify reduce.hip
      kernelmill add my_ops --sdist my-ops==1.2.3
      kernelmill compile-db mmcv
    """  # noqa: D301  # \b keeps click from joining the lines that follow


if __name__ == "__main__":
    main()
