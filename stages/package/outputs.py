"""Everything that the package stage writes."""

import json
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

from kernelmill.pipeline import metrics
from kernelmill.records import JudgedSuite, KernelFinding, PortedUnit, ProgramRow, Sample, TritonRow
from kernelmill.records.prompts import Description, Prompt
from kernelmill.records.variants import Variant
from kernelmill.storage import jsonl, parquet, schemas
from stages.package import examples
from stages.package.dataset import Dataset

R = TypeVar("R")


def write(data: Path, shown: Path, dataset: Dataset) -> None:
    """Write the dataset, the manifest and the metrics under `data`, and the examples to the folder `shown`."""
    folder = data / "dataset"
    _table(folder, "samples", Sample, dataset.samples, key=lambda row: row.task_id)
    _table(folder, "units", PortedUnit, dataset.units)
    _table(folder, "programs", ProgramRow, dataset.programs)
    _table(folder, "suites", JudgedSuite, dataset.suites)
    _table(folder, "findings", KernelFinding, dataset.findings, key=_place)
    _table(folder, "prompts", Prompt, dataset.prompts, key=lambda prompt: prompt.id)
    _table(folder, "triton", TritonRow, dataset.triton, key=lambda row: row.task_id)
    _table_of_model(folder, "descriptions", Description, dataset.descriptions)
    _table_of_model(folder, "variants", Variant, dataset.variants)
    waiting = data / "unreviewed"
    jsonl.write(waiting / "samples.jsonl", dataset.unreviewed.samples, key=lambda row: row.task_id)
    jsonl.write(waiting / "suites.jsonl", dataset.unreviewed.suites)
    jsonl.write(waiting / "prompts.jsonl", dataset.unreviewed.prompts, key=lambda prompt: prompt.id)
    jsonl.write_text(folder / "README.md", dataset.card)
    jsonl.write_text(folder / "NOTICE", dataset.notice)
    jsonl.write(data / "manifest.jsonl", dataset.manifest, key=lambda entry: entry.id)
    jsonl.write_text(data / "metrics.json", metrics.dumps(dataset.metrics))
    if shown.exists():
        shutil.rmtree(shown)
    for path, text in examples.files(dataset.examples):
        jsonl.write_text(shown / path, text)


def _table_of_model(folder: Path, name: str, record: type[R], rows: Sequence[R]) -> None:
    """Write rows that only a model can give; without them the dataset has no such files."""
    if rows:
        _table(folder, name, record, rows)
    else:
        for path in folder.glob(f"{name}.*"):
            path.unlink()


def _table(
    folder: Path, name: str, record: type[R], rows: Sequence[R], *, key: Callable[[R], Any] | None = None
) -> None:
    """Write the rows of one configuration as JSON Lines and as Parquet, and their JSON Schema beside them.

    The schema of the samples is `schema.json`. Every row is validated by it, because it is what others rely on.
    """
    jsonl.write(folder / f"{name}.jsonl", rows, key=key)
    described = jsonl.schema(record)
    validator = schemas.validator(json.loads(described))
    lines = (folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    for line in lines:
        validator.validate(json.loads(line))
    parquet.write(folder / f"{name}.parquet", record, [jsonl.loads(record, line) for line in lines])
    jsonl.write_text(folder / ("schema.json" if record is Sample else f"{name}.schema.json"), described)


def _place(finding: KernelFinding) -> tuple[str, str, int, str]:
    return finding.kernel_id, finding.path, finding.line, finding.kind
