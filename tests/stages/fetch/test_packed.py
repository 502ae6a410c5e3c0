"""A header set is read and packed once for the same pins, and again for others."""

import base64
import hashlib
import io
import zipfile
from pathlib import Path

import pytest

from kernelmill.config.params import HeadersParams, LocalHeaders, WheelParams
from kernelmill.headers.build import build, steps
from kernelmill.index import ScriptedIndex
from stages.fetch import packed

NAME = "cuda_rt-1.0-py3-none-any.whl"
HEADERS = {"rt/include/cuda.h": b"#define CUDA_VERSION 12010\n", "rt/include/x.h": b"x\n"}


def wheel() -> tuple[bytes, bytes]:
    """Return a wheel and its RECORD."""
    digests = {path: base64.urlsafe_b64encode(hashlib.sha256(content).digest()) for path, content in HEADERS.items()}
    rows = [f"{path},sha256={digest.rstrip(b'=').decode()},0" for path, digest in digests.items()]
    record = "\n".join(rows).encode()
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as made:
        for path, content in {**HEADERS, "cuda_rt-1.0.dist-info/RECORD": record}.items():
            made.writestr(path, content)
    return buffer.getvalue(), record


@pytest.fixture
def index() -> ScriptedIndex:
    return ScriptedIndex({"cuda-rt": {NAME: wheel()[0]}})


def pinned(into: str = "cuda/include", *local: LocalHeaders) -> HeadersParams:
    part = WheelParams(
        package="cuda-rt",
        version="1.0",
        filename=NAME,
        record_sha256=hashlib.sha256(wheel()[1]).hexdigest(),
        take={"rt/include": into},
    )
    return HeadersParams(cuda_version="12.1", wheels=(part,), local=local)


def forbid_packing(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object, **options: object) -> None:
        raise AssertionError

    monkeypatch.setattr(packed, "build", refuse)


def test_a_set_of_the_same_pins_is_not_packed_again(index: ScriptedIndex, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    first = packed.built("set", pinned(), index)
    assert first == build("set", pinned(), index)
    forbid_packing(monkeypatch)
    assert packed.built("set", pinned(), index, done=heard.append) == first
    assert len(heard) == steps(pinned())


@pytest.mark.parametrize(("name", "into"), [("other", "cuda/include"), ("set", "torch/include")])
def test_another_name_or_place_makes_another_set(name: str, into: str, index: ScriptedIndex) -> None:
    packed.built("set", pinned(), index)
    assert packed.built(name, pinned(into), index) == build(name, pinned(into), index)


def test_a_set_with_local_files_is_packed_each_time(index: ScriptedIndex, tmp_path: Path) -> None:
    (tmp_path / "here.h").write_text("old")
    wanted = pinned("cuda/include", LocalHeaders(path=str(tmp_path), into="here"))
    before = packed.built("set", wanted, index)
    (tmp_path / "here.h").write_text("new")
    assert packed.built("set", wanted, index).content != before.content


def test_a_damaged_entry_is_packed_again(index: ScriptedIndex, work_cache: Path) -> None:
    first = packed.built("set", pinned(), index)
    (entry,) = (work_cache / packed.KIND).iterdir()
    entry.write_bytes(entry.read_bytes()[:-1])
    assert packed.built("set", pinned(), index) == first
