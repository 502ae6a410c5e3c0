"""`kernelmill compile-db`: write compilation databases for editors."""

from pathlib import Path

import click

from kernelmill.capture.databases import output
from kernelmill.config import params
from kernelmill.errors import InputError
from kernelmill.records import Source
from kernelmill.storage import jsonl
from kernelmill.terminal import echo


@click.command("compile-db", short_help="Write compile_commands.json for editors.")
@click.argument("source", nargs=-1)
def command(source: tuple[str, ...]) -> None:
    """Write compile_commands.json for editors, with the paths of this machine.

    `data/capture/commands.jsonl` contains placeholders instead of paths; this command fills them in, for all sources or
    for those named. In editors that run clangd, set `--compile-commands-dir`. Do not copy or link the file into the
    sources, because DVC tracks them.

    \b
    Examples:
      kernelmill compile-db
      kernelmill compile-db mmcv torch_scatter
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    paths = output.Paths(fetched=Path("data/fetch"), captured=Path("data/capture"))
    known = {each.id: each for each in jsonl.read(paths.fetched / "sources.jsonl", Source)}
    if unknown := [name for name in source if name not in known]:
        raise InputError(
            f"no source named {', '.join(unknown)} was fetched; there are: {', '.join(sorted(known)) or 'none'}",
            remedy="give one of these names, or add the source (`kernelmill add --help`) and run `make dataset`",
        )
    loaded = params.load()
    for name in source or sorted(known):
        path = output.write_database(paths, loaded, known[name])
        echo(f"{path}\n  for {paths.tree(name)}: clangd --compile-commands-dir={path.parent}")
