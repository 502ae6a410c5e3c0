"""What is kept is not made again, unless it cannot be read any more."""

from functools import partial
from pathlib import Path

import pytest

from kernelmill.records import Dropped, TemplateArgument
from kernelmill.storage import jsonl, workcache
from kernelmill.storage.memoize import kept, or_dropped, source_version

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


def test_packages_that_are_left_out_do_not_decide_the_version() -> None:
    module = "kernelmill.instantiation.pruning.checker"
    whole, less = source_version(module, ()), source_version(module, ("kernelmill.records",))
    assert whole != less
    assert less == source_version(module, ("kernelmill.records", "kernelmill.gates"))  # which it does not import
