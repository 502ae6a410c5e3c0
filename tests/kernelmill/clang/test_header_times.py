import os
from pathlib import Path

import pytest

from kernelmill.clang import header_times


def test_headers_that_are_installed_again_have_other_times(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    header = tmp_path / "include/stddef.h"
    header.parent.mkdir()
    header.write_text("#pragma once\n", encoding="utf-8")
    monkeypatch.setattr(header_times, "resource_directory", lambda: tmp_path)
    keys = []
    for seconds in (1, 1, 2):
        os.utime(header, (seconds, seconds))
        header_times.header_times.cache_clear()
        keys.append(header_times.header_times())
    header_times.header_times.cache_clear()
    assert keys[0] == keys[1] != keys[2]
