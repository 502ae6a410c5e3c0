"""`kernelmill diff`: how two versions of the dataset differ."""

from collections.abc import Callable, Mapping
from pathlib import Path

import click

from kernelmill.cli.commands.options import PATH
from kernelmill.storage import jsonl
from kernelmill.terminal import echo
from kernelmill.versions import reading
from kernelmill.versions.changes import Changes, changes
from kernelmill.versions.markdown import markdown
from kernelmill.versions.page import page

FORMATS: Mapping[str, Callable[[Changes], str]] = {"markdown": markdown, "html": page, "json": jsonl.pretty}


@click.command("diff", short_help="Show what changed in the dataset between two versions.")
@click.argument("before", metavar="REV_A")
@click.argument("after", metavar="[REV_B]", required=False)
@click.option(
    "--format",
    "form",
    type=click.Choice(tuple(FORMATS)),
    default="markdown",
    show_default=True,
    help="Markdown for a pull request, with lists folded and bounded; a page to search; or JSON; both with everything.",
)
@click.option("--repository", type=PATH, default=Path(), help="A folder of the repository; by default, this one.")
def command(*, before: str, after: str | None, form: str, repository: Path) -> None:
    """Show what changed in the dataset between two versions.

    REV_A and REV_B are git revisions: tags, branches, commits. Without REV_B, REV_A is compared with the working tree.
    Samples that were added, removed or changed (code, license, tests, prompts, repairs, verdict, grade, split), kernels
    that moved in the funnel, and figures of the metrics are shown. It reads data/manifest.jsonl and data/metrics.json,
    which are in git: no data is pulled.

    \b
    Examples:
      kernelmill diff HEAD                              # what `dvc repro` changed
      kernelmill diff dataset@v1.0.0 dataset@v1.1.0
      kernelmill diff origin/main > comment.md
      kernelmill diff --format html dataset@v1.0.0 > diff.html
      kernelmill diff --format json v1 v2 | jq '.removed[].id'
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    found = changes(reading.read(repository, before), reading.read(repository, after))
    echo(FORMATS[form](found), nl=False)
