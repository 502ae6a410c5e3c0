"""The conversations in conf/model/replay: labelled as written by hand, and complete in their turns."""

from pathlib import Path

import yaml

from kernelmill.models import replies
from kernelmill.records.models import RecordedReply
from kernelmill.storage import jsonl

FOLDER = Path(__file__).parents[4] / "conf/model/replay"
RECORDED = tuple(reply for path in sorted(FOLDER.glob("*.jsonl")) for reply in jsonl.read(path, RecordedReply))


def test_all_replies_say_that_they_were_written_by_hand() -> None:
    assert RECORDED
    assert {(reply.by_hand, reply.key, reply.model) for reply in RECORDED} == {(True, None, "written-by-hand")}


def test_there_are_conversations_about_at_least_twelve_kernels() -> None:
    assert len({reply.subject for reply in RECORDED}) >= 12
    assert len({reply.subject for reply in RECORDED if reply.purpose == "wrap/interface"}) >= 3


def test_no_turn_of_a_conversation_is_missing() -> None:
    turns: dict[tuple[str, str, int], set[int]] = {}
    for reply in RECORDED:
        turns.setdefault((reply.purpose, reply.subject, reply.attempt), set()).add(reply.turn)
    assert [key for key, found in turns.items() if found != set(range(len(found)))] == []


def test_the_last_reply_about_an_interface_is_readable_json() -> None:
    last: dict[str, RecordedReply] = {}
    for reply in sorted(RECORDED, key=lambda one: one.turn):
        if reply.purpose == "wrap/interface":
            last[reply.subject] = reply
    found = [replies.json_object(reply.text) for reply in last.values()]
    assert all(one is not None and set(one) == {"sizes", "parameters", "launch"} for one in found)


def test_conversations_are_about_kernels_that_the_selection_for_them_names() -> None:
    named = yaml.safe_load((FOLDER.parents[1] / "selection/replayed.yaml").read_text())["only"]
    units = {reply.subject.partition(":")[2].partition("/")[0].partition("+")[0] for reply in RECORDED}
    assert [unit for unit in units if not unit.startswith(tuple(named))] == []
    assert [name for name in named if not any(unit.startswith(name) for unit in units)] == []
