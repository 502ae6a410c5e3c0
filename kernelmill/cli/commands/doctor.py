"""`kernelmill doctor`: report the installed tools."""

import sys

import click

from kernelmill.cli.doctor import examination, pins
from kernelmill.cli.doctor.diagnosis import as_text
from kernelmill.storage import jsonl
from kernelmill.terminal import echo
from kernelmill.toolchains.machine import ThisMachine


@click.command("doctor", short_help="Compare the installed tools with the pinned versions.")
@click.option("--json", "as_json", is_flag=True, help="Print a record instead of text.")
def command(*, as_json: bool) -> None:
    """Report the installed tools and compare them with the pinned versions.

    For each missing tool, the report says what it would add. Nothing is installed or changed. The exit status is 1 if
    something that is needed is broken.

    \b
    Examples:
      kernelmill doctor
      kernelmill doctor --json
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    diagnosis = examination.examine(ThisMachine(), pins.pins())
    lines = jsonl.pretty(diagnosis) if as_json else "".join(f"{line}\n" for line in as_text(diagnosis))
    echo(lines, nl=False)
    if not diagnosis.healthy:
        sys.exit(1)
