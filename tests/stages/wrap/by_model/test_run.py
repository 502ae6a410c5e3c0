"""What a model adds to the programs of a run."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import pytest

from kernelmill.models import templates
from kernelmill.models.asking import Asking
from kernelmill.models.protocol import Question, Reply, ReplyState
from kernelmill.models.scripted import ScriptedModel
from kernelmill.records import Program
from kernelmill.records.conversations import Conversation
from kernelmill.storage import jsonl
from stages.wrap.by_model.run import MODULES, Found, ask
from stages.wrap.run import run
from tests.stages.cases.kernels import cpu
from tests.stages.wrap.by_model.units import (
    DROPPED,
    HOST,
    INTERFACE,
    PICK_UNIT,
    RELATIONS,
    TWICE_UNIT,
    answer,
    twice,
)

T = TypeVar("T")
R = TypeVar("R")
CONF = Path(__file__).parents[4] / "conf/prompt"


def inline(function: Callable[[T], R], items: Sequence[T], *, label: str) -> Sequence[R]:
    """Calls the function here, rather than in workers."""
    return [function(item) for item in items]


def found(script: Callable[[Question], Reply], rounds: int = 2) -> Found:
    """What a model of that script adds."""
    asking = Asking(
        model=ScriptedModel(answer=script),
        modules=templates.load(MODULES, "default", folder=CONF),
        backend=cpu(),
        rounds=rounds,
        mapper=inline,
    )
    return asyncio.run(ask(asking, [TWICE_UNIT, PICK_UNIT], [DROPPED], [twice()]))


def replies(texts: dict[tuple[str, int], str]) -> Callable[[Question], Reply]:
    """A script of replies by purpose and turn; anything else is refused."""

    def script(question: Question) -> Reply:
        text = texts.get((f"{question.purpose} {question.subject.rpartition(':')[2]}", len(question.messages) // 2))
        if text is None:
            return Reply(state=ReplyState.REFUSED, detail="no")
        return Reply(state=ReplyState.COMPLETE, text=text)

    return script


def folder(tmp_path: Path) -> Path:
    """The inputs of the stage."""
    jsonl.write(tmp_path / "port/units.jsonl", [TWICE_UNIT, PICK_UNIT], key=lambda one: one.id)
    jsonl.write(tmp_path / "probe/relations.jsonl", [RELATIONS], key=lambda one: one.id)
    jsonl.write(tmp_path / "probe/dropped.jsonl", [DROPPED])
    return tmp_path


def test_without_a_model_the_programs_are_those_of_the_probed_units(tmp_path: Path) -> None:
    run(folder(tmp_path))
    assert [one.name for one in jsonl.read(tmp_path / "wrap/programs.jsonl", Program)] == ["twice"]
    assert jsonl.read(tmp_path / "wrap/conversations.jsonl", Conversation) == ()


def test_refusals_are_counted_and_lose_nothing(tmp_path: Path) -> None:
    made = found(replies({}))
    run(folder(tmp_path), lambda _units, _programs: made)
    held = jsonl.read(tmp_path / "wrap/conversations.jsonl", Conversation)
    assert [(one.purpose, one.name, one.outcome) for one in held] == [
        ("wrap/host", "twice", "refused"), ("wrap/interface", "pick", "refused"),
    ]  # fmt: skip
    assert [one.name for one in jsonl.read(tmp_path / "wrap/programs.jsonl", Program)] == ["twice"]


@pytest.mark.compiler
def test_a_dropped_unit_gets_a_program_by_an_interface_that_runs_prove(tmp_path: Path) -> None:
    wrong = INTERFACE.replace('"high": "rows"', '"high": "rows + 9"')
    made = found(replies({("wrap/interface pick", 0): wrong, ("wrap/interface pick", 1): INTERFACE}))
    [one] = [each for each in made.conversations if each.purpose == "wrap/interface"]
    assert [each.outcome for each in one.attempts] == ["run_failed", "accepted"]
    assert "out-of-bounds" in one.attempts[0].detail
    assert [each.proofs for each in made.relations] == [5]
    run(folder(tmp_path), lambda _units, _programs: made)
    assert [each.name for each in jsonl.read(tmp_path / "wrap/programs.jsonl", Program)] == ["pick", "twice"]


@pytest.mark.compiler
def test_a_host_side_that_compiles_after_two_repairs_is_kept_with_all_attempts() -> None:
    broken = HOST.replace("std::vector", "std::vectr")
    made = found(
        replies({
            ("wrap/host twice", 0): answer(broken),
            ("wrap/host twice", 1): "```cpp\nint main( {",
            ("wrap/host twice", 2): answer(),
        })
    )  # fmt: skip
    [one] = [each for each in made.conversations if each.purpose == "wrap/host"]
    assert [each.outcome for each in one.attempts] == ["not_compiled", "kernel_changed", "accepted"]
    assert [(each.name, each.rounds, each.model) for each in made.host_code] == [("twice", 2, "scripted")]


@pytest.mark.compiler
def test_a_host_side_that_never_compiles_is_kept_as_attempts_only() -> None:
    broken = answer(HOST.replace("std::vector", "std::vectr"))
    made = found(replies({("wrap/host twice", turn): broken for turn in range(9)}), rounds=1)
    [one] = [each for each in made.conversations if each.purpose == "wrap/host"]
    assert [each.outcome for each in one.attempts] == ["not_compiled", "not_compiled"]
    assert made.host_code == ()
