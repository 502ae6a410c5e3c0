"""`kernelmill push`: store the data, and what stages have computed, in the remote."""

import click

from kernelmill.publishing import transfers


@click.command("push", short_help="Push the data and the results of runs to the remote.")
def command() -> None:
    """Push the data and the results of all runs to the default DVC remote.

    It is `dvc push --run-cache`, with errors that name a remedy. Whoever pulls then recomputes nothing: `kernelmill
    pull` and `make dataset` find each stage as it was run here. Push before the commit that has the new dvc.lock.

    \b
    Examples:
      dvc remote add --default --force store s3://bucket/kernelmill
      kernelmill push
    """  # noqa: D301  # \b keeps click from joining the lines that follow
    transfers.push()
