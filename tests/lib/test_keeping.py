"""What is kept is not made again, unless it cannot be read any more."""

from functools import partial
from pathlib import Path

import pytest

from stages.lib import jsonl, workcache
from stages.lib.keeping import code_hash, kept, or_dropped
from stages.lib.records import Dropped, TemplateArgument

ONE = TemplateArgument(parameter="T", argument="float")
NONE = Dropped(id="a", source="s", stage="probe", reason="why", detail='"stage": in a text')


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))


def test_the_second_time_nothing_is_made() -> None:
    made = [kept("k", "key", partial(or_dropped, TemplateArgument), lambda: (ONE, NONE))]
    made.append(kept("k", "key", partial(or_dropped, TemplateArgument), tuple))
    assert made == [(ONE, NONE)] * 2


def test_what_another_version_wrote_is_made_again() -> None:
    workcache.put("k", "key", b'{"parameter":"T","argument":"float","since_gone":1}\n')
    assert kept("k", "key", partial(jsonl.loads, TemplateArgument), lambda: (ONE,)) == (ONE,)
    assert kept("k", "key", partial(jsonl.loads, TemplateArgument), tuple) == (ONE,)


def test_code_of_a_stage_decides_and_what_lies_beside_it_does_not(tmp_path: Path) -> None:
    hashes = []
    for number, (name, text) in enumerate([("a.py", "1"), ("a.py", "2"), ("a.pyc", "3")]):
        stage = tmp_path / str(number)
        stage.mkdir()
        (stage / "a.py").write_text("1")
        (stage / name).write_text(text)
        hashes.append(code_hash(stage))
    assert hashes[0] == hashes[2] != hashes[1]
