"""The entry point: the table of commands, and how errors are reported."""

from collections.abc import Mapping

import click

from kernelmill import interruption, terminal
from kernelmill.cli.lazy_group import LazyGroup

COMMANDS: Mapping[str, str] = {
    "extract": "kernelmill.cli.commands.extract",
    "show": "kernelmill.cli.commands.show",
    "prompt": "kernelmill.cli.commands.prompt",
    "verify": "kernelmill.cli.commands.verify",
    "add": "kernelmill.cli.commands.add",
    "compile-db": "kernelmill.cli.commands.compile_db",
    "diff": "kernelmill.cli.commands.diff",
    "review": "kernelmill.cli.commands.review",
    "push": "kernelmill.cli.commands.push",
    "pull": "kernelmill.cli.commands.pull",
    "get": "kernelmill.cli.commands.get",
    "memo": "kernelmill.cli.commands.memo",
    "triton": "kernelmill.cli.commands.triton",
    "requirements": "kernelmill.cli.commands.requirements",
    "doctor": "kernelmill.cli.commands.doctor",
}
"""The module of each command, in the order in which `--help` lists them."""


class _Commands(LazyGroup):
    """A group that reports errors that are not bugs as one message on standard error, with exit status 1."""

    modules = COMMANDS

    def invoke(self, ctx: click.Context) -> object:
        terminal.prepare()
        with terminal.reported(), interruption.exits():
            try:
                return super().invoke(ctx)
            except click.UsageError as error:
                raise click.UsageError(terminal.visible(error.format_message()), ctx=error.ctx) from None


@click.group(cls=_Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="kernelmill", prog_name="kernelmill")
def main() -> None:
    """Extract, inspect and verify GPU kernels of real CUDA projects.

    `make dataset` (or `dvc repro`) builds the whole dataset; these commands work on single files and suites.

    \b
    Examples:
      kernelmill extract --input-file src/scan.cu --compile-db build --output-dir kernels
      kernelmill show roi_align_forward_cuda_kernel_float
      kernelmill prompt --kind translate roi_align_forward_cuda_kernel_float
      kernelmill verify examples/reduction/reduction.hip
      kernelmill add my_ops --sdist my-ops==1.2.3
      kernelmill compile-db mmcv
      kernelmill diff dataset@v1.0.0
      kernelmill get REPOSITORY dataset@v1.0.0
    """  # noqa: D301  # \b keeps click from joining the lines that follow


if __name__ == "__main__":
    main()
