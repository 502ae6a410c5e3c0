"""Claims about the memo: what is remembered, what is not, and that a wrong entry is noticed."""

from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from pydantic.dataclasses import dataclass

from kernelmill.errors import ConfigError, MemoError
from kernelmill.storage import memo, workcache


@dataclass(frozen=True, slots=True, kw_only=True, config=memo.BYTES)
class Result:
    output: bytes
    seconds: float = 0.0


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv(memo.VARIABLE, raising=False)


def recalled(result: Result, *, lasting: bool = True) -> tuple[Result, bool]:
    """The recalled result, and whether it was made anew."""
    made: list[Result] = []

    def make() -> Result:
        made.append(result)
        return result

    return memo.recalled("run", "key", Result, make, lambda _: lasting), bool(made)


def test_second_time_the_result_is_recalled_byte_for_byte() -> None:
    first = Result(output=bytes(range(256)), seconds=1.5)
    assert recalled(first) == (first, True)
    assert recalled(Result(output=b"other")) == (first, False)


def test_result_that_depends_on_the_load_is_made_again() -> None:
    assert recalled(Result(output=b"a"), lasting=False)[1]
    assert recalled(Result(output=b"b"), lasting=False) == (Result(output=b"b"), True)


def test_truncated_entry_is_made_again() -> None:
    recalled(Result(output=b"a"))
    (entry,) = (workcache.root() / memo.KIND).iterdir()
    entry.write_bytes(entry.read_bytes()[:-3])
    assert recalled(Result(output=b"b")) == (Result(output=b"b"), True)


def test_entry_of_another_version_of_the_record_is_made_again() -> None:
    workcache.put(memo.KIND, "run-key", b'{"text":"a"}')
    assert recalled(Result(output=b"b")) == (Result(output=b"b"), True)


def test_memo_is_trimmed_once_in_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "MOST_BYTES", 0)
    left = []
    for _ in range(2):
        recalled(Result(output=b"a"))
        memo.trim(after=memo.A_MINUTE)
        left.append([*(workcache.root() / memo.KIND).iterdir()] != [])
    assert left == [False, True]
    memo.trim()
    assert not [*(workcache.root() / memo.KIND).iterdir()]


def test_without_the_memo_everything_is_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(memo.VARIABLE, "off")
    assert recalled(Result(output=b"a"))[1]
    assert recalled(Result(output=b"b")) == (Result(output=b"b"), True)
    assert not (workcache.root() / memo.KIND).exists()


def test_check_notices_an_entry_that_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    recalled(Result(output=b"a"))
    monkeypatch.setenv(memo.VARIABLE, "check:1:any")
    with pytest.raises(MemoError, match="run-key differs"):
        recalled(Result(output=b"b"))


def test_check_ignores_how_long_it_took(monkeypatch: pytest.MonkeyPatch) -> None:
    recalled(Result(output=b"a", seconds=1))
    monkeypatch.setenv(memo.VARIABLE, "check:1:any")
    assert recalled(Result(output=b"a", seconds=2)) == (Result(output=b"a", seconds=1), True)


def test_check_makes_about_the_share_that_is_asked_for() -> None:
    use = memo.Use(checked=0.25, seed="s")
    assert 200 < sum(use.checks(str(number)) for number in range(1000)) < 300
    assert not any(memo.Use().checks(str(number)) for number in range(1000))


@pytest.mark.parametrize("wanted", ["never", "check", "check:2:a", "check:x:a", "check:0.1", "on:1"])
def test_unknown_use_is_rejected(wanted: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(memo.VARIABLE, wanted)
    with pytest.raises(ConfigError, match=memo.VARIABLE):
        memo.use()


def test_cache_that_cannot_be_written_costs_time_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / memo.KIND).write_text("")  # where the folder of results would be
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path))
    assert recalled(Result(output=b"a"))[1]
    assert recalled(Result(output=b"a"))[1]


def recalled_all(keys: list[str | None], outputs: dict[int, bytes]) -> tuple[list[bytes], list[int]]:
    """The recalled outputs, and the indices of those that were made anew."""
    made: list[int] = []

    def make(missing: Sequence[int], done: Callable[[int, Result], None]) -> None:
        for number in missing:
            made.append(number)
            done(number, Result(output=outputs[number]))

    found = memo.recalled_all("run", keys, Result, make, lambda one: one.output != b"late")
    return [one.output for one in found], made


def test_of_many_results_only_the_missing_ones_are_made() -> None:
    recalled_all(["a", "c"], {0: b"A", 1: b"C"})
    assert recalled_all(["a", "b", "c"], {1: b"B"}) == ([b"A", b"B", b"C"], [1])


def test_results_without_a_key_and_those_that_depend_on_the_load_are_made_each_time() -> None:
    for _ in range(2):
        assert recalled_all([None, "late"], {0: b"A", 1: b"late"}) == ([b"A", b"late"], [0, 1])


def test_results_made_before_an_interruption_are_kept() -> None:
    with pytest.raises(KeyError):
        recalled_all(["a", "b"], {0: b"A"})
    assert recalled_all(["a", "b"], {1: b"B"}) == ([b"A", b"B"], [1])


def test_check_of_many_notices_the_one_that_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    recalled_all(["a", "b"], {0: b"A", 1: b"B"})
    monkeypatch.setenv(memo.VARIABLE, "check:1:any")
    with pytest.raises(MemoError, match="run-b differs"):
        recalled_all(["a", "b"], {0: b"A", 1: b"other"})
