"""`kernelmill pull`: get the data of this commit, and what others have computed."""

import click

from kernelmill.publishing import transfers


@click.command("pull")
def command() -> None:
    """Pull the data of this commit and the results of runs from the default DVC remote.

    It is `dvc pull --run-cache`, with errors that name a remedy. Afterwards `make dataset` recomputes nothing, and a
    change of one stage repeats what depends on it.

    \b
    Examples:
      git checkout dataset@v1.0.0 && kernelmill pull
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    transfers.pull()
