"""Push, pull and download versions of the dataset with DVC, with errors that name a remedy."""

import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

from dvc.config import Config
from dvc.exceptions import DvcException
from dvc.repo import Repo

from kernelmill.errors import InputError
from kernelmill.publishing.explanations import LACKS_DATA, MISSING, UNKNOWN_FILES, explained, without_credentials
from kernelmill.terminal import echo

DATASET = "data/dataset"
"""The output of the stage `package`."""
_DVC = (sys.executable, "-m", "kernelmill.pipeline.reproduce")
_CONFIGURE = (
    "`dvc remote add --default --force NAME URL`, with a URL such as s3://bucket/kernelmill or a folder; commit "
    ".dvc/config for others, or add `--local` for yourself"
)


def push() -> None:
    """Push the data of the working tree and the results of all runs of stages to the default remote.

    Raises `InputError` if there is no remote, or it cannot be used.
    """
    _transfer("push", "--run-cache", address=_default_remote())


def pull() -> None:
    """Pull the data that dvc.lock names, and the results of runs, from the default remote.

    Raises `InputError` if there is no remote, or it lacks the data.
    """
    address = _default_remote()
    if not urlsplit(address).scheme and not Path(address).is_dir():
        raise InputError(
            f"the default remote is the folder {address}, which does not exist: a clone has no data of the repository "
            "that it was made from",
            remedy=f"configure the remote that has the data: {_CONFIGURE}; or compute them with `make dataset`",
        )
    _transfer("pull", "--run-cache", address=address)


def get(repository: str, revision: str | None, out: Path, *, remote_url: str | None = None) -> None:
    """Download the dataset of a revision of a repository, without cloning it, into a new folder.

    Raises `InputError` if the folder exists, or the revision or its data cannot be had.
    """
    if out.exists():
        raise InputError(f"{out} exists already", remedy="name another folder with `--out`, or delete this one")
    # The name of the remote must not be one that the repository configures with other settings.
    remote = ("--remote=kernelmill-get", f"--remote-config=url={remote_url}") if remote_url else ()
    chosen = (f"--rev={revision}",) if revision else ()
    _transfer("get", *chosen, *remote, f"--out={out}", "--", repository, DATASET, address=repository)
    # DVC reports success, and makes an empty folder, if the revision names no remote.
    if not any(path.is_file() for path in out.rglob("*")):
        shutil.rmtree(out, ignore_errors=True)
        raise InputError(f"{without_credentials(repository)}: {LACKS_DATA}", remedy=MISSING)


def _default_remote() -> str:
    """Return the address of the default remote."""
    try:
        config = Config(dvc_dir=Repo.find_dvc_dir())
    except DvcException as error:
        raise InputError(str(error).splitlines()[0], remedy="change to a clone of the repository") from error
    name = config["core"].get("remote")
    if not name or name not in config["remote"]:
        raise InputError("no DVC remote is configured", remedy=f"configure one: {_CONFIGURE}")
    return str(config["remote"][name]["url"])


def _transfer(command: str, *arguments: str, address: str) -> None:
    """Run a command of DVC. Its messages are shown if it succeeds, and explained if it fails."""
    echo(f"dvc {command}: {without_credentials(address)}")
    done = subprocess.run([*_DVC, command, *arguments], capture_output=True, text=True, errors="replace", check=False)
    if done.returncode:
        cause, remedy = explained(done.stderr + done.stdout)
        raise InputError(f"{without_credentials(address)}: {cause}", remedy=remedy)
    printed = (done.stderr + done.stdout).strip()
    # DVC reports success, and calls everything up to date, if it has nothing of what it should push.
    if UNKNOWN_FILES in printed:
        files = sum(line.startswith("md5: ") for line in printed.splitlines())
        raise InputError(
            f"{without_credentials(address)}: {files} of the files and folders in dvc.lock are neither in the cache of "
            "this repository nor on the remote",
            remedy="`make dataset` restores or computes them; then push again",
        )
    echo(printed or "done")
