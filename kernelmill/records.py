"""The records that flow from stage to stage.

All are frozen, validated on construction and when read back, and refuse unknown fields; their JSON Schema is derived
from them (`jsonl.schema`). Paths inside records are POSIX and relative to the root of their source. In command-line
arguments three roots stand as placeholders: `{source}` (the source's tree), `{headers}` (its unpacked header set) and
`{python}` (the include folder of the running Python).
"""

from typing import Literal

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

STRICT = ConfigDict(extra="forbid", use_attribute_docstrings=True)

Method = Literal["ast", "text"]
Strategy = Literal["database", "setuptools", "cmake", "bear", "infer"]
CompilerName = Literal["libclang", "g++", "clang", "hipcc", "nvcc"]
Language = Literal["hip", "cuda"]
GateState = Literal["taken", "refused", "not_found", "cannot_check", "broken"]
PortNoteKind = Literal[
    "active_mask",
    "bfloat16_atomic_defined",
    "bfloat16_comparison_defined",
    "bfloat16_load_defined",
    "bfloat16_shuffle_defined",
    "cache_hint_dropped",
    "compiler_macro_fixed",
    "constant_defined",
    "full_mask_dropped",
    "half_atomic_defined",
    "half_shuffle_defined",
    "mask_kept",
    "maximum_defined",
    "shuffle_width",
    "sync_form_defined",
    "sync_warp_defined",
    "warp_operation_not_called",
]
WavefrontKind = Literal[
    "ballot_in_32_bits",
    "lane_arithmetic",
    "lane_comparison",
    "launch_bounds",
    "mask_in_32_bits",
    "warp_loop",
    "warp_size_constant",
    "warp_sums_array",
]
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
class FileLicense:
    """A file whose licence differs from its project's, and what says so."""

    path: str
    license: str
    """SPDX expression."""
    evidence: str
    """For example `LICENSES.md:7` or `header: SPDX-License-Identifier`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Source:
    """A pinned project as it lies in `data/fetch/sources/<id>/`."""

    id: str
    kind: Literal["sdist", "git", "path"]
    origin: str
    """What was asked for: `mmcv==2.2.0`, `<url>@<commit>`, or the name of the folder or archive."""
    version: str
    sha256: str
    """Of the archive, or of the sorted (path, content) list where there is none."""
    license: str
    """SPDX expression of the project; `NOASSERTION` where none was found."""
    license_evidence: str
    file_licenses: tuple[FileLicense, ...] = ()
    headers: str
    """Name of the header set it is parsed against."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class HeaderPart:
    """What one wheel or local folder gave to a header set."""

    origin: str
    sha256: str
    """Of the wheel's RECORD, or of the sorted (path, content) list for a local folder."""
    files: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class HeaderSet:
    """Framework and CUDA headers, as one archive in `data/fetch/headers/`."""

    name: str
    archive: str
    """File name of the archive, relative to `data/fetch/headers/`."""
    sha256: str
    """Of the archive; it also names the unpacked copy in the work cache."""
    cuda_version: str | None
    torch_version: str | None
    parts: tuple[HeaderPart, ...]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CompileCommand:
    """How one file is compiled, in flags that clang's front end takes."""

    source: str
    path: str
    arguments: tuple[str, ...]
    """Include directories, macros and language flags only, with placeholders; no compiler, input or output."""
    strategy: Strategy
    borrowed_from: str | None = None
    """For a header: the translation unit whose command this is."""
    dropped_flags: tuple[str, ...] = ()
    """Flags of the original command that mean nothing to a parser, as written."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CaptureAttempt:
    """One strategy tried on one source, and what came of it."""

    source: str
    order: int
    strategy: Strategy
    commands: int
    """How many translation units it gave commands for; 0 means that it failed."""
    detail: str
    """Why it failed, or what was confined or left out."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TemplateParameter:
    """One parameter of a kernel template."""

    name: str
    kind: Literal["type", "non_type", "template"]
    type: str | None = None
    """Of a non-type parameter, as written."""
    default: str | None = None
    pack: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Parameter:
    """One function parameter of a kernel."""

    name: str
    type: str
    """As clang spells it, qualifiers included, macros expanded."""
    canonical_type: str
    """With typedefs resolved; the same as `type` where it depends on a template parameter."""
    qualifiers: tuple[str, ...] = ()
    """Of the pointee for pointers, then of the parameter itself: `const`, `volatile`, `__restrict__`."""
    pointer_depth: int = 0
    default: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Constant:
    """A name that stands for one value: a macro, a constant variable or an enumerator."""

    name: str
    kind: Literal["macro", "variable", "enumerator"]
    value: str
    path: str
    """Relative to the source; `{headers}/...` or `{system}/...` outside it."""
    line: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Helper:
    """A definition that a launch configuration uses, as written."""

    name: str
    kind: Literal["function", "macro", "variable"]
    path: str
    line: int
    code: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Unresolved:
    """A name that stays as written in a resolved expression, and why."""

    name: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Resolved:
    """A host expression with local variables, constants and small functions put in, and folded."""

    expression: str
    dimensions: tuple[str, ...] = ()
    """Of a grid or block: x, y and z; empty where they cannot be told apart."""
    in_parameters: tuple[str, ...] = ()
    """The dimensions, or the one value, in terms of the kernel's own parameters; empty where they do not suffice."""
    unresolved: tuple[Unresolved, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Feed:
    """What a launch passes to one parameter of the kernel, and what host code made it from."""

    parameter: str
    type: str
    """Of the parameter in this instantiation; as declared where the launch names none."""
    element: str | None = None
    """What a pointer points to."""
    argument: str
    """As written at the launch; the parameter's own default where nothing is."""
    expression: str
    """The argument with local variables put in."""
    kind: Literal["data", "size", "value", "constant", "unknown"]
    """`data`: memory of `origin`; `size`: computed from sizes of tensors; `value`: other host values."""
    origin: str | None = None
    """The tensor or pointer whose memory is passed."""
    made_by: str | None = None
    """What `origin` was made from, where it is a local variable."""
    depth: int = 0
    """Callers followed up to find it."""
    unresolved: tuple[Unresolved, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class HostFunction:
    """The host function that holds a launch."""

    name: str
    path: str
    start_line: int
    end_line: int
    callers: tuple[str, ...] = ()
    """Calls of it as `path:line`: in the same translation unit, or where none is there, in others."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Launch:
    """One place where host code starts a kernel, as written there and as it resolves."""

    path: str
    line: int
    grid: str
    block: str
    shared: str | None = None
    stream: str | None = None
    arguments: tuple[str, ...] = ()
    template_arguments: tuple[str, ...] = ()
    """Of the instantiation this launch refers to; empty for plain kernels and unresolved ones."""
    written_template_arguments: tuple[str, ...] = ()
    """Those that stand at the launch, such as `scalar_t`."""
    host: HostFunction | None = None
    dispatch: tuple[str, ...] = ()
    """Macros around it that choose types or constants, outermost first: `AT_DISPATCH_FLOATING_TYPES_AND_HALF`."""
    resolved_grid: Resolved | None = None
    resolved_block: Resolved | None = None
    resolved_shared: Resolved | None = None
    constants: tuple[Constant, ...] = ()
    """Named in the configuration, or in what feeds it."""
    helpers: tuple[Helper, ...] = ()
    """What the configuration calls and needs of the project, in an order that compiles."""
    feeds: tuple[Feed, ...] = ()
    """One for each parameter of the kernel."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class DeviceFunction:
    """A function of the project that a kernel calls, directly or through others."""

    qualified_name: str
    path: str
    start_line: int
    end_line: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class OperatorLink:
    """One place on the way from Python to a kernel."""

    role: Literal["python", "binding", "dispatcher", "launcher", "kernel", "cpu"]
    """`python`: what a user calls; `binding`: where C++ gives a function its name in Python; `cpu`: the counterpart."""
    qualified_name: str
    path: str
    start_line: int
    end_line: int
    method: Literal["ast", "name"] = "ast"
    """Whether code refers to it, or only its name says so."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Operator:
    """An operator that a kernel works for: the chain from Python to the kernel, as far as the project shows it."""

    name: str
    """As Python knows it: `_ext.nms`, `torch_cluster::knn`; the launcher's name where nothing binds it."""
    direction: Literal["forward", "backward", "none"]
    links: tuple[OperatorLink, ...]
    """In order of the call: Python, the public end first, binding, dispatchers, launcher, kernel; then the CPU's."""
    partners: tuple[str, ...] = ()
    """Ids of the kernels of its counterpart: of its backward for a forward, and the other way round."""
    partners_method: Literal["ast", "name"] = "ast"
    """Whether an autograd function joins them, or only their names."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Kernel:
    """One `__global__` definition, byte for byte."""

    id: str
    """`<source>/<path>:<qualified name>`, with `#2`, `#3` for overloads and specialisations in file order."""
    source: str
    path: str
    name: str
    qualified_name: str
    start_line: int
    end_line: int
    start_offset: int
    """In bytes from the start of the file."""
    end_offset: int
    """In bytes, exclusive."""
    code: str
    """The file's text from `start_offset` to `end_offset`, `template <...>` line included."""
    method: Method
    license: str
    """SPDX expression of the file."""
    translation_unit: str | None = None
    """The file whose parse gave this record; none for `text`."""
    conditions: tuple[str, ...] = ()
    """Preprocessor conditions around it that its compile command does not meet; empty for compiled kernels."""
    attributes: tuple[str, ...] = ()
    """As written before the name: `static`, `__launch_bounds__(256)`, …"""
    template_parameters: tuple[TemplateParameter, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    launches: tuple[Launch, ...] = ()
    instantiations: tuple[tuple[str, ...], ...] = ()
    """Template arguments of every instantiation that host code launches."""
    device_functions: tuple[DeviceFunction, ...] = ()
    operator: tuple[Operator, ...] = ()
    """The operators of the project that it works for, sorted by name."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TemplateArgument:
    """What a unit puts in for one template parameter."""

    parameter: str
    argument: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Dependency:
    """A declaration that a unit carries from its project."""

    name: str
    kind: str
    """`function`, `class`, `enum`, `alias`, `variable` or `macro`."""
    path: str
    line: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Unit:
    """A kernel that stands alone: one instance, with the declarations it needs and no more."""

    id: str
    """`<source>/<path>:<name>`, with `#2` for namesakes."""
    source: str
    """The project it was cut from, by its name in the pipeline."""
    kernel_id: str
    """Of the kernel that it is an instance of."""
    name: str
    """Of the kernel in the unit: its own name and its template arguments."""
    types: tuple[TemplateArgument, ...]
    """What stands for each template parameter; empty for plain kernels."""
    kernel_code: str
    """The kernel with its arguments put in."""
    unit_code: str
    """Compiles alone, as CUDA."""
    dependencies: tuple[Dependency, ...]
    """Declarations of its project that it carries."""
    stand_ins: tuple[str, ...]
    """Files of the table of stand-ins for the framework's classes."""
    launch: tuple[Launch, ...]
    """The launches of this instance; of all where host code names none."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class GateDiagnostic:
    """An error that a compiler reported about a text that it was given alone."""

    path: str
    """Of the header it lies in, from its include folder on; empty for the text itself."""
    line: int
    """Counted from 1; 0 where the compiler names none."""
    message: str
    cause: str
    """A class of errors, as in `Diagnostic`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Resources:
    """What a kernel takes on a GPU, as the code generator reports it."""

    kernel: str
    """Its mangled name."""
    registers: int
    """Vector registers per thread."""
    scalar_registers: int | None = None
    """Per wavefront; AMD alone has them."""
    shared_bytes: int
    """Static shared memory (LDS) per block."""
    private_bytes: int
    """Scratch or stack per thread."""
    spilled: int
    """Registers on AMD, bytes stored on NVIDIA, that did not fit."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Gate:
    """What one compiler, for one target, said of a unit; device side only."""

    compiler: CompilerName
    language: Language
    target: str
    """For example `gfx90a` or `sm_80`."""
    version: str | None = None
    """Of the compiler; none where it was not found."""
    state: GateState
    """`taken` or `refused` are verdicts on the unit; `not_found`: no such compiler here; `cannot_check`: this compiler
    lacks the target or a header of its own; `broken`: it crashed or reached a limit."""
    depth: Literal["syntax", "code"]
    """How far it goes: the front end alone, or code generation too."""
    diagnostics: tuple[GateDiagnostic, ...] = ()
    """The first errors."""
    resources: tuple[Resources, ...] = ()
    """Where code was generated with the device library at hand."""
    detail: str = ""
    """Why there is no verdict."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class PortNote:
    """A place of a unit where the port to HIP did more than change a name."""

    kind: PortNoteKind
    line: int
    """Of `unit_code` in HIP, counted from 1."""
    text: str
    """That line."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class WavefrontFinding:
    """A place of a unit that assumes 32 lanes where a wavefront may have 64."""

    kind: WavefrontKind
    line: int
    """Of `unit_code` in HIP, counted from 1."""
    text: str
    """That line."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class PortedUnit(Unit):
    """A unit in HIP: `kernel_code`, `unit_code` and `types` are HIP, everything else as in its CUDA unit."""

    notes: tuple[PortNote, ...] = ()
    """Where the port did more than change a name."""
    wavefront: tuple[WavefrontFinding, ...] = ()
    """Where it assumes 32 lanes."""
    gates: tuple[Gate, ...] = ()
    """What each compiler asked said of `unit_code`, or of the CUDA text that it came from."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ShapeSize:
    """A whole number that the shapes of a kernel's buffers are made of, to be chosen freely."""

    name: str
    kind: Literal["parameter", "hidden"]
    """`hidden`: no parameter holds it, such as the number of images in a batch."""
    typical: int
    """A value that it was tried with."""
    least: int = 1
    """Below it accesses may leave their buffers."""
    multiple_of: tuple[str, ...] = ()
    """Sizes, and numbers, whose product divides it."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class DerivedSize:
    """A whole-number parameter that follows from sizes."""

    parameter: str
    expression: str
    """In C++, over sizes and derived parameters before it."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ElementValues:
    """What elements of a buffer may be, for accesses of others to stay inside."""

    kind: Literal["index", "sorted", "offsets", "selector", "zero", "within"]
    """`index`: places in other buffers; `sorted`: such places that ascend; `offsets`: ascending places where segments
    start and end; `selector`: states; `zero`: nothing else is known to be safe; `within`: floating-point numbers."""
    low: str
    high: str
    """Expressions over sizes; exclusive, save for offsets, whose last element it is, and for floating-point numbers."""
    period: int = 1
    column: int = 0
    """For a column of a buffer in rows of `period` elements."""
    into: tuple[str, ...] = ()
    """Parameters that they index."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Role:
    """What one parameter of a kernel is, found by running it."""

    parameter: str
    type: str
    """As the unit declares it."""
    kind: Literal["buffer", "tensor", "size", "derived", "mode", "number"]
    """`tensor`: a struct with a pointer and sizes; `mode`: a whole number that chooses what is done; `number`: any."""
    element: str | None = None
    """C++ type of what a buffer holds."""
    component: str | None = None
    """C++ type that elements are made of, where they are vectors."""
    components: int = 1
    floating: bool = False
    """Whether elements, or the value, are floating-point numbers, those of 16 bits included."""
    access: Literal["read", "written", "read_written", "none"] = "none"
    atomic: bool = False
    needed: bool = False
    """Whether its contents before the launch matter."""
    shape: tuple[str, ...] = ()
    """Dimensions in C++ over sizes, the outermost first."""
    values: tuple[ElementValues, ...] = ()
    choices: tuple[int, ...] = ()
    """Of a mode: the values under which the relations hold."""
    typical: str | None = None
    """Of a mode or a number: a value, as a C++ literal."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class LaunchFormula:
    """Grid, block and bytes of dynamic shared memory, in C++ over sizes and derived parameters."""

    grid: tuple[str, str, str]
    block: tuple[str, str, str]
    shared: str
    """`0` where there is none."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Relations:
    """What keeps all accesses of a unit's kernel in bounds, found and proven by running it."""

    id: str
    """Of the unit."""
    source: str
    """The project it was cut from, by its name in the pipeline."""
    kernel_id: str
    """Of the kernel that the unit is an instance of."""
    name: str
    """Of the kernel in the unit."""
    sizes: tuple[ShapeSize, ...]
    """Whole numbers to be chosen; all else follows from them."""
    derived: tuple[DerivedSize, ...]
    """Parameters that follow from sizes."""
    roles: tuple[Role, ...]
    """One for each parameter, in order."""
    launch: LaunchFormula
    """Grid, block and shared memory over sizes."""
    proofs: int
    """Runs with sizes and contents that were not fitted to, in buffers of just these shapes, that stayed inside."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Program:
    """A unit with a wrapper and a main: one file that compiles and runs alone."""

    id: str
    """Of the unit."""
    source: str
    """The project it was cut from, by its name in the pipeline."""
    kernel_id: str
    """Of the kernel that the unit is an instance of."""
    name: str
    """Of the kernel in the unit."""
    wrapper: str
    """The host function that launches the kernel."""
    code: str
    """In HIP."""
    relations: Relations
    """What its shapes, values and launch are made from."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CaseValue:
    """What a case gives one size, mode or number."""

    name: str
    value: str
    """A C++ literal."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Case:
    """One test of a kernel: what it is run on, as data."""

    kind: Literal["typical", "boundary", "special", "ragged", "large", "mode", "branch"]
    """`ragged`: not a multiple of the block; `mode`: another than the typical one; `branch`: chosen for a branch that
    no other reaches."""
    label: str
    """What it is, in a few words."""
    seed: int
    """Of the generator of inputs."""
    contents: Literal["unit", "wide", "whole", "far", "below", "zeros", "nonfinite", "missing", "past"]
    """What floating-point inputs hold: numbers from 0 to 1, from -2 to 6, whole ones among these, from -60 to 60, from
    -6 to 0, many zeros of both signs, or NaN and infinities among others."""
    values: tuple[CaseValue, ...]
    """Sizes, modes and numbers."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class LeftOut:
    """A case that was tried and that the kernel did not come through."""

    case: Case
    reason: str
    """What was found, or how the run ended."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Summary:
    """What an output of one case is: numbers are kept as they were printed, to the last digit."""

    count: int
    nans: int
    infinities: int
    digest: int
    """Of all elements in order."""
    multiset: int
    """Of all elements in any order."""
    scale: str
    """The largest magnitude."""
    values: tuple[str, ...]
    """Elements at some places."""
    sums: tuple[str, ...]
    """Of all finite elements, each with signs of its own."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Golden:
    """What one output must be, and how it is compared."""

    output: str
    """The parameter."""
    seen: str
    """How the tests look at it, in C++: a pointer and a number of elements."""
    comparison: Literal["exact", "close", "multiset", "unstable"]
    """`multiset`: the same elements in any order; `unstable`: the order of threads decides, nothing is compared."""
    doubled: bool = False
    """Whether it was computed in double precision, though the kernel is not."""
    tolerance: float = 0.0
    """A share of the largest magnitude in a case."""
    measured_error: float = 0.0
    """The largest difference between precisions and orders of threads, as such a share."""
    rows: tuple[Summary, ...] = ()
    """One for each case."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Suite:
    """A complete testable program: a unit, its wrapper, cases, golden references and comparisons."""

    id: str
    """Of the unit."""
    source: str
    """The project it was cut from, by its name in the pipeline."""
    kernel_id: str
    """Of the kernel that the unit is an instance of."""
    name: str
    """Of the kernel in the unit."""
    wrapper: str
    """The host function that launches the kernel."""
    golden: Literal["serial", "recorded"]
    """Where expected outputs come from: `serial`, a host function in the program, derived from the kernel, that does
    one block and one thread after another; or `recorded` on the CPU runtime, in three orders of threads."""
    cases: tuple[Case, ...]
    goldens: tuple[Golden, ...]
    """One for each output."""
    left_out: tuple[LeftOut, ...] = ()
    code: str
    """In HIP."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CheckFinding:
    """One thing wrong that a way to run a suite told of."""

    kind: str
    """In the words of the check: `race`, `out-of-bounds`, `uninitialised`, …"""
    severity: Literal["error", "warning"] = "error"
    message: str
    kernel: str = ""
    """Empty where no kernel ran."""
    line: int = 0
    """Of the suite's code, counted from 1; 0 where it is not known."""
    other_line: int = 0
    """Of the second party: of a race, of two barriers."""
    block: tuple[int, int, int] | None = None
    thread: tuple[int, int, int] | None = None
    cases: tuple[int, ...] = ()
    """Of the suite, counted from 0, that show it when each is run alone."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CheckVerdict:
    """What one way to run a program said of it."""

    mode: str
    state: Literal["clean", "findings", "failed", "unchecked", "not_built"]
    findings: tuple[CheckFinding, ...] = ()
    """The first few."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Control:
    """A kernel known to be bad, and whether the tests reject it."""

    kind: Literal["does_nothing", "writes_zeros", "copies_input", "returns_stale_memory", "changes_input"]
    state: Literal["rejected", "passed", "not_applicable"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class MutantCount:
    """Of one operator of mutation."""

    operator: str
    mutants: int
    killed: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Survivor:
    """A mutant that the tests let pass."""

    operator: str
    line: int
    """Of the program, counted from 1."""
    text: str
    """That line."""
    reached: bool
    """Whether any case ran it."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ProgramGate:
    """What one compiler for AMD said of a whole program: the passes over the device and over the host."""

    compiler: CompilerName
    target: str
    """For example `gfx90a`."""
    version: str | None = None
    """Of the compiler; none where it was not found."""
    state: GateState
    """`taken` by both passes, `refused` by one; else as in `Gate`, and no verdict on the program."""
    diagnostics: tuple[GateDiagnostic, ...] = ()
    """The first errors."""
    detail: str = ""
    """Why there is no verdict."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Verdict:
    """What the proof of one suite came to, on one backend."""

    id: str
    """Of the unit."""
    source: str
    kernel_id: str
    name: str
    backend: Literal["cpu"]
    compiler: str
    """With its version."""
    verified: bool
    reason: str = ""
    """Why not: a short stable word."""
    detail: str = ""
    gates: tuple[ProgramGate, ...] = ()
    """What compilers for AMD said of the program; it is unchecked where none of them took or refused it."""
    compiled: bool
    tests_run: int = 0
    tests_passed: int = 0
    comparisons: int = 0
    checks: tuple[CheckVerdict, ...] = ()
    lines: int = 0
    lines_covered: int = 0
    branches: int = 0
    branches_covered: int = 0
    controls: tuple[Control, ...] = ()
    mutants: tuple[MutantCount, ...] = ()
    survivors: tuple[Survivor, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Diagnostic:
    """An error that clang reported while parsing a translation unit."""

    path: str
    """Relative to the source; `{headers}/...` or `{system}/...` outside it."""
    line: int
    message: str
    cause: str
    """A class of errors: `missing_header`, `unknown_name`, `no_matching_function`, …"""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TranslationUnit:
    """One file that was parsed, and how well."""

    source: str
    path: str
    kernels: int
    """Definitions that this parse saw, those in headers included."""
    errors: tuple[Diagnostic, ...] = ()
    failure: str | None = None
    """Why there was no parse at all."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Dropped:
    """Something that did not go on to the next stage, and why."""

    id: str
    source: str
    stage: str
    reason: str
    """A short stable word, counted in the funnel."""
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class UnitVerification:
    """What the proof of one unit of a kernel came to."""

    unit: str
    """Its name, with its types."""
    backend: Literal["cpu"]
    verified: bool
    reason: str
    """Why not: a short stable word."""
    amd_gates: Literal["taken", "refused", "unchecked"]
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
