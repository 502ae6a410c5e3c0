"""A check is repeated only if something that decides its answer has changed."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill import imports, pool
from kernelmill.capture.commands.roots import Roots
from kernelmill.clang.parse_job import ParseJob
from kernelmill.clang.worker_pool import Confinement, Failure, Response
from kernelmill.config import params
from kernelmill.instantiation.facts import CheckRequest, Draft, Part, Pruned
from kernelmill.instantiation.pruning import checking
from kernelmill.instantiation.pruning.checking import UnitCheck, check_all
from kernelmill.records import CompileCommand
from kernelmill.storage import jsonl, memo, workcache

LIMITS = params.load().extract
DRAFT = Draft(parts=(Part(kind="kernel", name="k", text="void k();"),), kernel="void k();")


class Process:
    """Answers each request with its text, except for those that crash it."""

    def __init__(self) -> None:
        self.checked: list[str] = []
        self.crashes = False

    def responses(self, _module: str, requests: Sequence[str], _confinement: Confinement) -> tuple[Response, ...]:
        texts = [jsonl.loads(CheckRequest, request).drafts[0].kernel for request in requests]
        self.checked += texts
        answers = (jsonl.dumps(Pruned(texts=(text,))).encode() for text in texts)
        return tuple(Failure("libclang crashed") if self.crashes else answer for answer in answers)


def in_order(function: Callable[..., object], items: Sequence[object], **how: Callable[..., object]) -> None:
    for index, item in enumerate(items):
        how["finished"](index, function(item))


@pytest.fixture
def process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Process:
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv(memo.VARIABLE, raising=False)
    scripted = Process()
    monkeypatch.setattr(checking, "responses", scripted.responses)
    monkeypatch.setattr(pool, "map_ordered", in_order)
    monkeypatch.setattr(checking, "with_precompiled_headers", lambda jobs, _keys: tuple(jobs))
    return scripted


def check(text: str = "void k();", headers: str = "a" * 64) -> UnitCheck:
    folder = workcache.root() / "headers" / headers
    folder.mkdir(parents=True, exist_ok=True)
    command = CompileCommand(source="s", path="unit.cu", arguments=(), strategy="infer")
    job = ParseJob(command=command, roots=Roots(source=folder.parent, headers=folder), limits=LIMITS, includes=())
    return UnitCheck(drafts=(replace(DRAFT, kernel=text),), jobs=(job, replace(job, side="device")))


def test_only_the_units_of_an_edited_kernel_are_checked_again(process: Process) -> None:
    before = check_all([check("a"), check("b"), check("c")])
    process.checked.clear()
    after = check_all([check("a"), check("edited"), check("c")])
    assert process.checked == ["edited"]
    assert (after[0], after[2]) == (before[0], before[2])
    assert after[1] == Pruned(texts=("edited",))


def test_other_headers_are_another_check(process: Process) -> None:
    check_all([check(headers="a" * 64)])
    check_all([check(headers="b" * 64)])
    assert len(process.checked) == 2


def test_memo_of_another_folder_serves_as_well(
    process: Process, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    check_all([check()])
    (entry,) = (workcache.root() / memo.KIND).iterdir()
    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path / "elsewhere"))
    (workcache.root() / memo.KIND).mkdir(parents=True)
    (workcache.root() / memo.KIND / entry.name).write_bytes(entry.read_bytes())
    check_all([check()])
    assert len(process.checked) == 1


def test_crash_is_an_error_that_is_not_remembered(process: Process) -> None:
    process.crashes = True
    (crashed,) = check_all([check()])
    assert crashed.errors == ("libclang crashed",)
    process.crashes = False
    assert check_all([check()]) == (Pruned(texts=("void k();",)),)


def test_code_that_only_chooses_what_to_check_decides_no_answer() -> None:
    deciding = imports.closure([imports.found(checking.CHECKER)])
    for module in ("kernelmill.instantiation.units", "kernelmill.instantiation.making", "stages.instantiate.run"):
        assert imports.found(module) not in deciding
