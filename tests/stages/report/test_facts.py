from dataclasses import replace

from kernelmill.pipeline.level_rows import ALL
from kernelmill.pipeline.metrics import Metrics
from stages.report.facts import Fact, facts
from tests.stages.report.pages import contents, funnel, report
from tests.stages.report.programs import ROW, prompt
from tests.stages.report.test_proofs import MADE
from tests.stages.select.kernels import kernel, plain


def labels(found: tuple[Fact, ...]) -> str:
    return " | ".join(f"{fact.number} {fact.label}" for fact in found)


def test_share_of_the_kept_is_rounded_down_so_that_all_means_all() -> None:
    kernels = [kernel(plain(f"k{n}"), name=f"k{n}") for n in range(3)]
    shown = contents(kernels[:2], funnel({"proj": report(3, duplicate=1)}, duplicate=1))
    assert ("66 %", "selected of 3 with a permissive license") in facts(shown.samples, (), (), shown.metrics)


def test_share_is_of_the_permissively_licensed_alone() -> None:
    counted = funnel({"proj": report(2, license_not_permissive=1)}, license_not_permissive=1)
    shown = contents([kernel()], counted)
    assert ("100 %", "selected of 1 with a permissive license") in facts(shown.samples, (), (), shown.metrics)


def test_triton_programs_are_counted_apart_from_kernels() -> None:
    executed = replace(ROW, task_id="liger/b.py:k", level="executed")
    found = facts(MADE.samples, (ROW, executed), (), MADE.metrics)
    assert ("1", "CUDA kernels in the dataset") in found
    assert ("1", "verified of 2 Triton programs in the dataset") in found
    assert "Triton" not in labels(facts(MADE.samples, (), (), MADE.metrics))


def test_prompts_of_both_tracks_are_counted() -> None:
    counted: Metrics = MADE.metrics
    assert ALL in counted.prompts
    said = labels(facts(MADE.samples, (ROW,), (prompt("complete"), prompt("repair")), counted))
    assert "2 prompts, 2 of them for Triton programs; 0 samples with the project's own words" in said
