"""`kernelmill add`: add a project to the sources."""

from pathlib import Path
from typing import get_args

import click

from kernelmill.cli import new_source
from kernelmill.index import PackageIndex
from kernelmill.records import Strategy
from kernelmill.terminal import echo


@click.command("add", short_help="Add a project to the sources, with pinned versions.")
@click.argument("name")
@click.option("--sdist", metavar="PACKAGE==VERSION", help="A source archive of the package index.")
@click.option("--git", metavar="URL", help="A git repository; requires --commit.")
@click.option("--commit", metavar="SHA", default="", help="The full commit hash, 40 digits.")
@click.option("--path", metavar="DIR", help="A folder or an archive on disk.")
@click.option("--headers", default="torch21_cuda121", show_default=True, help="A header set of conf/headers/.")
@click.option(
    "--strategy",
    "strategies",
    multiple=True,
    type=click.Choice(get_args(Strategy)),
    help="How to learn compile commands; repeatable, tried in order.  [default: setuptools, cmake, infer]",
)
def command(
    *,
    name: str,
    sdist: str | None,
    git: str | None,
    commit: str,
    path: str | None,
    headers: str,
    strategies: tuple[Strategy, ...],
) -> None:
    """Add a project to the sources: write conf/source/NAME.yaml with pinned versions.

    \b
    Examples:
      kernelmill add my_ops --sdist my-ops==1.2.3
      kernelmill add my_ops --git https://example.org/my/ops.git --commit 0123...
      kernelmill add my_ops --path ../my-ops --headers cuda121 --strategy cmake --strategy infer
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    given = [
        new_source.Origin(kind=kind, value=value, commit=commit if kind == "git" else "")
        for kind, value in zip(get_args(new_source.Kind), (sdist, git, path), strict=True)
        if value is not None
    ]
    if len(given) != 1:
        raise click.UsageError("give exactly one of --sdist PACKAGE==VERSION, --git URL --commit SHA, --path DIR")
    if commit and git is None:
        raise click.UsageError("--commit requires --git")
    conf = Path("conf")
    wanted = new_source.Addition(name=name, origin=given[0], headers=headers, strategies=strategies)
    written = new_source.add(wanted, conf, PackageIndex())
    config = conf / "config.yaml"
    echo(f"wrote {written}")
    echo(new_source.next_steps(name, headers, config.read_text(encoding="utf-8") if config.is_file() else ""))
