"""The split of each kernel, and its overlap with evaluation sets."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT

Split = Literal["train", "validation", "test", "withheld"]
"""`withheld`: a near-duplicate in a project of another split came first, so that the kernel is in no split."""
SPLITS: tuple[Split, ...] = ("train", "validation", "test")
"""The splits that are loaded; withheld kernels are only in the tables of all rows."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SplitLine:
    """A decision about one kernel: a line of `data/splits.jsonl`, which is in git and decides later runs."""

    id: str
    """The `task_id` of the kernel."""
    project: str
    sha256: str
    """The first 16 hexadecimal digits of the SHA-256 of its text; another text is decided anew."""
    split: Split


OverlapKind = Literal["same_text", "same_structure", "near"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Overlap:
    """A program of an evaluation set that is the same as a kernel, or nearly."""

    set: str
    """The name of the evaluation set in params.yaml."""
    item: str
    """The program: `<file>`, `<file>:<function>` or `<file>[<index>]`; for a list of hashes, `<file>:<line>`."""
    kind: OverlapKind
    """`same_text`: but for comments and white space; `same_structure`: also but for the names of variables; `near`:
    enough of its runs of five tokens are the same."""
    similarity: float
    """The share of common runs of five tokens; 1 for the same text or structure."""
