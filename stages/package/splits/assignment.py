"""The split of each kernel: decided once by its project's name, and recorded.

All kernels of a project are in one split, which the hash of the project's name chooses. Of near-duplicates in projects
of different splits, only one side can be in its split, or a model would be tested on what it was trained on. The kernel
that was recorded first is; of those that are new together, the one for the test, then the one for validation. The
others are `withheld`: they are in the dataset, and in no split. What was decided of a text is recorded in
`data/splits.jsonl`, in git, and never changes, whichever kernels are added and whichever clusters they connect.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from kernelmill.config.params import SplitParams
from kernelmill.records.splits import Split, SplitLine

_SALT = "28"
"""Chosen so that the largest default project is for training, and the others are for validation and test."""
_FIRST: Mapping[Split, int] = {"test": 0, "validation": 1, "train": 2, "withheld": 3}


class Item(NamedTuple):
    """A kernel that needs a split."""

    id: str
    project: str
    sha256: str
    """The hash of its text; another text is decided anew."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Assigned:
    """The decisions about all kernels of a run."""

    splits: Mapping[str, Split]
    record: tuple[SplitLine, ...]
    """What is recorded after the run, also about kernels of other runs, sorted by id."""


def assigned(
    items: Sequence[Item], near: Mapping[str, Sequence[str]], recorded: Sequence[SplitLine], shares: SplitParams
) -> Assigned:
    """Return the split of each kernel, given the near-duplicates of each and what earlier runs recorded."""
    known = {line.id: line for line in recorded}
    projects = {line.project: line.split for line in recorded if line.split != "withheld"}
    splits: dict[str, Split] = {
        item.id: known[item.id].split for item in items if item.id in known and known[item.id].sha256 == item.sha256
    }
    wanted = {item.id: projects.get(item.project) or of_project(item.project, shares) for item in items}
    new = [item for item in items if item.id not in splits]
    for item in sorted(new, key=lambda one: (_FIRST[wanted[one.id]], one.id)):
        others = {splits[other] for other in near.get(item.id, ()) if other in splits} - {"withheld", wanted[item.id]}
        splits[item.id] = "withheld" if others else wanted[item.id]
    lines = known | {one.id: SplitLine(**one._asdict(), split=splits[one.id]) for one in items}
    return Assigned(splits=splits, record=tuple(lines[name] for name in sorted(lines)))


def of_project(project: str, shares: SplitParams) -> Split:
    """Return the split that the hash of a project's name chooses; nothing else has an influence."""
    digest = hashlib.sha256(f"{_SALT}/{project}".encode()).hexdigest()
    at = int(digest[:12], 16) / 16**12
    if at < shares.test:
        return "test"
    return "validation" if at < shares.test + shares.validation else "train"
