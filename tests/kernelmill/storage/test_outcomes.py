"""Claims about the outcomes of tasks: what is kept, under what, and what is made again."""

from collections.abc import Callable
from pathlib import Path

import pytest
from pydantic.dataclasses import dataclass

from kernelmill import imports
from kernelmill.storage import memo, memoize, outcomes, seldom
from kernelmill.storage.outcomes import NOT_KEPT, KeptOutcomes, Outcomes, outcomes_of


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    text: str


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv(memo.VARIABLE, raising=False)


def asked(kept: Outcomes, text: str, *inputs: str) -> str:
    """The outcome of a task that makes `text`."""
    return kept.recalled(Made, inputs, lambda: Made(text=text)).text


def test_same_inputs_are_made_once_and_other_ones_anew() -> None:
    kept = KeptOutcomes(kind="task", version="1")
    assert asked(kept, "first", "a", "b") == "first"
    assert asked(kept, "second", "a", "b") == "first"
    assert asked(kept, "second", "ab") == "second"


def test_other_code_and_other_kinds_make_their_own() -> None:
    assert asked(KeptOutcomes(kind="task", version="1"), "first") == "first"
    assert asked(KeptOutcomes(kind="task", version="2"), "second") == "second"
    assert asked(KeptOutcomes(kind="other", version="1"), "third") == "third"


def test_outcome_that_rests_on_a_result_which_depends_on_the_load_is_made_again() -> None:
    kept = KeptOutcomes(kind="task", version="1")

    def overdue(text: str) -> Callable[[], Made]:
        return lambda: memo.recalled("run", "key", Made, lambda: Made(text=text), lambda _made: False)

    assert kept.recalled(Made, (), overdue("slow")).text == "slow"
    assert kept.recalled(Made, (), overdue("again")).text == "again"
    assert asked(kept, "quick") == "quick"
    assert asked(kept, "later") == "quick"


def test_edit_of_a_file_that_a_task_does_not_use_leaves_its_outcome() -> None:
    before, after = (KeptOutcomes(kind="task", version="1", seldom=text) for text in ("before", "after"))

    def using(text: str) -> Callable[[], Made]:
        def make() -> Made:
            seldom.note()
            return Made(text=text)

        return make

    assert asked(before, "first", "without") == "first"
    assert before.recalled(Made, ("with",), using("first")).text == "first"
    assert asked(after, "second", "without") == "first"
    assert after.recalled(Made, ("with",), using("second")).text == "second"
    assert before.recalled(Made, ("with",), using("third")).text == "first"


def forget_code() -> None:
    """Let versions be made anew from the files that there are now."""
    memoize.meaning_version.cache_clear()
    memoize._everything.cache_clear()


@pytest.mark.slow
def test_edit_of_a_file_that_is_seldom_used_leaves_the_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "kernelmill"
    package.mkdir()
    module, file = package / "module.py", package / "race.cpp"
    module.write_text("A = 1\n")
    monkeypatch.setattr(imports, "ROOT", tmp_path)
    monkeypatch.setattr(imports, "deciding", lambda *_names: (module, file))
    made = []
    for text in ("// before", "// after"):
        file.write_text(text)
        forget_code()
        made.append(outcomes_of("task", "module", seldom_used=(file,)))
    forget_code()
    before, after = made
    assert isinstance(before, KeptOutcomes)
    assert isinstance(after, KeptOutcomes)
    assert before.version == after.version
    assert before.seldom != after.seldom


def test_nothing_is_kept_without_a_version() -> None:
    assert [asked(NOT_KEPT, text) for text in ("a", "b")] == ["a", "b"]


@pytest.mark.slow
def test_compilers_and_packages_are_part_of_the_version(monkeypatch: pytest.MonkeyPatch) -> None:
    module = "kernelmill.storage.memo"
    before = outcomes_of("task", module, "g++ 12")
    assert before == outcomes_of("task", module, "g++ 12")
    assert before != outcomes_of("task", module, "g++ 13")
    monkeypatch.setattr(outcomes, "distributions", lambda: ())
    outcomes._packages.cache_clear()
    assert before != outcomes_of("task", module, "g++ 12")
    outcomes._packages.cache_clear()


@pytest.mark.parametrize(
    ("edited", "same"),
    [
        ("# why\nA = (1,\n     2)\n", True),
        ('"""Why."""\nA = (1, 2)\n"""What."""\n', True),
        ('A = "(1, 2)"\n', False),
        ("A = (1, 3)\n", False),
    ],
)
def test_comments_docstrings_and_layout_leave_the_version(
    edited: str, *, same: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    module = tmp_path / "kernelmill/module.py"
    module.parent.mkdir()
    monkeypatch.setattr(imports, "ROOT", tmp_path)
    monkeypatch.setattr(imports, "deciding", lambda *_names: (module,))
    versions = []
    for text in ("A = (1, 2)\n", edited):
        module.write_text(text)
        forget_code()
        versions.append(memoize.meaning_version("module"))
    forget_code()
    assert (versions[0] == versions[1]) is same


def test_version_of_the_meaning_is_kept_for_all_code_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = tmp_path / "kernelmill/module.py"
    module.parent.mkdir()
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(imports, "ROOT", tmp_path)
    parsed = list[str]()

    def deciding(name: str) -> tuple[Path]:
        parsed.append(name)
        return (module,)

    monkeypatch.setattr(imports, "deciding", deciding)
    for text in ("A = 1\n", "A = 1\n", "A = 2\n"):
        module.write_text(text)
        forget_code()
        memoize.meaning_version("module")
    forget_code()
    assert parsed == ["module", "module"]
