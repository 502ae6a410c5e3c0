"""`kernelmill pull`: get the data of this commit, and what others have computed."""

import click

from kernelmill.publishing import transfers


@click.command("pull", short_help="Pull the data and the results of runs of this commit.")
def command() -> None:
    """Pull the data of this commit and the results of runs from the default DVC remote.

    It is `dvc pull --run-cache`, with errors that name a remedy. Afterwards `make dataset` recomputes nothing, and a
    change of one stage repeats what depends on it.

    \b
    Examples:
      kernelmill pull                                   # after `git pull`, or in a new clone
      git checkout dataset@v1.0.0 && kernelmill pull    # an earlier version
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    transfers.pull()
