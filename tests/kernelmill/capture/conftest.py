from collections.abc import Mapping
from pathlib import Path

import pytest

from kernelmill import sandbox
from kernelmill.capture.job import CaptureJob
from kernelmill.config.params import CaptureParams, CaptureSource
from tests.kernelmill.capture.jobs import MakeJob


@pytest.fixture
def make_job(tmp_path: Path) -> MakeJob:
    """A job on a source with the given files, a header set that holds next to nothing, and the real sandbox."""

    def make(
        files: Mapping[str, str],
        params: CaptureSource | None = None,
        *,
        runner: sandbox.Runner = sandbox.run,
        wall_seconds: int = 60,
        torch_version: str | None = "2.1.2",
    ) -> CaptureJob:
        tree, headers, scratch = (tmp_path / name for name in ("tree", "headers", "scratch"))
        for folder in (tree, scratch, headers / "cuda" / "include", headers / "torch" / "include"):
            folder.mkdir(parents=True)
        (headers / "cuda" / "include" / "cuda_runtime.h").touch()
        for name, text in files.items():
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            (tree / name).write_text(text)
        return CaptureJob(
            source="toy",
            tree=tree,
            params=params or CaptureSource(),
            headers=headers,
            cuda_version="12.1",
            torch_version=torch_version,
            limits=CaptureParams(wall_seconds=wall_seconds, memory_mib=4096),
            scratch=scratch,
            runner=runner,
        )

    return make
