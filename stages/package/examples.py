"""The folder `examples/`: verified programs to read before anything is computed, each with its prompt and proof."""

from collections.abc import Iterator, Sequence
from pathlib import Path, PurePosixPath

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from pydantic.dataclasses import dataclass

from kernelmill.config.params import ExampleParams
from kernelmill.records import JudgedSuite, Sample, UnitVerification
from kernelmill.records.base import STRICT
from kernelmill.records.prompts import KINDS, Prompt
from kernelmill.storage import jsonl
from stages.package.card import cell


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Proof:
    """Where an example comes from, and what proves it."""

    unit_id: str
    sample_id: str
    source_project: str
    source_version: str
    original_file_path: str
    original_lines: tuple[int, int]
    license: str
    """The SPDX expression of the original file."""
    tests: tuple[str, ...]
    """What each test tries, in order."""
    verification: UnitVerification


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Example:
    """One program with what stands beside it."""

    name: str
    """The name of its folder."""
    shows: str
    code: str
    """The complete suite in HIP."""
    prompt: Prompt | None
    proof: Proof


def examples(
    wanted: Sequence[ExampleParams],
    samples: Sequence[Sample],
    suites: Sequence[JudgedSuite],
    prompts: Sequence[Prompt],
) -> tuple[Example, ...]:
    """Return the examples among the verified suites, in the order in which they are wanted.

    Suites that are not verified in this run are left out: other sources have none of them.
    """
    rows = {sample.task_id: sample for sample in samples}
    verified = {suite.id: suite for suite in suites if suite.level == "verified"}
    return tuple(
        _example(one, verified[one.suite], rows[verified[one.suite].kernel_id], prompts)
        for one in wanted
        if one.suite in verified
    )


def _example(wanted: ExampleParams, suite: JudgedSuite, sample: Sample, prompts: Sequence[Prompt]) -> Example:
    own = {prompt.kind: prompt for prompt in prompts if prompt.unit_id == suite.id}
    preferred = ("instruct", *KINDS)
    return Example(
        name=wanted.name,
        shows=wanted.shows,
        code=suite.code,
        prompt=next((own[kind] for kind in preferred if kind in own), None),
        proof=Proof(
            unit_id=suite.id,
            sample_id=sample.task_id,
            source_project=sample.source_project,
            source_version=sample.source_version,
            original_file_path=sample.original_file_path,
            original_lines=sample.original_lines,
            license=sample.license,
            tests=tuple(f"{case.kind}: {case.label}" for case in suite.cases),
            verification=next(one for one in sample.verification if one.unit == suite.name),
        ),
    )


def files(found: Sequence[Example]) -> Iterator[tuple[PurePosixPath, str]]:
    """Yield the path of each file below `examples/`, and its text."""
    for example in found:
        folder = PurePosixPath(example.name)
        yield folder / f"{example.name}.hip", example.code
        yield folder / "proof.json", jsonl.pretty(example.proof)
        if example.prompt is not None:
            yield folder / "prompt.md", example.prompt.text
    # Markdown, not HTML: `cell` escapes what could break a table.
    environment = Environment(  # noqa: S701
        loader=FileSystemLoader(Path(__file__).parent), undefined=StrictUndefined, keep_trailing_newline=True
    )
    environment.filters["cell"] = cell
    yield PurePosixPath("README.md"), environment.get_template("examples.md.jinja").render(examples=found)
