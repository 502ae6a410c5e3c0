"""`kernelmill memo`: share what compilers and programs have answered already."""

import shutil
from pathlib import Path

import click

from kernelmill.cli.commands.options import PATH
from kernelmill.storage import memo, memo_archive, workcache
from kernelmill.storage.memo_archive import Contents
from kernelmill.terminal import echo

DEFAULT = Path("memo.tar.zst")


@click.group("memo", short_help="Show, share or clear the memo of compiles and runs.")
def command() -> None:
    """Show, share or clear the memo of compiles and runs.

    The pipeline keeps the outcome of each compile and run under a hash of everything that decides it, and repeats none
    that it knows. The memo is a folder of the work cache; deleting it costs time only.

    \b
    Examples:
      kernelmill memo show
      kernelmill memo pack && dvc add memo.tar.zst && dvc push memo.tar.zst
      dvc pull memo.tar.zst && kernelmill memo unpack
      python -m stages.verify --no-memo 0.1    # make a tenth anew, and compare
    """  # noqa: D301  # \b keeps click from joining the lines that follow


@command.command("show")
def show() -> None:
    """Say where the memo is, and how much it holds."""
    echo(f"{workcache.root() / memo.KIND}: {_text(memo_archive.contents())}, at most {memo.MOST_BYTES >> 20} MiB")


@command.command("pack", short_help="Write the memo to a file, to be pushed with the data.")
@click.argument("file", type=PATH, default=DEFAULT)
def pack(file: Path) -> None:
    """Write the memo to FILE (default: memo.tar.zst), to be pushed with the data."""
    packed = memo_archive.pack(file)
    echo(f"{file}: {_text(packed)}, packed to {file.stat().st_size / 2**20:.1f} MiB")


@command.command("unpack", short_help="Add the results in a file to the memo of this machine.")
@click.argument("file", type=PATH, default=DEFAULT)
def unpack(file: Path) -> None:
    """Add the results in FILE (default: memo.tar.zst) to the memo of this machine."""
    echo(f"{_text(memo_archive.unpack(file))} added from {file}")


@command.command("clear")
def clear() -> None:
    """Delete the memo of this machine."""
    held = memo_archive.contents()
    folder = workcache.root() / memo.KIND
    if folder.exists():
        shutil.rmtree(folder)
    echo(f"{_text(held)} deleted from {folder}")


def _text(contents: Contents) -> str:
    return f"{contents.results} result{'' if contents.results == 1 else 's'}, {contents.size / 2**20:.1f} MiB"
