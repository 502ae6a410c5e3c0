"""Everything that the package stage writes."""

import json
import shutil
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

import pyarrow as pa

from kernelmill.pipeline import metrics
from kernelmill.records import JudgedSuite, KernelFinding, PortedUnit, ProgramRow, Sample, TritonRow
from kernelmill.records.prompts import Description, Prompt
from kernelmill.records.repairs import RepairRow
from kernelmill.records.splits import SPLITS, Split
from kernelmill.records.variants import Variant
from kernelmill.storage import jsonl, parquet, schemas
from stages.package import croissant, examples
from stages.package.dataset import Dataset, kernel_of
from stages.package.inputs import RECORD

R = TypeVar("R")


def write(data: Path, shown: Path, dataset: Dataset) -> None:
    """Write the dataset, the manifest and the metrics under `data`, and the examples to the folder `shown`."""
    folder = data / "dataset"
    tables = _Tables(folder=folder, splits=dataset.splits)
    tables.write("samples", Sample, dataset.samples, key=lambda row: row.task_id)
    tables.write("units", PortedUnit, dataset.units)
    tables.write("programs", ProgramRow, dataset.programs)
    tables.write("suites", JudgedSuite, dataset.suites)
    tables.write("findings", KernelFinding, dataset.findings, key=_place)
    tables.write("prompts", Prompt, dataset.prompts, key=lambda prompt: prompt.id)
    tables.write("repairs", RepairRow, dataset.repairs, key=lambda pair: pair.id)
    tables.write("triton", TritonRow, dataset.triton, key=lambda row: row.task_id)
    tables.write_if_any("descriptions", Description, dataset.descriptions)
    tables.write_if_any("variants", Variant, dataset.variants)
    waiting = data / "unreviewed"
    jsonl.write(waiting / "samples.jsonl", dataset.unreviewed.samples, key=lambda row: row.task_id)
    jsonl.write(waiting / "suites.jsonl", dataset.unreviewed.suites)
    jsonl.write(waiting / "prompts.jsonl", dataset.unreviewed.prompts, key=lambda prompt: prompt.id)
    jsonl.write(waiting / "triton.jsonl", dataset.unreviewed.triton, key=lambda row: row.task_id)
    licenses = sorted({one.license for one in dataset.samples})
    jsonl.write_text(folder / croissant.NAME, croissant.written(folder, dataset.tables, licenses))
    jsonl.write_text(folder / "README.md", dataset.card)
    jsonl.write_text(folder / "NOTICE", dataset.notice)
    jsonl.write(data / RECORD, dataset.split_record, key=lambda line: line.id)
    jsonl.write(data / "manifest.jsonl", dataset.manifest, key=lambda entry: entry.id)
    jsonl.write_text(data / "metrics.json", metrics.dumps(dataset.metrics))
    if shown.exists():
        shutil.rmtree(shown)
    for path, text in examples.files(dataset.examples):
        jsonl.write_text(shown / path, text)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tables:
    """The folder of the tables, and the splits of kernels."""

    folder: Path
    splits: Mapping[str, Split]

    def write_if_any(self, name: str, record: type[R], rows: Sequence[R]) -> None:
        """Write rows that only a model can give; without them the dataset has no such files."""
        if rows:
            self.write(name, record, rows)
        else:
            for path in self.folder.glob(f"{name}[.-]*"):
                path.unlink()

    def write(self, name: str, record: type[R], rows: Sequence[R], *, key: Callable[[R], Any] | None = None) -> None:
        """Write the rows of one configuration as JSON Lines and as Parquet, and their JSON Schema beside them.

        The schema of the samples is `schema.json`. Every row is validated by it, because it is what others rely on. The
        rows of each split are in a Parquet file of their own, so that what is loaded for training is nothing else.
        """
        described = jsonl.schema(record)
        validator, columns = schemas.Validator(json.loads(described)), parquet.Columns(record)
        ordered = jsonl.ordered(rows, key=key)
        jsonl.write_lines(self.folder / f"{name}.jsonl", (line for line, _ in ordered))
        own = {self.splits[kernel_of(row)] for _, row in ordered}
        paths: dict[str, Path] = {split: self.folder / f"{name}-{split}.parquet" for split in SPLITS}
        with ExitStack() as files:
            whole = files.enter_context(parquet.File(self.folder / f"{name}.parquet", columns.schema))
            parts = {one: files.enter_context(parquet.File(paths[one], columns.schema)) for one in SPLITS if one in own}
            for start in range(0, len(ordered), parquet.ROWS_PER_GROUP):
                group = ordered[start : start + parquet.ROWS_PER_GROUP]
                values = [json.loads(line) for line, _ in group]
                for value in values:
                    validator.validate(value)
                rows_of_group = columns.table(values)
                whole.add(rows_of_group)
                for split, part in parts.items():
                    part.add(rows_of_group.filter(pa.array([self.splits[kernel_of(row)] == split for _, row in group])))
        for split in SPLITS:
            if split not in own:
                paths[split].unlink(missing_ok=True)
        jsonl.write_text(self.folder / ("schema.json" if record is Sample else f"{name}.schema.json"), described)


def _place(finding: KernelFinding) -> tuple[str, str, int, str]:
    return finding.kernel_id, finding.path, finding.line, finding.kind
