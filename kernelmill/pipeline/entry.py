"""The entry point that all stages share: errors become one message, and no stage outlives its DVC process."""

import argparse
import os
import secrets
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import yaml

from kernelmill import interruption, progress, secret_variables, terminal
from kernelmill.pipeline import stage_account
from kernelmill.storage import memo

STARTED_BY_DVC = "DVC_STAGE"
"""The environment variable that DVC sets for the commands that it runs."""
LOOK_SECONDS = 0.3
PIPELINE = Path("dvc.yaml")
DATA = Path("data")
PARAMS = Path("params.yaml")


def run(main: Callable[[], None]) -> None:
    """Run a stage, show its progress, and say what went in, came out and was dropped.

    Errors that are not bugs become one message and exit status 1; any other exception keeps its traceback.
    """
    terminal.prepare()
    if STARTED_BY_DVC in os.environ:
        threading.Thread(target=_follow, args=(os.getppid(),), daemon=True).start()
    _withhold_key()
    name = _stage()
    if name is not None:
        _read_options(name)
    with terminal.reported(), interruption.exits():
        if name is None:
            main()
        else:
            with progress.stage(name, _purpose(name)):
                main()
            stage_account.say(name, DATA)


def _read_options(stage: str) -> None:
    """Read the options of a stage's command line; workers find them in the environment."""
    parser = argparse.ArgumentParser(prog=f"python -m stages.{stage}", description=_purpose(stage))
    parser.add_argument(
        "--no-memo",
        nargs="?",
        type=float,
        const=1.0,
        metavar="SHARE",
        help="make this share, 0 to 1, of the compiles and runs that the memo knows anew, and compare [default: all]",
    )
    share = parser.parse_args().no_memo
    if share is not None:
        seed = secrets.token_hex(4)
        os.environ[memo.VARIABLE] = f"check:{share}:{seed}"
        terminal.echo(f"{stage}: {share:.0%} of the results in the memo are made anew and compared, by seed {seed}")


def _stage() -> str | None:
    """Return the name of the stage that this process was started as; none for other programs."""
    module = sys.modules["__main__"].__spec__
    package, _, name = (module.parent or "" if module else "").rpartition(".")
    return name if package == "stages" else None


def _purpose(stage: str) -> str:
    """Return what a stage does, as dvc.yaml says, or the docstring of an optional stage that is not in dvc.yaml."""
    try:
        found = yaml.safe_load(PIPELINE.read_text(encoding="utf-8"))["stages"][stage]["desc"]
    except (OSError, yaml.YAMLError, LookupError, TypeError):
        started = sys.modules["__main__"].__spec__
        package = sys.modules.get(started.parent or "") if started else None
        return ((package.__doc__ if package else None) or "started").strip().rstrip(".")
    return str(found)


def _withhold_key() -> None:
    """Keep the key of the configured model from all processes that this one starts."""
    try:
        variable = yaml.safe_load(PARAMS.read_text(encoding="utf-8"))["model"]["key_variable"]
    except (OSError, ValueError, yaml.YAMLError, LookupError, TypeError):
        return
    if isinstance(variable, str):
        secret_variables.withhold(variable)


def _follow(parent: int) -> None:
    """Exit when the DVC process that started this stage is gone; an orphan would write while the next run does.

    Workers and sandboxed programs exit with the stage. No file is half-written: each is put in place in one step.
    """
    while os.getppid() == parent and not _was_orphaned(parent):
        time.sleep(LOOK_SECONDS)
    os._exit(1)


def _was_orphaned(parent: int) -> bool:
    """Whether DVC died while this process was still importing: whoever adopted it belongs to another session."""
    try:
        return os.getsid(parent) != os.getsid(0)
    except ProcessLookupError:
        return True
