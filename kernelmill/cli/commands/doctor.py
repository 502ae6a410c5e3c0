"""`kernelmill doctor`: what this machine has; options in, lines for people out."""

import sys

import click

from kernelmill.cli import installation
from kernelmill.storage import jsonl
from kernelmill.toolchains.machine import ThisMachine


@click.command("doctor")
@click.option("--json", "as_json", is_flag=True, help="Print a record instead of lines for people.")
def command(*, as_json: bool) -> None:
    """Say what this machine has, what of it is as pinned, and what each missing piece would add.

    Exit status 1 where something needed is broken; nothing is installed or changed.

    \b
    Examples:
      kernelmill doctor
      kernelmill doctor --json
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    diagnosis = installation.examine(ThisMachine(), installation.pins())
    lines = jsonl.pretty(diagnosis) if as_json else "".join(f"{line}\n" for line in installation.as_text(diagnosis))
    click.echo(lines, nl=False)
    if not diagnosis.healthy:
        sys.exit(1)
