"""Rows of the dataset and of the manifest."""

from typing import Literal

from pydantic import Field
from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT
from kernelmill.records.kernels import Launch, Operator, Parameter, TemplateParameter
from kernelmill.records.prompts import PromptLanguage
from kernelmill.records.splits import Overlap, Split
from kernelmill.records.suites import Case, SuiteRow
from kernelmill.records.triton import TritonReference
from kernelmill.records.triton_verdicts import TritonLevel, TritonTarget
from kernelmill.records.verdicts import Grade, Level, ReferenceKind

FindingKind = Literal[
    "race",
    "out_of_bounds",
    "uninitialized_read",
    "divergent_barrier",
    "order_dependent",
    "undefined_behavior",
    "hang",
    "other",
]


FindingEffect = Literal["one_constant", "same_results", "results_differ", "not_judged"]


FoundBy = Literal["verify", "cases", "probe"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class UnitVerification:
    """The results of the proof of one unit of a kernel."""

    unit: str
    """The name of the unit: the kernel's name and its template arguments."""
    backend: Literal["cpu"]
    level: Level
    """`verified`; or `executed`: all checks are clean, but the tests do not meet all requirements; or `failed`."""
    verified: bool
    grade: Grade
    """The strength of the proof: `A`, `B` or `C`; empty if the unit is not verified."""
    reason: str
    """The reason if the unit is not verified, such as `race_findings`; otherwise empty."""
    reference: ReferenceKind
    """`project`: the project's own CPU operator agrees with the reference; `derived_double`, `derived_own`: a reference
    derived from the kernel, in double precision or in the kernel's; `recorded`: runs of the kernel itself."""
    amd_gates: Literal["accepted", "rejected", "unchecked"]
    """The verdict of the pinned compilers for AMD GPUs on the whole program; `unchecked` if none could check it."""
    compiled: bool
    """Whether the program compiles for the CPU runtime."""
    tests_run: int
    tests_passed: int
    comparisons: int
    """The number of comparisons that one run of the tests makes."""
    line_coverage: float | None
    """The share of lines of the kernel and its device functions that the tests reach; null if not measured."""
    branch_coverage: float | None
    """The share of the branches that a launch of the project can reach and that the tests reach; null if not measured
    or if there are no branches."""
    branches_unreachable: int
    """The number of branches that no launch of the project can reach; the verdict names each with the reason."""
    mutants: int
    mutants_killed: int
    token_score: float | None
    """The share of the mutants that replace or insert a token that the tests kill; null if there are none."""
    meaning_score: float | None
    """The share of the mutants at the level of meaning that the tests kill; null if there are none."""
    survivors: int
    """The number of mutants that the tests do not kill."""
    survivors_searched: int
    """The number of those for which further inputs were searched, in vain."""
    inputs_tried: int
    """The number of further inputs on which that search ran a mutant."""
    mutants_skipped: int
    """The number of mutants that were not run, to save time."""
    controls_rejected: int
    """The number of negative controls that the tests reject: at most five, and one for each output."""
    sanitizers: str
    """The outcome under sanitizers: `clean`, `findings`, or the reason if there is none."""
    races: str
    """The outcome of the race check: `clean`, `findings`, or the reason if there is none."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Sample:
    """One row of the dataset."""

    task_id: str
    """`<source>/<path>:<qualified name>`, unique in the dataset."""
    source_project: str
    """The project that contains the kernel, by its name in the pipeline."""
    source_version: str
    """The release, commit or content hash that the project is pinned to."""
    original_file_path: str
    """The path of the file, relative to the project's root."""
    original_lines: tuple[int, int]
    """The first and last line of the definition, counted from 1, both inclusive."""
    license: str
    """The SPDX expression of the file that contains the kernel."""
    kernel_name: str
    """The name without namespaces."""
    kernel_signature: str
    """The definition up to its body, on one line, without comments."""
    kernel_code: str
    """The definition, byte for byte, including the `template <...>` line."""
    template_parameters: tuple[TemplateParameter, ...] = ()
    """Template parameters in order of declaration; empty for plain kernels."""
    parameters: tuple[Parameter, ...] = ()
    """Parameters in order of declaration, with types as clang resolves them."""
    launch: tuple[Launch, ...] = ()
    """The launches of the kernel in the project's host code."""
    instantiations: tuple[tuple[str, ...], ...] = ()
    """The template arguments of every instantiation that host code launches."""
    operator: tuple[Operator, ...] = ()
    """The operators that use the kernel: the call chain from Python to the kernel, as paths and lines."""
    tags: tuple[str, ...] = ()
    """Features that the kernel's own text uses, such as `shared-memory` or `atomics`."""
    verification: tuple[UnitVerification, ...] = ()
    """The proof results of its units that have a suite; the suites are in `suites.jsonl`."""
    split: Split = "withheld"
    """`train`, `validation` or `test`: all kernels of a project are in one, and no two splits have near-duplicates;
    `withheld`: a near-duplicate in another split came first, so that it is in none."""
    overlap: tuple[Overlap, ...] = ()
    """The programs of the evaluation sets that the user named which are the same, or nearly."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonRow:
    """A Triton program of the dataset with the result of its checks."""

    task_id: str
    """The id of the sample: `<source>/<path>:<kernel>`, or `<file>/<index>`."""
    source_project: str
    """The project, or the file of samples, by its name in the pipeline."""
    original_file_path: str
    """The file in the project, or `[<index>]` in a file of samples."""
    license: str
    """The SPDX expression of the file; `NOASSERTION` if nobody states one."""
    description_1: str
    """What the operator's interface is, in the words of the source."""
    description_2: str
    """What the operator is for, in the words of the source."""
    code: str
    """The kernels with all that they need, adapted to AMD GPUs."""
    kernel_wrapper: str
    """Python that defines `entry_point`, a function of tensors and numbers that launches the kernels."""
    entry_point: str
    """The name of the function that the tests call."""
    unitest_code: str
    """Test functions that call the entry point and compare its results."""
    kernels: tuple[str, ...]
    """The names of the kernels that the tests launch."""
    cases: tuple[str, ...]
    """The names of the test functions."""
    reference: TritonReference
    """`project`: eager code of the project; `eager`: an expression in torch; `interpreter`: the kernel itself,
    interpreted in double precision."""
    author: Literal["synthesis", "model", "input"]
    """Who wrote wrapper and tests."""
    level: TritonLevel
    """`verified`; or `executed`: it passes, but its tests do not meet all requirements; or `failed`."""
    reason: str
    """The reason if the program is not verified; otherwise empty."""
    comparisons: int
    """The number of comparisons that one run of the tests makes."""
    branch_coverage: float
    """The share of the outcomes of conditions in kernels that the tests reach."""
    mutants: int
    """The number of mutants of the kernels that the tests were run on."""
    mutants_killed: int
    """The number of those that the tests reject."""
    controls_rejected: int
    """The number of negative controls that the tests reject."""
    targets: tuple[TritonTarget, ...]
    """The GPUs that every kernel of a launch compiles for."""
    split: Split = "withheld"
    """`train`, `validation` or `test`: all kernels of a project are in one, and no two splits have near-duplicates;
    `withheld`: a near-duplicate in another split came first, so that it is in none."""
    overlap: tuple[Overlap, ...] = ()
    """The programs of the evaluation sets that the user named which are the same, or nearly."""

    @property
    def kernel_name(self) -> str:
        """The name that the program is listed by: that of the kernel in its id, or else of the first that is tested."""
        _, colon, name = self.task_id.rpartition(":")
        return name if colon else next(iter(self.kernels), self.entry_point)


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class JudgedSuite(SuiteRow):
    """A suite of the dataset with the result of its proof; the figures are in `verification` of its kernel's row."""

    level: Level
    """`verified`; or `executed`: all checks are clean, but the tests do not meet all requirements; or `failed`."""
    grade: Grade
    """The strength of the proof: `A`, `B` or `C`; empty if the suite is not verified."""
    reason: str
    """The reason if the suite is not verified; otherwise empty."""
    reference: ReferenceKind
    """What the expected outputs come from."""
    split: Split = "withheld"
    """The split of its kernel."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class KernelFinding:
    """A defect of a kernel on inputs that the pipeline generated, with all that a report to its project needs."""

    kernel_id: str
    """`<source>/<path>:<qualified name>`, the `task_id` of its row."""
    source: str
    """The project, by its name in the pipeline."""
    source_version: str
    """The release, commit or content hash that the project is pinned to."""
    path: str
    """The path of the file in the project."""
    line: int
    """The line in that file, counted from 1; the first line of the kernel if no single line is the cause."""
    text: str
    """The text of that line in the instantiated unit; empty if no single line is the cause."""
    kind: FindingKind
    """`uninitialized_read`: the kernel reads uninitialized memory; `order_dependent`: the results depend on the order
    in which threads run; `hang`: the kernel does not terminate, or traps."""
    severity: Literal["error", "warning"]
    """`warning` marks defects that devices usually tolerate."""
    effect: FindingEffect
    """The effect of a race or of a read of uninitialized memory. `one_constant`: all threads write the same constant,
    which is harmless; `same_results`: the results were the same in every thread order, or for any contents of the
    memory; `results_differ`: they were not; `not_judged`: it was not determined."""
    message: str
    """The message of the check for the first of the units, with block and thread if they are known."""
    found_by: FoundBy
    """The stage that found it. The inputs of `verify` kept every access in bounds when they were recorded. `cases` also
    tries speculative inputs, which the message mentions, and `probe` searches for valid inputs; in both, the inputs may
    be at fault."""
    checks: tuple[str, ...] = ()
    """The checks of the CPU runtime that found it."""
    units: tuple[str, ...]
    """The ids of the units that have the defect; the message and the cases are those of the first."""
    cases: tuple[Case, ...] = ()
    """The cases that reproduce it, each of them when run alone."""
    inputs: Literal["confirmed", "unconfirmed"]
    """Whether facts of the project's host code confirm that callers may pass these inputs. A finding whose inputs are
    `unconfirmed` says nothing of the project yet and is not counted as one of its defects."""
    command: str
    """The command that reproduces it in the repository that the dataset was made in."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ManifestEntry:
    """One line of the manifest, whose diff is reviewed."""

    id: str
    sha256: str
    """The first 16 hexadecimal digits of the SHA-256 of the kernel's text."""
    license: str
    lines: int
    language: PromptLanguage = Field(default="hip", exclude_if=lambda language: language == "hip")
    """`hip`: a kernel of a CUDA project; `triton`: a Triton program."""
    verdict: Literal["extracted", "executed", "verified"] = "extracted"
    """The best level of its suites, or the level of the Triton program; `extracted` if nothing of it runs cleanly."""
    grade: Grade = ""
    """The best grade of its suites; empty if none is verified, and for Triton programs."""
    tests: str | None = None
    """The first 16 hexadecimal digits of the SHA-256 of its suites, or of the wrapper and tests of the Triton program;
    empty if there are none, null in manifests of versions that did not record it, like the fields that follow."""
    prompts: str | None = None
    """The same of its prompts."""
    repairs: str | None = None
    """The same of its debugging pairs."""
    split: Split | None = None
    """Its split in the dataset."""
    stage: str | None = None
    """The last stage that one of its units entered, if none is verified; empty if one is."""
    reason: str | None = None
    """The most frequent reason for which that stage passed none of them on."""
