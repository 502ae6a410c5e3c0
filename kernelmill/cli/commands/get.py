"""`kernelmill get`: download one version of the dataset."""

from pathlib import Path

import click

from kernelmill.cli.commands.options import PATH
from kernelmill.publishing import transfers


@click.command("get", short_help="Download one version of the dataset, without a clone.")
@click.argument("repository")
@click.argument("revision", required=False)
@click.option("--out", "-o", type=PATH, default=Path("dataset"), show_default=True, help="The folder to create.")
@click.option("--remote-url", help="Where the data are, if the revision names no remote that can be reached.")
def command(*, repository: str, revision: str | None, out: Path, remote_url: str | None) -> None:
    """Download the dataset of a REVISION from a git REPOSITORY, without cloning it or running anything.

    REPOSITORY is an address or a folder; REVISION is a tag, a branch or a commit, by default the latest commit. It is
    `dvc get --rev`, with errors that name a remedy.

    \b
    Examples:
      kernelmill get https://example.org/team/kernelmill.git dataset@v1.0.0
      kernelmill get . dataset@v1.0.0 --out before
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    transfers.get(repository, revision, out, remote_url=remote_url)
