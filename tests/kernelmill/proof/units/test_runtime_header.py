"""The runtime's headers are precompiled for the parser once, and again when one that is kept no longer fits."""

from pathlib import Path

import pytest
from clang.cindex import Index

from kernelmill.proof.units import runtime_header

pytestmark = pytest.mark.slow


class CountingIndex:
    """Counts the headers that libclang parses whole."""

    def __init__(self) -> None:
        self.own = Index.create()
        self.headers = 0

    def parse(self, path: str, args: list[str], unsaved_files: list[tuple[str, str]]) -> object:
        """Parse like libclang."""
        self.headers += "c++-header" in args
        return self.own.parse(path, args=args, unsaved_files=unsaved_files)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A work cache with a precompiled header."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("KERNELMILL_CACHE", str(folder))
        runtime_header.arguments(Index.create())
    return folder


@pytest.mark.parametrize(("content", "made"), [(None, 0), (b"", 1), (b"no header", 1)])
def test_a_header_is_made_once_unless_the_parser_rejects_it(
    content: bytes | None, made: int, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(cache))
    (kept,) = cache.rglob("*.pch")
    index, before = CountingIndex(), kept.read_bytes()
    try:
        kept.write_bytes(before if content is None else content)
        found = runtime_header.arguments(index)
    finally:
        kept.write_bytes(before)
    assert (index.headers, found[-1] == str(kept)) == (made, not made)
    assert _parses(found)


def test_a_cache_that_cannot_be_written_costs_no_header(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path))
    (tmp_path / runtime_header.KIND).write_text("not a folder")
    assert _parses(runtime_header.arguments(Index.create()))


def _parses(arguments: tuple[str, ...]) -> bool:
    text = "__global__ void k(float *p) { p[blockIdx.x] = dim3(1).x; }\n"
    made = Index.create().parse("unit.cpp", args=list(arguments), unsaved_files=[("unit.cpp", text)])
    return not list(made.diagnostics)
