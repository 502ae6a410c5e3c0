"""The memo: results of compilers, programs and their tools, kept under everything that decides them.

A compile is known by the bytes given to the compiler, a run by the hash of its executable, arguments, environment and
limits. So an edit of Python code repeats the Python, and whatever it leaves alike costs one small file.

The memo may be deleted at any time and shared by concurrent runs. `$KERNELMILL_MEMO` chooses how it is used: `on`
(default), `off`, or `check:SHARE:SEED`, which makes that share of the results anew and compares them.
"""

import contextlib
import dataclasses
import hashlib
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from pydantic import ConfigDict, ValidationError

from kernelmill.errors import ConfigError, MemoError
from kernelmill.storage import jsonl, workcache

R = TypeVar("R")
VARIABLE = "KERNELMILL_MEMO"
KIND = "memo"
"""The part of the work cache that holds the results."""
MOST_BYTES = 4 << 30
"""Room for ten versions of the default sources: their results take 0.4 GB. What an outcome was made of counts as unused
while the outcome is recalled, so a memo that is too small forgets compiles and runs first, which cost most."""
A_MINUTE = 60.0
"""The seconds between two looks of stages that follow each other."""
BYTES = ConfigDict(extra="forbid", ser_json_bytes="base64", val_json_bytes="base64")
"""The configuration of records that hold bytes, such as the output of programs."""
_MEASURED = frozenset({"seconds", "processor", "executable_hash"})
"""Fields that differ between two runs of the same command; executables name the folder that they were made in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Use:
    """How the memo is used."""

    recalls: bool = True
    """Whether results are looked up and kept."""
    checked: float = 0.0
    """The share of the results found that is made anew and compared, from 0 to 1."""
    seed: str = ""
    """Chooses which results those are."""

    def checks(self, key: str) -> bool:
        """Whether the result under a key is among those to compare."""
        drawn = int.from_bytes(hashlib.sha256(f"{self.seed}:{key}".encode()).digest()[:4], "big")
        return drawn < self.checked * 2**32


def use() -> Use:
    """Return what `$KERNELMILL_MEMO` asks for.

    Raises `ConfigError` if it is something else.
    """
    wanted = os.environ.get(VARIABLE, "").strip() or "on"
    word, *rest = wanted.split(":")
    if word in ("on", "off") and not rest:
        return Use(recalls=word == "on")
    try:
        share, seed = rest
        checked = float(share)
    except ValueError:
        checked, seed = -1.0, ""
    if word != "check" or not 0 <= checked <= 1:
        raise ConfigError(
            f"{VARIABLE} is {wanted!r}", remedy="set it to on, off or check:SHARE:SEED, for example check:0.1:monday"
        )
    return Use(checked=checked, seed=seed)


def recalled(label: str, key: str, record: type[R], make: Callable[[], R], lasting: Callable[[R], bool]) -> R:
    """Return the result kept under a key, or make it and keep it if it is `lasting`.

    What depends on the machine's load, such as an exceeded time limit, is not lasting. `label` names the kind of result
    in messages and is part of the key. Raises `MemoError` if a result that is checked differs from the one kept.
    """
    wanted = use()
    if not wanted.recalls:
        return make()
    name = f"{label}-{key}"
    kept = _read(name, record)
    if kept is None:
        made = make()
        _keep(name, made, lasting)
        return made
    if wanted.checks(name):
        _compare(name, kept, make(), lasting)
    return kept


def recalled_all(
    label: str,
    keys: Sequence[str | None],
    record: type[R],
    make: Callable[[Sequence[int], Callable[[int, R], None]], None],
    lasting: Callable[[R], bool],
) -> tuple[R, ...]:
    """Return the result for each key, in order, like `recalled`; those without a key are neither looked up nor kept.

    `make` is called once with the indices of the results to make, and passes each one with its index to the function
    that it is given as soon as it is there, so that an interrupted run loses little.
    """
    wanted = use()
    names = {n: f"{label}-{key}" for n, key in enumerate(keys) if key is not None and wanted.recalls}
    kept = {n: result for n, name in names.items() if (result := _read(name, record)) is not None}
    results = {n: result for n, result in kept.items() if not wanted.checks(names[n])}

    def done(number: int, made: R) -> None:
        results[number] = kept.get(number, made)
        if number in kept:
            _compare(names[number], kept[number], made, lasting)
        elif number in names:
            _keep(names[number], made, lasting)

    missing = [number for number in range(len(keys)) if number not in results]
    if missing:
        make(missing, done)
    return tuple(results[number] for number in range(len(keys)))


def fleeting() -> int:
    """Return how many results this process has made that depend on the machine's load, and so were not kept."""
    return _fleeting


def trim(*, after: float = 0.0) -> None:
    """Delete the results used longest ago until the others fit into `MOST_BYTES`.

    Does nothing if that was done less than `after` seconds ago: there are tens of thousands to look at.
    """
    done = workcache.root() / f"{KIND}-trimmed"
    with contextlib.suppress(OSError):
        if 0 <= time.time() - done.stat().st_mtime < after:
            return
    workcache.trim(KIND, MOST_BYTES)
    with contextlib.suppress(OSError):
        done.touch()


_fleeting = 0


def _keep(name: str, made: R, lasting: Callable[[R], bool]) -> None:
    global _fleeting  # noqa: PLW0603 (a count of this process, which only grows)
    if lasting(made):
        workcache.put(KIND, name, jsonl.dumps(made).encode())
    else:
        _fleeting += 1


def _read(name: str, record: type[R]) -> R | None:
    """Return what is kept; results that another version of the records wrote are made again."""
    content = workcache.get(KIND, name)
    if content is None:
        return None
    try:
        return jsonl.loads(record, content)
    except ValidationError:
        return None


def _compare(name: str, kept: R, made: R, lasting: Callable[[R], bool]) -> None:
    if not lasting(made) or _comparable(kept) == _comparable(made):
        return
    raise MemoError(
        f"the memo's entry {workcache.root() / KIND / name} differs from what this machine makes of the same input now",
        remedy="delete the entry, and if the compiler or system libraries changed under the same version, the whole "
        f"folder {workcache.root() / KIND}; then run again",
    )


def _comparable(value: object) -> object:
    """A record without what is measured anew in each run."""
    if dataclasses.is_dataclass(value):
        fields = dataclasses.fields(value)
        return [_comparable(getattr(value, one.name)) for one in fields if one.name not in _MEASURED]
    if isinstance(value, list | tuple):
        return [_comparable(each) for each in value]
    return value
