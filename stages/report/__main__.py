"""`python -m stages.report`: data/dataset, data/metrics.json, verdicts and dropped records in, data/report out."""

from pathlib import Path

from kernelmill.pipeline import collector, entry, metrics
from kernelmill.records import Dropped, JudgedSuite, KernelFinding, Sample, TritonRow, Verdict
from kernelmill.records.prompts import Prompt
from kernelmill.records.triton_verdicts import TritonVerdict
from kernelmill.storage import jsonl
from stages.report.page import Contents, page

DROPPING = (
    "extract", "select", "instantiate", "port", "probe", "cases", "verify",
    "triton_collect", "triton_adapt", "triton_augment", "triton_check",
)  # fmt: skip
"""The stages whose dropped records are listed."""


def main(data: Path = Path("data")) -> None:
    """Run the stage on the repository's own folders."""
    with collector.paused():
        contents = Contents(
            samples=jsonl.read(data / "dataset/samples.jsonl", Sample),
            dropped=tuple(
                dropped for name in DROPPING for dropped in jsonl.read(data / name / "dropped.jsonl", Dropped)
            ),
            metrics=metrics.read(data / "metrics.json"),
            suites=jsonl.read(data / "dataset/suites.jsonl", JudgedSuite),
            verdicts=jsonl.read(data / "verify/verdicts.jsonl", Verdict),
            prompts=jsonl.read(data / "dataset/prompts.jsonl", Prompt),
            programs=jsonl.read(data / "dataset/triton.jsonl", TritonRow),
            program_verdicts=jsonl.read(data / "triton_check/verdicts.jsonl", TritonVerdict),
            findings=jsonl.read(data / "dataset/findings.jsonl", KernelFinding),
        )
        jsonl.write_text(data / "report/index.html", page(contents))


if __name__ == "__main__":
    entry.run(main)
