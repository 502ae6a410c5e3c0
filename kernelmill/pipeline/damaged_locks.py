"""Repair of the files that DVC does not write atomically, so that one that a kill left half-written stops no later run.

DVC truncates these files and then writes them. If it is killed in between, every later command of DVC fails.
"""

import json
from collections.abc import Callable
from pathlib import Path

import yaml
from dvc.lock import LockError, make_lock
from dvc.rwlock import RWLOCK_FILE, RWLOCK_LOCK

WORK = Path(".dvc/tmp")
"""The folder of DVC's locks, in that of the repository."""
LOCK = "dvc.lock"
SUFFIX = ".damaged"
_OF_REPOSITORY = "lock"
"""The lock that DVC holds while it writes `dvc.lock`."""


def repair(root: Path) -> list[str]:
    """Repair the files of a repository that are not readable, and return a message for each.

    The list of the files in use is deleted: it names none any more. `dvc.lock` is kept under another name; without it
    stages run again, and the memo has their results.
    """
    messages = list[str]()
    if _repaired(root / WORK / RWLOCK_FILE, root / WORK / RWLOCK_LOCK, _is_json, Path.unlink):
        messages.append(f"{WORK / RWLOCK_FILE} was half-written by a DVC that was killed; it is deleted")
    if _repaired(root / LOCK, root / WORK / _OF_REPOSITORY, _is_yaml, _set_aside):
        messages.append(
            f"{LOCK} was half-written by a DVC that was killed; it is now {LOCK}{SUFFIX}, and stages run again "
            f"(`git checkout {LOCK}` restores the committed one)"
        )
    return messages


def _repaired(path: Path, lock: Path, whole: Callable[[Path], bool], repair_it: Callable[[Path], object]) -> bool:
    """Repair a file that is not whole, and is not being written by another DVC, which holds a lock meanwhile."""
    if whole(path) or not lock.parent.is_dir():
        return False
    try:
        with make_lock(str(lock), tmp_dir=str(lock.parent)):
            if whole(path):
                return False
            repair_it(path)
            return True
    except LockError:
        return False


def _set_aside(lock: Path) -> None:
    lock.replace(lock.with_name(lock.name + SUFFIX))


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
