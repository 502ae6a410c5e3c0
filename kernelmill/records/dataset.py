"""The rows of the dataset and of the manifest."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT
from kernelmill.records.kernels import Launch, Operator, Parameter, TemplateParameter
from kernelmill.records.suites import Case

FindingKind = Literal[
    "race",
    "out_of_bounds",
    "unwritten_read",
    "divergent_barrier",
    "order_dependent",
    "undefined_behaviour",
    "stuck",
    "other",
]


FindingEffect = Literal["one_constant", "same_results", "results_differ", "not_judged"]


FoundBy = Literal["verify", "cases", "probe"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class UnitVerification:
    """What the proof of one unit of a kernel came to."""

    unit: str
    """Its name, with its types."""
    backend: Literal["cpu"]
    verified: bool
    reason: str
    """Why not: a short stable word."""
    amd_gates: Literal["accepted", "rejected", "unchecked"]
    """What compilers for AMD say of the whole program: `unchecked` where none was at hand."""
    compiled: bool
    """For the CPU."""
    tests_run: int
    tests_passed: int
    comparisons: int
    """Made by the tests in one run."""
    line_coverage: float | None
    """Of the kernel and its device functions; none where it was not measured."""
    branch_coverage: float | None
    """Likewise; none also where there are no branches."""
    mutants: int
    mutants_killed: int
    controls_rejected: int
    """Known-bad kernels that the tests reject, of at most five."""
    sanitizers: str
    """`clean`, `findings`, or why there is no saying."""
    races: str
    """Likewise."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Sample:
    """One row of the dataset."""

    task_id: str
    """`<source>/<path>:<qualified name>`, unique in the dataset."""
    source_project: str
    """The project it was cut from, by its name in the pipeline."""
    source_version: str
    """Release, commit or content hash that the project is pinned to."""
    original_file_path: str
    """Relative to the project's root."""
    original_lines: tuple[int, int]
    """First and last line of the definition, counted from 1, both included."""
    license: str
    """SPDX expression of the file it stands in."""
    kernel_name: str
    """Without namespaces."""
    kernel_signature: str
    """The definition up to its body, on one line, without comments."""
    kernel_code: str
    """The definition, byte for byte, the `template <...>` line included."""
    template_parameters: tuple[TemplateParameter, ...] = ()
    """In order of declaration; empty for plain kernels."""
    parameters: tuple[Parameter, ...] = ()
    """In order of declaration, with types as clang resolves them."""
    launch: tuple[Launch, ...] = ()
    """Every place of the project where host code starts the kernel."""
    instantiations: tuple[tuple[str, ...], ...] = ()
    """Template arguments of every instantiation that host code launches."""
    operator: tuple[Operator, ...] = ()
    """The operators it works for: the chain from Python to the kernel, as paths and lines."""
    tags: tuple[str, ...] = ()
    """What its text shows that it uses, such as `shared-memory` or `atomics`."""
    verification: tuple[UnitVerification, ...] = ()
    """The proofs of its units that have a suite; the suites are in `suites.jsonl`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class KernelFinding:
    """Something that a kernel of a project did on inputs that the pipeline made up, as one would report it."""

    kernel_id: str
    """`<source>/<path>:<qualified name>`, as `task_id` of its row."""
    source: str
    """The project, by its name in the pipeline."""
    source_version: str
    """Release, commit or content hash that the project is pinned to."""
    path: str
    """Of the file in the project."""
    line: int
    """In that file, counted from 1; the first of the kernel's definition where no line is to blame alone."""
    text: str
    """What stands in that line of the unit, types put in; empty where no line is to blame alone."""
    kind: FindingKind
    """`unwritten_read`: memory that nothing was written to is read; `order_dependent`: results that another order of
    threads changes; `stuck`: it does not end, or stops itself."""
    severity: Literal["error", "warning"]
    """A warning is what devices mostly forgive."""
    effect: FindingEffect
    """Of a race or a read of unwritten memory: all threads write the same constant, which harms nobody; results were
    the same in all orders of threads, or whatever the memory held; or they were not."""
    message: str
    """With block and thread, as the first of the units showed it."""
    found_by: FoundBy
    """`verify` ran tests whose inputs had kept every access in bounds elsewhere; `cases` also tried some beyond these,
    as its message says, and `probe` was still looking for such inputs: theirs may be at fault."""
    modes: tuple[str, ...] = ()
    """Of the CPU runtime, in which it showed."""
    units: tuple[str, ...]
    """Ids of the units that showed it; message and cases are those of the first."""
    cases: tuple[Case, ...] = ()
    """Each shows it when run alone."""
    command: str
    """Shows it again, where the dataset was made."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ManifestEntry:
    """One line of the diff that people review."""

    id: str
    sha256: str
    """Of the kernel's text: the first 16 digits, enough to see that it changed."""
    license: str
    lines: int
    verdict: Literal["extracted"] = "extracted"
