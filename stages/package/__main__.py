"""Everything so far → data/dataset/, data/manifest.jsonl and data/metrics.json."""

from pathlib import Path

from stages.lib import jsonl, stage
from stages.lib.records import CaptureAttempt, CompileCommand, Dropped, Kernel, Sample, Source, TranslationUnit
from stages.package.funnel import Records, metrics
from stages.package.samples import manifest_entry, sample


def main(data: Path = Path("data")) -> None:
    """Write the dataset and what people review of it."""
    records = Records(
        sources=jsonl.read(data / "fetch/sources.jsonl", Source),
        commands=jsonl.read(data / "capture/commands.jsonl", CompileCommand),
        attempts=jsonl.read(data / "capture/attempts.jsonl", CaptureAttempt),
        kernels=jsonl.read(data / "extract/kernels.jsonl", Kernel),
        units=jsonl.read(data / "extract/units.jsonl", TranslationUnit),
        kept=jsonl.read(data / "select/kept.jsonl", Kernel),
        dropped=jsonl.read(data / "extract/dropped.jsonl", Dropped)
        + jsonl.read(data / "select/dropped.jsonl", Dropped),
    )
    sources = {source.id: source for source in records.sources}
    samples = [sample(kernel, sources[kernel.source]) for kernel in records.kept]
    jsonl.write(data / "dataset/samples.jsonl", samples, key=lambda s: s.task_id)
    jsonl.write_text(data / "dataset/schema.json", jsonl.schema(Sample))
    jsonl.write(data / "manifest.jsonl", [manifest_entry(k) for k in records.kept], key=lambda entry: entry.id)
    jsonl.write_text(data / "metrics.json", jsonl.pretty(metrics(records)))


if __name__ == "__main__":
    stage.run(main)
