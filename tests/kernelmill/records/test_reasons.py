import ast
import re
from enum import StrEnum
from pathlib import Path

import pytest

from kernelmill.records.reasons import REASONS, UnresolvedReason

ROOT = Path(__file__).parents[3]
MODULES = sorted(path for room in ("kernelmill", "stages") for path in (ROOT / room).rglob("*.py"))
CODE = {path.relative_to(ROOT).as_posix(): path.read_text(encoding="utf-8") for path in MODULES}
TAKE_A_REASON = frozenset(
    {"Dropped", "NoSuiteError", "ProbeError", "NoInstanceError", "dropped", "_dropped", "Unresolved", "set_unresolved"}
)
"""Constructors and functions that a reason is given to."""
ENUMERATIONS: dict[str, type[StrEnum]] = {**REASONS, "unresolved": UnresolvedReason}
EVERY = [member for reasons in ENUMERATIONS.values() for member in reasons]


def literals(text: str) -> list[int]:
    """Lines on which a reason is given or compared as a string."""
    values = {str(member) for member in EVERY}
    found: set[ast.expr] = set()
    for node in ast.walk(ast.parse(text)):
        given: list[ast.expr] = []
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in TAKE_A_REASON:
            given = [*node.args, *(keyword.value for keyword in node.keywords)]
        if isinstance(node, ast.Call):
            given += [keyword.value for keyword in node.keywords if keyword.arg == "reason"]
        if isinstance(node, ast.Compare) and ".reason" in ast.unparse(node.left):
            given += [part for one in node.comparators for part in ast.walk(one) if isinstance(part, ast.expr)]
        found |= {each for each in given if isinstance(each, ast.Constant) and each.value in values}
    return sorted(each.lineno for each in found)


@pytest.mark.slow
def test_no_code_spells_a_reason_out() -> None:
    assert [f"{path}:{line}" for path, text in CODE.items() for line in literals(text)] == []


def test_a_spelled_out_reason_is_found() -> None:
    assert list(literals('raise ProbeError("hangs", "")')) == [1]
    assert list(literals('Dropped(id=i, reason="duplicate")')) == [1]
    assert list(literals('x = error.reason in ("hangs", "leaks")')) == [1, 1]


@pytest.mark.parametrize("key", ENUMERATIONS)
def test_every_reason_is_given_by_some_code(key: str) -> None:
    reasons = ENUMERATIONS[key]
    others = "\n".join(text for path, text in CODE.items() if not path.endswith("records/reasons.py"))
    assert [one.name for one in reasons if f"{reasons.__name__}.{one.name}" not in others] == []


def test_stages_that_drop_records_have_reasons_of_their_own() -> None:
    pipeline = (ROOT / "dvc.yaml").read_text(encoding="utf-8")
    assert set(REASONS) == set(re.findall(r"data/(\w+)/dropped\.jsonl", pipeline))


@pytest.mark.parametrize("reason", EVERY, ids=str)
def test_reason_is_a_short_stable_word(reason: StrEnum) -> None:
    assert re.fullmatch(r"[a-z0-9]+(_[a-z0-9]+)*", reason.value)
    assert reason.name == reason.value.upper()
