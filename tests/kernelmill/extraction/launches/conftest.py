"""Fixtures for the tests of launches."""

from pathlib import Path

import pytest

from kernelmill.records import Launch
from tests.kernelmill.extraction.launches.launch_files import Launches, launches_in


@pytest.fixture
def launches(tmp_path: Path) -> Launches:
    """Find the launches of a kernel in one file."""

    def found(text: str, kernel: str) -> list[Launch]:
        return launches_in(tmp_path, text, kernel)

    return found
