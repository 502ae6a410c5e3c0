"""Everything so far → data/dataset/, data/manifest.jsonl and data/metrics.json."""

from functools import partial
from pathlib import Path

from kernelmill.config import params
from kernelmill.pipeline import entry
from kernelmill.pipeline import metrics as metrics_file
from kernelmill.records import (
    CaptureAttempt,
    CompileCommand,
    Dropped,
    Kernel,
    KernelFinding,
    PortedUnit,
    Program,
    Relations,
    Sample,
    Source,
    Suite,
    TranslationUnit,
    Unit,
    Verdict,
)
from kernelmill.storage import jsonl
from stages.package.card import card
from stages.package.findings import Known, findings
from stages.package.funnel import Records, metrics
from stages.package.samples import manifest_entry, sample


def main(data: Path = Path("data"), parameters: Path = params.PARAMS) -> None:
    """Write the dataset and what people review of it."""
    asked = params.load(parameters)
    records = Records(
        asked=tuple(asked.sources),
        sources=jsonl.read(data / "fetch/sources.jsonl", Source),
        commands=jsonl.read(data / "capture/commands.jsonl", CompileCommand),
        attempts=jsonl.read(data / "capture/attempts.jsonl", CaptureAttempt),
        kernels=jsonl.read(data / "extract/kernels.jsonl", Kernel),
        units=jsonl.read(data / "extract/translation_units.jsonl", TranslationUnit),
        kept=jsonl.read(data / "select/kept.jsonl", Kernel),
        instances=jsonl.read(data / "instantiate/units.jsonl", Unit),
        ported=jsonl.read(data / "port/units.jsonl", PortedUnit),
        rejected=jsonl.read(data / "port/rejected.jsonl", PortedUnit),
        relations=jsonl.read(data / "probe/relations.jsonl", Relations),
        programs=jsonl.read(data / "wrap/programs.jsonl", Program),
        suites=jsonl.read(data / "cases/suites.jsonl", Suite),
        verdicts=jsonl.read(data / "verify/verdicts.jsonl", Verdict),
        dropped=tuple(
            dropped
            for name in ("extract", "select", "instantiate", "port", "probe", "cases", "verify")
            for dropped in jsonl.read(data / name / "dropped.jsonl", Dropped)
        ),
    )
    sources = {source.id: source for source in records.sources}
    verdicts: dict[str, list[Verdict]] = {}
    for verdict in records.verdicts:
        verdicts.setdefault(verdict.kernel_id, []).append(verdict)
    samples = [sample(kernel, sources[kernel.source], verdicts.get(kernel.id, ())) for kernel in records.kept]
    counted = metrics(records)
    known = Known(
        sources=records.sources,
        kernels=records.kept,
        units=records.ported,
        suites=records.suites,
        reader=lambda source: partial(_text, data / "fetch/sources" / source),
    )
    found = findings(known, records.verdicts, records.dropped)
    jsonl.write(data / "dataset/samples.jsonl", samples, key=lambda s: s.task_id)
    jsonl.write_text(data / "dataset/schema.json", jsonl.schema(Sample))
    jsonl.write(data / "dataset/units.jsonl", records.ported)
    jsonl.write_text(data / "dataset/units.schema.json", jsonl.schema(PortedUnit))
    jsonl.write(data / "dataset/programs.jsonl", records.programs)
    jsonl.write_text(data / "dataset/programs.schema.json", jsonl.schema(Program))
    jsonl.write(data / "dataset/suites.jsonl", records.suites)
    jsonl.write_text(data / "dataset/suites.schema.json", jsonl.schema(Suite))
    jsonl.write(data / "dataset/findings.jsonl", found, key=lambda one: (one.kernel_id, one.path, one.line, one.kind))
    jsonl.write_text(data / "dataset/findings.schema.json", jsonl.schema(KernelFinding))
    jsonl.write_text(data / "dataset/README.md", card(samples, records.sources, counted, records.suites, found))
    jsonl.write(data / "manifest.jsonl", [manifest_entry(k) for k in records.kept], key=lambda entry: entry.id)
    jsonl.write_text(data / "metrics.json", metrics_file.dumps(counted))


def _text(root: Path, path: str) -> str | None:
    file = root / path
    return file.read_text(encoding="utf-8", errors="replace") if file.is_file() else None


if __name__ == "__main__":
    entry.run(main)
