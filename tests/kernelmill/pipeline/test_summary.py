from pathlib import Path

import pytest

from kernelmill.errors import InputError
from kernelmill.pipeline import summary
from kernelmill.pipeline.metrics import Metrics, Step
from kernelmill.records import ManifestEntry


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


def test_missing_manifest_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match=r"data/manifest\.jsonl does not exist"):
        summary.main()
