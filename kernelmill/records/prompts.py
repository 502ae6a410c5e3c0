"""Prompts: tasks that can be solved from their text alone, and judged by a verified suite."""

from typing import Literal

from pydantic import Field
from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT, UnitRecord
from kernelmill.records.conversations import AttemptOutcome
from kernelmill.records.reasons import DescribeReason
from kernelmill.records.splits import Split

PromptKind = Literal["complete", "instruct", "translate", "parallelize", "repair"]
"""`complete`: the source text up to the body of the kernel, with its documentation; `instruct`: the same as an
instruction; `translate`: the unit in CUDA, to be ported to HIP; `parallelize`: the CPU reference, to be replaced by a
kernel and its launch; `repair`: a kernel with one mistake, and what its tests report."""
KINDS: tuple[PromptKind, ...] = ("complete", "instruct", "translate", "parallelize", "repair")
PromptLanguage = Literal["hip", "triton"]
QuotationPlace = Literal["kernel", "launcher", "dispatcher", "binding", "python"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Quotation:
    """A comment or docstring of the project about a kernel, cleaned of markup."""

    text: str
    place: QuotationPlace
    """What it documents: the kernel, or a link of the chain from Python to it."""
    name: str
    """The qualified name of the documented definition."""
    path: str
    """The file, relative to the root of the source."""
    line: int
    """The first line of the comment or docstring."""
    license: str
    """The SPDX expression of that file."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class DescribedParameter:
    """What a model says about one parameter of a kernel."""

    name: str
    meaning: str
    shape: str = ""
    """The dimensions of an array, outermost first; empty for what is none."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Description(UnitRecord):
    """The documentation of a kernel in the words of a model, which has read its source text."""

    summary: str
    """What the kernel is for, in a sentence or two."""
    computation: str
    """How the elements of each output follow from the inputs."""
    parameters: tuple[DescribedParameter, ...]
    """What each parameter means."""
    model: str
    """The model that wrote it."""
    rounds: int
    """The number of repairs that it took."""


Clarity = Literal["clear", "unclear", "unknown"]
"""`clear`: all models that answered solved the prompt from its text alone; `unclear`: none did, or some did and others
did not; `unknown`: none answered."""


UnclearReason = Literal["", "nobody_solves_it", "solvers_differ", "nobody_answers"]
"""Why a prompt is not clear."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Solver:
    """One try to solve a prompt from its text alone, judged by the suite."""

    outcome: AttemptOutcome
    detail: str = ""
    """The compiler's errors, or what the tests report."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class PromptEvaluation(UnitRecord):
    """Whether models solve a prompt."""

    prompt_id: str
    kind: PromptKind
    model: str
    solvers: tuple[Solver, ...]
    clarity: Clarity
    reason: UnclearReason = ""
    misunderstood: str = ""
    """What a solver took the text to mean, in the words of a model, or what the tests report of it."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Prompt:
    """A task for a person or a model, with all that is needed to solve it."""

    id: str
    """`<id of the unit>/<kind>`."""
    sample_id: str
    """The `task_id` of the kernel's row in the dataset."""
    unit_id: str
    """The id of the unit, and of the suite that judges solutions."""
    source: str
    """The project that the kernel comes from, by its name in the pipeline."""
    kind: PromptKind
    """`complete`: the source text up to the body of the kernel, with its documentation; `instruct`: the same as an
    instruction; `translate`: a unit in CUDA to port to HIP; `parallelize`: a CPU reference to replace by a kernel and
    its launch; `repair`: a unit with one mistake, and what its tests report."""
    text: str
    """Exactly what is handed out."""
    template: str
    """The variant of the templates in `conf/prompt/` that it was rendered with."""
    asks_for: Literal["unit", "unit_and_wrapper"]
    """The part of the suite that a solution takes the place of. `unit`: all that precedes the wrapper, with the kernel;
    `unit_and_wrapper`: also the host function that launches it."""
    entry_point: str
    """The name of the function that the suite calls: the kernel, or the wrapper."""
    signature: str
    """The declaration of the entry point, on one line."""
    language: PromptLanguage = "hip"
    """The language of a solution. Of a Triton program, the unit is `code`, and the wrapper is `kernel_wrapper`."""
    license: str
    """The SPDX expression of the file that contains the kernel."""
    quotations: tuple[Quotation, ...] = ()
    """The project's own words in the text."""
    described_by: str = Field(default="", exclude_if=lambda model: not model)
    """The model whose words on the kernel are in the text, marked as such; empty if there are none."""
    clarity: Clarity | None = Field(default=None, exclude_if=lambda clarity: clarity is None)
    """Whether models solve it; none if no model was asked."""
    split: Split = Field(default="withheld", exclude_if=lambda split: split == "withheld")
    """The split of its kernel, in the dataset."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class MissingPrompt:
    """A kind of task that a unit has no prompt of."""

    kind: PromptKind
    reason: DescribeReason
    detail: str = ""
    """What the reason refers to, such as the parameters that no words of the project explain."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class DescribedUnit(UnitRecord):
    """The kinds of prompts that a verified unit has, and why it has no others."""

    kinds: tuple[PromptKind, ...]
    missing: tuple[MissingPrompt, ...] = ()
    quotations: int = 0
    """The number of comments and docstrings of the project about the kernel, quoted or not."""
    waiting: bool = False
    """Whether nobody documented the kernel well enough for a `complete` prompt, so that it waits for a description."""
    described_by: str = Field(default="", exclude_if=lambda model: not model)
    """The model that described the kernel, of which the project's words say too little; empty if none did."""
    unclear: int = Field(default=0, exclude_if=lambda prompts: not prompts)
    """Prompts that models did not solve, or solved differently."""
