from dataclasses import replace
from pathlib import Path

import polars as pl
import pytest

from kernelmill.config.params import OverlapParams
from kernelmill.records.repairs import BrokenUnit
from stages.package import outputs
from stages.package.dataset import Dataset, dataset
from stages.package.inputs import Inputs
from stages.package.overlap.reading import EvaluationProgram, EvaluationSets
from stages.package.placement import PlacementInputs
from stages.package.splits.tokens import words
from tests.stages.package.chains import chain, joined, of_sources, relu
from tests.stages.select.kernels import source

pytestmark = pytest.mark.slow

FATES = {"float": "verified", "double": "verify"}
NAMES = ("mmcv", "torch_cluster", "torch_scatter")
"""Projects that are for training, test and validation."""


def body(project: str) -> str:
    return "".join(f"  {project}[{number}] = {number * sum(map(ord, project))};\n" for number in range(40))


def inputs() -> Inputs:
    kernels = [
        replace(relu(FATES, source=name), code=f"__global__ void {name}() {{\n{body(name)}}}\n") for name in NAMES
    ]
    made = joined(of_sources(*map(source, NAMES)), *(chain(kernel, FATES) for kernel in kernels))
    pair = made.suites[0]
    mistake = BrokenUnit(
        id=pair.id, source=pair.source, kernel_id=pair.kernel_id, name=pair.name, operator="bound", line=2,
        found_by="tests", broken="broken", report="FAIL typical",
    )  # fmt: skip
    return replace(made, repairs=(mistake,))


def made(of: Inputs) -> Dataset:
    return dataset(of, lambda _: lambda _: None)


def test_every_row_of_a_kernel_has_its_split() -> None:
    found = made(inputs())
    splits = {row.task_id: row.split for row in found.samples}
    assert sorted(splits.values()) == ["test", "train", "validation"]
    assert all(row.split == splits[row.kernel_id] for row in found.suites)
    assert all(prompt.split == splits[prompt.sample_id] for prompt in found.prompts)
    assert all(pair.split == splits[pair.sample_id] for pair in found.repairs)
    assert {line.id: line.split for line in found.manifest} == splits
    assert {name: report.kernels for name, report in found.metrics.splits.items()} == dict.fromkeys(
        ("train", "validation", "test"), 1
    )


def test_files_of_the_splits_hold_each_row_once_and_no_other_splits(tmp_path: Path) -> None:
    outputs.write(tmp_path, tmp_path / "examples", made(inputs()))
    folder = tmp_path / "dataset"
    for table in ("samples", "suites", "units", "programs"):
        whole = pl.read_parquet(folder / f"{table}.parquet")
        parts = [pl.read_parquet(folder / f"{table}-{split}.parquet") for split in ("train", "validation", "test")]
        assert sum(map(len, parts)) == len(whole) == 6 - 3 * (table == "samples")
    assert pl.read_parquet(folder / "samples-test.parquet")["source_project"].to_list() == ["torch_cluster"]


def test_near_duplicate_in_another_split_is_withheld_from_every_split(tmp_path: Path) -> None:
    of = inputs()
    same = replace(of, kept=tuple(replace(kernel, code=f"void f() {{{body('x')}}}") for kernel in of.kept))
    found = made(same)
    assert sorted(row.split for row in found.samples) == ["test", "withheld", "withheld"]
    outputs.write(tmp_path, tmp_path / "examples", found)
    names = {path.name for path in (tmp_path / "dataset").glob("samples-*")}
    assert names == {"samples-test.parquet"}
    assert len(pl.read_parquet(tmp_path / "dataset/samples.parquet")) == 3


def test_overlap_is_reported_per_sample_and_left_out_on_request() -> None:
    of = inputs()
    copied = EvaluationSets(programs=(EvaluationProgram("bench", "a.cu", words(of.kept[0].code, "cpp")),))
    reported = replace(of, placement=PlacementInputs(evaluation=copied))
    found = made(reported)
    assert {row.task_id: len(row.overlap) for row in found.samples}[of.kept[0].id] == 1
    assert found.metrics.overlap["bench"].kernels == {"same_text": 1}
    assert "| bench | 1 | 0 | same_text 1 | no |" in found.card
    excluding = replace(of, placement=PlacementInputs(evaluation=copied, overlap=OverlapParams(exclude=True)))
    left = made(excluding)
    kernels = {kernel.id for kernel in of.kept[1:]}
    assert {row.task_id for row in left.samples} == {row.kernel_id for row in left.suites} == kernels
    assert left.repairs == ()
    assert left.metrics.overlap["bench"].excluded


def test_debugging_pair_has_the_correct_unit_of_the_suite_and_a_stable_id() -> None:
    of = inputs()
    (pair,) = made(of).repairs
    assert pair.correct_code == of.suites[0].text.unit
    assert (pair.broken_code, pair.report, pair.unit_id) == ("broken", "FAIL typical", of.suites[0].id)
    assert pair.id.startswith(f"{of.suites[0].id}/bound/")
    lines = {line.id: line.repairs for line in made(of).manifest}
    assert sum(map(bool, lines.values())) == 1
