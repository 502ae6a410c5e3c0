"""The account of a stage, `model.json` in its folder: what it asked a model and what came of it."""

from pathlib import Path

from pydantic import ValidationError

from kernelmill.errors import InputError
from kernelmill.records.models import ModelAccount
from kernelmill.storage import jsonl, untrusted

ACCOUNT = "model.json"
NO_MODEL = "none"
"""The name of the model in the account of a stage that has none."""
MOST_BYTES = 1 << 20


def write_account(folder: Path, account: ModelAccount) -> None:
    """Write the account of the stage that has this folder."""
    jsonl.write_text(folder / ACCOUNT, jsonl.pretty(account))


def read_account(path: Path) -> ModelAccount:
    """Read an account.

    Raises `InputError` if the file is none.
    """
    try:
        return jsonl.loads(ModelAccount, untrusted.read(path, limit=MOST_BYTES))
    except ValidationError as error:
        first = error.errors(include_input=False)[0]
        raise InputError(
            f"{path} is not an account of a model: {first['msg']} at {first['loc']}",
            remedy="the file was written by another version; delete it and run `dvc repro`",
        ) from error
