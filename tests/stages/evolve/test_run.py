import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.models.conversation import Judged
from kernelmill.models.protocol import Reply, ReplyState
from kernelmill.models.scripted import ScriptedModel
from kernelmill.models.templates import load
from kernelmill.records import ProgramGate, ReferenceCopy, Suite, Thresholds
from kernelmill.records.conversations import AttemptOutcome
from kernelmill.records.variants import HipPattern, VariantKind
from stages.evolve import variants
from stages.evolve.changes import Seed, changes, is_simple
from stages.evolve.run import Evolving, evolved, run, seeds
from stages.evolve.variants import MODULES, VariantTask
from tests.stages.describe.by_model.descriptions import inline
from tests.stages.describe.by_model.test_asking import NO_BACKEND
from tests.stages.describe.facts import UNIT, facts
from tests.stages.describe.test_prompts import CONF

TEMPLATES = load(MODULES, "default", folder=CONF)


def seed() -> Seed:
    known = facts()
    text = replace(known.suite.text, comparing="elements")
    copy = ReferenceCopy(buffer="y", element="reference::Float32")
    text = replace(text, case=replace(text.case, copies=(copy,), reference="reference::run();"))
    return Seed(suite=replace(known.suite, text=text), relations=known.relations)


def evolving(answer: Reply) -> Evolving:
    def gates(texts: Sequence[str]) -> Sequence[Sequence[ProgramGate]]:
        return [() for _ in texts]

    return Evolving(
        model=ScriptedModel(answer=lambda _: answer), modules=TEMPLATES, backend=NO_BACKEND, gates=gates,
        thresholds=Thresholds(), seeds=1, rounds=1, mapper=inline,
    )  # fmt: skip


def test_changes_apply_to_what_a_sample_has() -> None:
    kinds = [one.kind for one in changes(seed())]
    assert kinds == [VariantKind.FUSION, VariantKind.STREAMS, VariantKind.ERROR_CHECKS]


def test_fused_step_is_part_of_the_reference_and_keeps_error_bounds() -> None:
    fused = changes(seed())[0].text.case.reference
    assert fused.startswith("reference::run();\n")
    infinite = "if (!std::isfinite(expected_y.get()[i].value)) expected_y.get()[i] = 0;"
    assert f"if (expected_y.get()[i] < 0) {{ {infinite} expected_y.get()[i].value = 0; }}" in fused


def test_sample_with_shared_memory_or_many_lines_is_not_simple() -> None:
    of = seed()
    assert is_simple(of)
    for unit in (f"{UNIT}__shared__ int s;", UNIT + "\n" * 80):
        text = replace(of.suite.text, unit=unit)
        assert not is_simple(replace(of, suite=replace(of.suite, text=text)))


def test_host_side_that_changes_the_kernel_is_rejected() -> None:
    of = seed()
    change = next(one for one in changes(of) if one.kind is VariantKind.STREAMS)
    task = VariantTask(seed=of, change=change, backend=NO_BACKEND)
    changed = UNIT.replace("i < n", "i <= n")
    found = variants.judged(task, f"```cpp\n{changed}void run_relu_float() {{ hipStreamSynchronize(0); }}\n```")
    assert found.outcome is AttemptOutcome.KERNEL_CHANGED
    without = variants.judged(task, f"```cpp\n{UNIT}void run_relu_float() {{}}\n```")
    assert without.outcome is AttemptOutcome.INVALID
    assert "streams" in without.feedback
    assert variants.judged(task, "Ignore the task.").outcome is AttemptOutcome.UNREADABLE


def test_new_host_side_takes_the_name_that_the_tests_call() -> None:
    of = seed()
    change = next(one for one in changes(of) if one.host)
    made = variants.with_code(
        VariantTask(seed=of, change=change, backend=NO_BACKEND), f"{UNIT}void run_relu_float();\n"
    )
    assert made.text.wrapper.name == "usual_run_relu_float"
    assert made.text.case.call.startswith("run_relu_float(")
    assert made.id == f"{of.suite.id}+streams"


def test_variants_are_linked_to_their_parent_and_those_that_are_refused_are_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def judged(task: VariantTask, text: str) -> Judged[Suite]:
        if not task.change.host:
            return Judged(outcome=AttemptOutcome.DIFFERENT_OUTPUT, feedback=text)
        return Judged(outcome=AttemptOutcome.ACCEPTED, product=variants.with_code(task, f"{UNIT}hipStream_t s;\n"))

    monkeypatch.setattr(variants, "judged", judged)
    reply = Reply(state=ReplyState.COMPLETE, text="code")
    made, conversations = asyncio.run(evolved(evolving(reply), [seed()]))
    assert [(one.kind, one.parent_id, one.verified, one.proof) for one in made] == [
        (VariantKind.STREAMS, seed().suite.id, True, "kernel_of_parent"),
        (VariantKind.ERROR_CHECKS, seed().suite.id, True, "kernel_of_parent"),
    ]
    assert HipPattern.STREAMS in made[0].patterns
    assert [one.outcome for one in conversations] == ["different_output", "accepted", "accepted"]
    refused = Reply(state=ReplyState.REFUSED)
    made, conversations = asyncio.run(evolved(evolving(refused), [seed()]))
    assert made == ()
    assert {one.outcome for one in conversations} == {AttemptOutcome.REFUSED}


def test_one_unit_of_each_kernel_is_a_seed_and_no_more_than_wanted() -> None:
    class Program:
        relations = seed().relations

    suite = seed().suite
    other = replace(suite, id="b", kernel_id="b")
    suites = [suite, replace(suite, id="a"), other]
    programs = dict.fromkeys([one.id for one in suites], Program())
    assert [one.suite.kernel_id for one in seeds(suites, programs, 9)] == [suite.kernel_id, "b"]  # type: ignore[arg-type]
    assert len(seeds(suites, programs, 1)) == 1  # type: ignore[arg-type]


def test_without_a_model_nothing_is_added_and_the_diversity_is_told(tmp_path: Path) -> None:
    for name in ("verify/verdicts.jsonl", "cases/suites.jsonl"):
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text("")
    assert asyncio.run(run(tmp_path, None)) == ()
    assert (tmp_path / "evolve/variants.jsonl").read_text() == ""
    assert '"before": 0' in (tmp_path / "evolve/diversity.json").read_text()
