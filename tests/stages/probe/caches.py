"""A work cache for tests that run probe programs."""

from pathlib import Path

from kernelmill.execution.compiling import precompiled
from kernelmill.storage import workcache
from stages.probe.experiments import compiling
from tests.shared import made_once

SHARED = (compiling.KIND, precompiled.KIND)
"""What is compiled once for all programs, which takes most of a minute."""


def cache_of_probes() -> Path:
    """A work cache that knows no program and no run at first, and has what all programs share from the usual one."""

    def link(folder: Path) -> None:
        for kind in SHARED:
            usual = workcache.root() / kind
            usual.mkdir(parents=True, exist_ok=True)
            (folder / kind).symlink_to(usual)

    return made_once("cache-of-probes", link)
