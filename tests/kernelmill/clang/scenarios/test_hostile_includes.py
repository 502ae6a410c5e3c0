"""Which files decide the key of a parse, in a project that includes what it must not."""

import os
from pathlib import Path

import pytest

from kernelmill.capture.commands.roots import Roots
from kernelmill.clang import cache_keys
from kernelmill.clang.cache_keys import ParseKeys
from kernelmill.clang.parse_job import ParseJob
from kernelmill.config.params import ExtractParams
from kernelmill.records import CompileCommand

LIMITS = ExtractParams(wall_seconds=60, memory_mib=4096, gpu_arch="sm_80")


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    for name in ("source", "headers", "python"):
        (tmp_path / name).mkdir()
    return tmp_path / "source"


def key(source: Path, text: str) -> str | None:
    (source / "k.cu").write_text(text)
    return ParseKeys().parse(
        ParseJob(
            command=CompileCommand(source="it", path="k.cu", arguments=("-I{source}",), strategy="infer"),
            roots=Roots(source=source, headers=source.parent / "headers", python=source.parent / "python"),
            limits=LIMITS,
        )
    )


def test_header_of_the_project_decides(source: Path) -> None:
    (source / "h.h").write_text("one")
    before = key(source, '#include "h.h"\n')
    (source / "h.h").write_text("two")
    assert key(source, '#include "h.h"\n') != before


@pytest.mark.parametrize("name", ["../secret.h", "link.h", "folder/secret.h", "{}/secret.h"])
def test_file_outside_is_not_read(name: str, source: Path) -> None:
    secret = source.parent / "secret.h"
    (source / "link.h").symlink_to(secret)
    (source / "folder").symlink_to(source.parent)
    text = f'#if 0\n#include "{name.replace("{}", str(source.parent))}"\n#endif\n'
    secret.write_text("one")
    before = key(source, text)
    secret.write_text("two")
    assert key(source, text) == before


@pytest.mark.parametrize("name", ["/dev/zero", "pipe.h", "huge.h", "device.h", "x" * 300, "a\0b"])
def test_file_without_end_is_not_read(name: str, source: Path) -> None:
    os.mkfifo(source / "pipe.h")
    (source / "device.h").symlink_to("/dev/zero")
    with (source / "huge.h").open("wb") as file:
        file.truncate(1 << 40)
    assert key(source, f'#include "{name}"\n') is not None


def test_header_of_countless_names_has_no_key(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cache_keys, "_MOST_REACHED", 50)
    monkeypatch.setattr(cache_keys, "_MOST_FOLDERS", 50)
    (source / "a").mkdir()
    (source / "b").mkdir()
    (source / "a" / "x").symlink_to("../b")
    (source / "b" / "y").symlink_to("../a")
    (source / "a" / "h.h").write_text('#include "x/h.h"\n#include "y/h.h"\n')
    (source / "b" / "h.h").write_text('#include "x/h.h"\n#include "y/h.h"\n')
    (source / "a" / "y").symlink_to("../a")
    (source / "b" / "x").symlink_to("../b")
    assert key(source, '#include "a/h.h"\n') is None
