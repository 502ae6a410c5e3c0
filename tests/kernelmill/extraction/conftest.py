"""Fixtures to extract projects that need no CUDA toolkit."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from kernelmill.config.params import ExtractParams
from kernelmill.extraction.extract import Extraction
from tests.kernelmill.extraction.trees import LIMITS, PROJECTS, extract_tree

Extract = Callable[..., Extraction]


@pytest.fixture
def no_headers(tmp_path: Path) -> Path:
    """A header set without CUDA: the fixtures declare what they need of it."""
    folder = tmp_path / "no-headers"
    folder.mkdir()
    return folder


@pytest.fixture
def extract_files(tmp_path: Path, no_headers: Path) -> Extract:
    """Extract files given as `{path: text}`; those ending in .cu are compiled, and headers in `borrow` borrow."""

    def run(
        files: dict[str, str | bytes], borrow: dict[str, str] | None = None, limits: ExtractParams = LIMITS
    ) -> Extraction:
        root = tmp_path / "project"
        root.mkdir()
        shutil.copy(PROJECTS / "nasty" / "mini_cuda.h", root)
        for path, text in files.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_bytes(text if isinstance(text, bytes) else text.encode())
        units = {path: None for path in files if path.endswith(".cu")}
        return extract_tree(root, no_headers, {**units, **(borrow or {})}, limits)

    return run


@pytest.fixture(scope="session")
def nasty(tmp_path_factory: pytest.TempPathFactory) -> Extraction:
    no_headers = tmp_path_factory.mktemp("no-headers")
    return extract_tree(PROJECTS / "nasty", no_headers, {"nasty.cu": None, "nasty_kernels.cuh": "nasty.cu"}, LIMITS)
