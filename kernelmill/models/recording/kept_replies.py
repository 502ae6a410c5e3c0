"""The folder that keeps every bought reply, outside of DVC and of the work cache, which may be deleted.

A variant of prompts that was left and is taken up again finds its replies here, and so does a run that was killed: a
reply is written the moment it arrives. Each is a file that its key names. The folder is `$KERNELMILL_REPLIES`, else
`$XDG_DATA_HOME/kernelmill/replies`, else `~/.local/share/kernelmill/replies`.
"""

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

from pydantic import ValidationError

from kernelmill.errors import ModelError
from kernelmill.records.models import RecordedReply
from kernelmill.storage import archive, jsonl, workcache

VARIABLE = "KERNELMILL_REPLIES"
_LASTING = ("complete", "truncated", "refused")
"""Replies in these states were paid for; a failure is tried again by the next run."""


def folder() -> Path:
    """Return the folder, which need not exist yet."""
    if chosen := os.environ.get(VARIABLE):
        return Path(chosen).absolute()
    if base := os.environ.get("XDG_DATA_HOME"):
        return Path(base).absolute() / "kernelmill/replies"
    return Path.home() / ".local/share/kernelmill/replies"


@dataclass(frozen=True, slots=True)
class KeptReplies:
    """The replies in a folder, by their keys."""

    root: Path

    def get(self, key: str) -> RecordedReply | None:
        """Return the reply with a key; none if there is none, or if its file is damaged."""
        try:
            found = workcache.content(self._path(key).read_bytes())
            return None if found is None else jsonl.loads(RecordedReply, found)
        except (OSError, ValidationError):
            return None

    def put(self, key: str, reply: RecordedReply) -> None:
        """Keep a reply that was paid for.

        Raises `ModelError` if that cannot be done, since it would be bought again.
        """
        if reply.state not in _LASTING:
            return
        content = jsonl.dumps(reply).encode()
        try:
            archive.write(self._path(key), f"{hashlib.sha256(content).hexdigest()}\n".encode() + content)
        except OSError as error:
            raise self.unwritable(error) from error

    def prepare(self) -> None:
        """Make the folder before anything is bought.

        Raises `ModelError` if replies cannot be written to it.
        """
        try:
            self.root.mkdir(parents=True, exist_ok=True)
            probe = self.root / f".{os.getpid()}.partial"
            probe.write_bytes(b"")
            probe.unlink()
        except OSError as error:
            raise self.unwritable(error) from error

    def unwritable(self, error: OSError) -> ModelError:
        """Return the error for a folder that cannot be written to."""
        return ModelError(
            f"replies cannot be kept in {self.root}: {error.strerror}",
            remedy=f"set {VARIABLE} to a folder that can be written to; without it every run would buy them again",
        )

    def _path(self, key: str) -> Path:
        return self.root / key[:2] / key
