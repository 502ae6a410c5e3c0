from functools import partial
from pathlib import Path

import pytest

from kernelmill.errors import InputError
from kernelmill.pipeline import summary
from kernelmill.pipeline.metrics import Metrics, ModelGains, ParseReport, PromptReport, SourceReport, Step
from kernelmill.records import ManifestEntry, Strategy
from kernelmill.records.models import ModelAccount


def entry(identifier: str) -> ManifestEntry:
    return ManifestEntry(id=identifier, sha256="0" * 64, license="MIT", lines=7)


def test_closing_line_counts_kernels_per_source_and_says_where_they_are() -> None:
    port = Step(unit="units", entered=9, left=6, dropped={"inline_ptx": 3}, kernels=2)
    wrap = Step(unit="units", entered=5, left=5, dropped={}, kernels=1)
    executed = {"mutants_survive": 1, "output_not_compared": 1}
    verify = Step(unit="units", entered=7, left=4, dropped={"race_findings": 1}, executed=executed, kernels=1)
    counted = Metrics(funnel={"port": port, "wrap": wrap, "verify": verify}, sources={})
    text = summary.closing((entry("b/x.cu:k"), entry("a/x.cu:k"), entry("b/y.cu:k")), counted)
    assert text.splitlines()[0] == "dataset: 3 kernels (a 1, b 2) in data/dataset/samples.jsonl"
    assert text.splitlines()[1] == "         6 self-contained units of 2 of them in data/dataset/units.jsonl"
    assert text.splitlines()[2] == "         5 programs for 1 of them in data/dataset/programs.jsonl"
    verified = "         4 verified suites for 1 of them in data/dataset/suites.jsonl"
    assert text.splitlines()[3] == f"{verified}, and 2 that run cleanly but are not verified"


def test_prompts_are_counted_by_source_and_kind_beside_kernels_with_words_of_their_own() -> None:
    def report(complete: int, repair: int) -> PromptReport:
        kinds = {"complete": complete, "instruct": 0, "translate": 1234, "parallelize": 5, "repair": repair}
        return PromptReport(kernels=9, kinds=kinds, documented=8, quoted=3, waiting=6, missing={})

    assert summary.prompt_table({"all": report(7, 2), "mmcv": report(70, 1)}).splitlines() == [
        "           prompts  complete  instruct  translate  parallelize  repair  kernels  own words  waiting",
        "           all             7         0       1234            5       2        9          3        6",
        "           mmcv           70         0       1234            5       1        9          3        6",
    ]


def test_what_a_model_won_over_synthesis_is_told_with_what_it_cost() -> None:
    steps = {name: Step(unit="units", entered=9, left=6, dropped={}, kernels=2) for name in ("port", "wrap", "verify")}
    won = ModelGains(interfaces=6, suites=5, verified=4, verified_kernels=3, described=2, variants=7)
    account = partial(ModelAccount, model="qwen", prompt="default", unrecorded=1)
    models = {"wrap": account(questions=10, cost=1.25), "cases": account(questions=20, cost=0.5)}
    text = summary.closing((), Metrics(funnel=steps, sources={}, models=models, won={"all": won}))
    first, second = text.splitlines()[4:6]
    counts = "6 units with an interface, 5 with a suite, 4 verified (3 kernels have no other verified suite),"
    assert first.strip() == f"won by qwen over synthesis: {counts}"
    assert second.strip() == (
        "2 described kernels, 7 verified variants; 30 questions, 2 of them without a reply, cost 1.75"
    )
    assert "won" not in summary.closing((), Metrics(funnel=steps, sources={}))


def step(left: int, **dropped: int) -> Step:
    return Step(unit="kernels", entered=left + sum(dropped.values()), left=left, dropped=dropped)


def source(strategy: Strategy | None, **funnel: Step) -> SourceReport:
    parse = ParseReport(translation_units=1, without_errors=1, failures=0, errors_by_cause={}, methods={})
    return SourceReport(version="1", license="MIT", strategy=strategy, funnel=funnel, parse=parse)


def test_source_of_which_nothing_is_left_is_a_warning_of_the_first_stage_that_lost_it() -> None:
    lost = source("infer", extract=step(10), select=step(10), instantiate=step(0, lacks_a_declaration=10), port=step(0))
    sources = {"a": source("infer", extract=step(3)), "b": lost, "c": source(None, extract=step(0))}
    first, second = summary.warnings(Metrics(funnel={}, sources=sources))
    assert first == "nothing of b is left after instantiate: 10 kernels went in; dropped: lacks_a_declaration 10"
    assert second.startswith("nothing of c is left after capture: ")
    assert "data/capture/attempts.jsonl" in second


def test_missing_manifest_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=r"data/manifest\.jsonl does not exist"):
        summary.main()
