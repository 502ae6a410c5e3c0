"""Repair of the files that DVC does not write atomically, so that one that a kill left half-written stops no later run.

DVC truncates these files and then writes them. If it is killed in between, every later command of DVC fails.
"""

import json
from pathlib import Path

import yaml
from dvc.lock import LockError, make_lock
from dvc.rwlock import RWLOCK_FILE, RWLOCK_LOCK

WORK = Path(".dvc/tmp")
"""The folder of DVC's locks, in that of the repository."""
LOCK = "dvc.lock"
SUFFIX = ".damaged"


def repair(root: Path) -> list[str]:
    """Repair the files of a repository that are not readable, and return a message for each.

    The list of the files in use is deleted: it names none any more. `dvc.lock` is kept under another name; without it
    stages run again, and the memo has their results.
    """
    messages = list[str]()
    in_use, lock = root / WORK / RWLOCK_FILE, root / LOCK
    if not _is_json(in_use) and _deleted(in_use):
        messages.append(f"{WORK / RWLOCK_FILE} was half-written by a DVC that was killed; it is deleted")
    if not _is_yaml(lock):
        lock.replace(lock.with_name(LOCK + SUFFIX))
        messages.append(
            f"{LOCK} was half-written by a DVC that was killed; it is now {LOCK}{SUFFIX}, and stages run again "
            f"(`git checkout {LOCK}` restores the committed one)"
        )
    return messages


def _deleted(in_use: Path) -> bool:
    """Delete the list of the files in use, unless another DVC is writing it now."""
    try:
        with make_lock(str(in_use.with_name(RWLOCK_LOCK)), tmp_dir=str(in_use.parent)):
            if _is_json(in_use):
                return False
            in_use.unlink()
            return True
    except LockError:
        return False


def _is_json(path: Path) -> bool:
    """Whether a file is absent or holds JSON."""
    try:
        json.loads(path.read_bytes())
    except FileNotFoundError:
        return True
    except ValueError:
        return False
    return True


def _is_yaml(path: Path) -> bool:
    """Whether a file is absent or holds a mapping in YAML, as every complete one does."""
    try:
        return isinstance(yaml.load(path.read_bytes(), yaml.CSafeLoader), dict)
    except FileNotFoundError:
        return True
    except (yaml.YAMLError, UnicodeDecodeError):
        return False
