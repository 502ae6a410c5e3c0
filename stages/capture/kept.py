"""Captures that the memo keeps: the build scripts of a project run again when something that they see has changed.

They run for a few seconds for each project, also for those beside the one that was edited.
"""

import sys
from collections.abc import Callable
from importlib.metadata import distributions

from kernelmill.capture import plan
from kernelmill.capture.job import CaptureJob
from kernelmill.capture.plan import CaptureOutcome
from kernelmill.sources import tree
from kernelmill.storage import jsonl, memo, workcache
from kernelmill.storage.memoize import meaning_version

WITHOUT_TOOLS = frozenset({"database", "setuptools", "infer"})
"""The strategies that use nothing of the machine but the locked environment."""


def capture(
    job: CaptureJob, headers_sha256: str, make: Callable[[CaptureJob], CaptureOutcome] = plan.capture
) -> CaptureOutcome:
    """Capture a source like `plan.capture`, or return what that found in the same files with the same tools."""
    return memo.recalled("capture", _key(job, headers_sha256), CaptureOutcome, lambda: make(job), is_lasting)


def is_lasting(outcome: CaptureOutcome) -> bool:
    """Whether an outcome depends on no other tool of the machine, on no limit, and on no weaker isolation."""
    return not outcome.notices and all(
        attempt.strategy in WITHOUT_TOOLS and (attempt.commands > 0 or (attempt.strategy == "infer" and number > 0))
        for number, attempt in enumerate(outcome.attempts)
    )


def _key(job: CaptureJob, headers_sha256: str) -> str:
    packages = sorted(f"{one.name} {one.version}" for one in distributions())
    return workcache.key(
        meaning_version(plan.__name__),
        sys.version,
        *packages,
        job.source,
        tree.content_sha256(job.tree),
        headers_sha256,
        job.cuda_version,
        job.torch_version or "",
        jsonl.dumps(job.params),
        jsonl.dumps(job.limits),
    )
