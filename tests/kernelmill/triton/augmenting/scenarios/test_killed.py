"""Augmenting a file that was killed goes on where it stopped, and loses nothing."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[5]
EXAMPLES = ROOT / "tests/kernelmill/triton/collecting/examples/train_crawl.json"
WAIT_SECONDS = 300
FEW = 12
"""So many objects of the examples are enough for several batches; three of them are broken."""


def start(file: Path, cache: Path) -> "subprocess.Popen[bytes]":
    environment = {**os.environ, "KERNELMILL_CACHE": str(cache), "KERNELMILL_WORKERS": "1", "PYTHONPATH": str(ROOT)}
    environment["KERNELMILL_MEMO"] = "on"
    words = [sys.executable, "-m", "kernelmill.cli.main", "triton", "augment", str(file)]
    return subprocess.Popen(
        words, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    )


def kept(cache: Path) -> int:
    return sum(1 for one in cache.rglob("*triton-augment*") if one.is_file())


@pytest.mark.long
def test_killed_run_is_resumed_and_nothing_is_lost(tmp_path: Path) -> None:
    objects = json.loads(EXAMPLES.read_bytes())[:FEW]
    file, cache = tmp_path / "crawl.json", tmp_path / "cache"
    file.write_text(json.dumps(objects), encoding="utf-8")
    first = start(file, cache)
    deadline = time.monotonic() + WAIT_SECONDS
    while not kept(cache) and first.poll() is None and time.monotonic() < deadline:
        time.sleep(0.05)
    os.killpg(first.pid, signal.SIGKILL)
    first.communicate()
    before = {one: one.stat().st_ino for one in cache.rglob("*triton-augment*") if one.is_file()}
    assert before
    assert not (tmp_path / "crawl_augmented.json").exists()

    second = start(file, cache)
    said, errors = second.communicate()
    assert second.returncode == 0, errors.decode()
    found = json.loads((tmp_path / "crawl_augmented.json").read_bytes())
    assert [
        {k: v for k, v in one.items() if k not in {"kernel_wrapper", "unitest_code"}} if one else one
        for one in found
        if isinstance(one, dict)
    ] == [one for one in objects if isinstance(one, dict)]
    assert len(found) == FEW
    augmented = sum(isinstance(one, dict) and "unitest_code" in one for one in found)
    reported = sum(line.startswith(b"[") for line in errors.splitlines())
    assert augmented + reported == FEW
    assert augmented >= 7
    assert f"{augmented} with a wrapper and a test".encode() in said
    assert {one: one.stat().st_ino for one in before} == before, "results that were kept are not made again"
