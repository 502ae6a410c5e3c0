"""The causes and remedies of what DVC reports: its own messages often name neither."""

import re
from collections.abc import Sequence
from typing import NamedTuple

CREDENTIALS = (
    "for S3, set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE, in the environment; other stores have "
    "variables of their own. `dvc remote modify --local NAME KEY VALUE` stores credentials where git does not see them"
)
_CREDENTIALS_IN_URLS = re.compile(r"://[^/@\s]+@")
_ADDRESS = (
    "`dvc remote list` shows the address; a server other than Amazon's is set with "
    "`dvc remote modify NAME endpointurl URL`, or with AWS_ENDPOINT_URL_S3"
)


UNKNOWN_FILES = "do not exist neither locally nor on remote"
"""What DVC prints of files that it should push, or pull, and has nowhere."""
LACKS_DATA = "the remote does not have the data of this version"
MISSING = (
    "check the address with `dvc remote list`, in a clone of the repository. If it was configured after this version, "
    "name it with `kernelmill get --remote-url`. If the data were never pushed, whoever has them runs "
    "`kernelmill push` on that commit; anyone can compute them with `make dataset`"
)


class Explanation(NamedTuple):
    """A cause that is recognized by what DVC prints."""

    pattern: re.Pattern[str]
    cause: str
    """It may contain the groups of the pattern, as `{0}`."""
    remedy: str


def _of(pattern: str, cause: str, remedy: str) -> Explanation:
    return Explanation(re.compile(pattern, re.IGNORECASE | re.MULTILINE), cause, remedy)


EXPLANATIONS: Sequence[Explanation] = (
    _of(
        r"(\w+) is supported, but requires '([\w-]+)' to be installed",
        "the remote is of the kind {0}, for which the package {1} is not installed",
        "install it into the environment of kernelmill: `.venv/bin/pip install {1}`",
    ),
    _of(
        r"unable to locate credentials|partial credentials|DefaultCredentialsError|anonymous caller|no credentials",
        "the remote requires credentials, and none were found",
        CREDENTIALS,
    ),
    _of(
        r"InvalidAccessKeyId|SignatureDoesNotMatch|ExpiredToken|AccessDenied|access denied|forbidden|\b40[13]\b",
        "the remote rejected the credentials, or they do not permit this",
        CREDENTIALS,
    ),
    _of(
        r"NoSuchBucket|bucket does not exist",
        "the bucket of the remote does not exist",
        "create it, or correct its name: " + _ADDRESS,
    ),
    _of(
        r"could not connect to the endpoint[^\"\n]*\"([^\"\n]*)\"",
        "the server of the remote cannot be reached at {0}",
        _ADDRESS,
    ),
    _of(
        r"connection refused|name or service not known|timed out|temporary failure in name resolution",
        "the server of the remote cannot be reached",
        _ADDRESS,
    ),
    _of(
        r"unable to acquire lock",
        "another DVC command is running in this repository",
        "wait until it has ended; if there is none, delete .dvc/tmp/lock and .dvc/tmp/rwlock",
    ),
    _of(
        r"unknown git revision '([^'\n]*)'",
        "the repository has no revision {0!r}",
        "`git ls-remote --tags REPOSITORY` lists its tags; a version v1.2.0 of the dataset has the tag dataset@v1.2.0",
    ),
    _of(
        r"failed to clone repo|no git repository was found|repository not found",
        "the repository cannot be cloned",
        "check its address with `git ls-remote REPOSITORY`; git asks for no password here, so use an SSH address or a "
        "credential helper for a private repository",
    ),
    _of(
        r"unexpected error - \['[^'\n]+'\]|no storage files available: '[^'\n]+'(?<!\.jsonl')(?<!\.parquet')$"
        r"|the path '[^'\n]*' does not exist",
        "this revision has no dataset: it is older than the data, or the pipeline was not run for it",
        "choose a version that has data: `git log --oneline -- dvc.lock` lists the commits that changed them",
    ),
    _of(
        r"failed to load directory|no storage files available|missing cache files|checkout failed for|"
        rf"missing-files|{UNKNOWN_FILES}",
        LACKS_DATA,
        MISSING,
    ),
    _of(
        r"no space left on device|disk quota exceeded",
        "no space is left on the disk",
        "free some, or choose another folder, and run again: what was transferred is kept",
    ),
)
"""The explanations; the first that matches counts."""


def without_credentials(text: str) -> str:
    """Return a text without users and passwords in its URLs."""
    return _CREDENTIALS_IN_URLS.sub("://", text)


def explained(printed: str) -> tuple[str, str]:
    """Return cause and remedy of a failure, from what DVC printed.

    A failure that the table does not know has the last line of DVC's own message as its cause.
    """
    printed = without_credentials(printed)
    for pattern, cause, remedy in EXPLANATIONS:
        if found := pattern.search(printed):
            return cause.format(*found.groups()), remedy.format(*found.groups())
    lines = [line for line in printed.splitlines() if line.strip() and "dvc.org/support" not in line]
    last = lines[-1].removeprefix("ERROR: ").removeprefix("unexpected error - ") if lines else "it printed nothing"
    return f"DVC failed: {last}", "run DVC itself with `-v` for its traceback; `dvc doctor` shows its setup"
