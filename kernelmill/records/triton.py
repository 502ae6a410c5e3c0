"""Triton samples: as collected, as adapted to AMD GPUs, and with a wrapper and a test."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT

ParameterKind = Literal["pointer", "scalar", "constexpr", "descriptor", "unknown"]
"""How a kernel uses a parameter. `pointer`: loads, stores or atomics take addresses computed from it; `descriptor`: a
tensor descriptor with methods `load` and `store`; `unknown`: the kernel only hands it to functions whose text is not
in the sample."""
NoteKind = Literal["changed", "flagged"]
TestKind = Literal["typical", "boundary", "special", "ragged", "large"]
"""`boundary`: the smallest sizes; `special`: values such as zeros and infinities; `ragged`: sizes that are no multiples
of the block; `large`: several blocks in each dimension."""
TritonReference = Literal["project", "eager", "interpreter"]
"""Where expected outputs come from. `project`: eager code of the project, in torch; `eager`: a torch expression known
for the operator, which the model or the synthesis found to agree; `interpreter`: the kernel itself, interpreted in
double precision, which shows mistakes of rounding, masks and order only."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonParameter:
    """One parameter of a kernel."""

    name: str
    kind: ParameterKind
    annotation: str | None = None
    """The annotation, as written."""
    default: str | None = None
    """The default argument, as written."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonArgument:
    """One argument of a launch, as written."""

    parameter: str
    """The name of the parameter; for options that the kernel does not declare, such as `num_warps`, their name."""
    expression: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonLaunch:
    """A launch `kernel[grid](...)` in host code."""

    kernel: str
    function: str
    """The qualified name of the host function that contains it; empty at the top level of the module."""
    line: int
    """The line in the sample's code, counted from 1."""
    grid: str
    """The grid as written, after local names are replaced where they have one assignment: `lambda meta: (...)`."""
    arguments: tuple[TritonArgument, ...]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonKernel:
    """A function with the decorator `triton.jit` that host code launches, or can launch."""

    name: str
    start_line: int
    """The first line in the sample's code, that of the first decorator, counted from 1."""
    end_line: int
    decorators: tuple[str, ...]
    """The decorators as written, without `@`, outermost first."""
    parameters: tuple[TritonParameter, ...]
    is_helper: bool = False
    """Whether other kernels call it and nothing launches it."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonDefinition:
    """A definition that a sample contains, and where it was."""

    name: str
    kind: Literal["kernel", "function", "class", "constant", "import"]
    path: str
    """The file, relative to the root of the source; empty for samples of a file in the training format."""
    start_line: int
    end_line: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonSample:
    """A self-contained module with one kernel or several, as it was collected."""

    id: str
    """`<source>/<path>:<kernel>` in a project, by its first kernel; `<source>/<index>` in a file of samples."""
    source: str
    """The project or file, by its name in params.yaml."""
    origin: str
    """The file, relative to the root of the source, or `[<index>]` in a file in the training format."""
    index: int
    """The position in its source: of the object in its file, or in the order of files and lines in a project."""
    license: str
    """The SPDX expression of the file; `NOASSERTION` if nobody states one."""
    code: str
    """The text of the module. It imports nothing but torch, triton, NumPy and the standard library."""
    description_1: str = ""
    """What the operator's interface is; from the input, or from docstrings of a project."""
    description_2: str = ""
    """What the operator is for."""
    kernels: tuple[TritonKernel, ...]
    launches: tuple[TritonLaunch, ...] = ()
    functions: tuple[str, ...] = ()
    """The names of host functions that launch kernels, directly or through others, in the order of the text."""
    autograd: tuple[str, ...] = ()
    """The names of classes that derive from `torch.autograd.Function`."""
    definitions: tuple[TritonDefinition, ...] = ()
    """The definitions that the code was assembled from, in its order; empty if the code is the input's own."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonCount:
    """The number of kernels in a project, by the syntax tree and by scanning its tokens."""

    source: str
    files: int
    by_tree: int
    by_tokens: int
    collected: int
    missing: tuple[str, ...] = ()
    """Where the token scan found a kernel that the syntax tree has not: `path:line`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonNote:
    """A change that the adaptation made to a line, or something on it that it cannot adapt."""

    kind: NoteKind
    rule: str
    """The rule of the adaptation, for example `device_string`, `grid_lambda` or `inline_ptx`."""
    line: int
    """The line in the text before the change, counted from 1."""
    detail: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class AdaptedTriton:
    """A sample adapted to AMD GPUs."""

    id: str
    source: str
    license: str
    code: str
    notes: tuple[TritonNote, ...] = ()

    @property
    def flags(self) -> tuple[TritonNote, ...]:
        """What could not be adapted."""
        return tuple(note for note in self.notes if note.kind == "flagged")


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonPointer:
    """What a tensor is to a kernel, learned by running it."""

    parameter: str
    role: Literal["read", "written", "read_and_written", "unused"]
    dtype: str
    """As torch names it, without `torch.`."""
    shape: tuple[str, ...]
    """The dimensions, as expressions over the sizes of the wrapper."""
    extent: str = ""
    """The number of elements up to the last one accessed, as a formula over sizes; empty if none fits all runs."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonProgram:
    """A sample with its wrapper and its test: what is checked.

    The whole program is `code`, `kernel_wrapper` and `unitest_code`, one after another, in one module. Each function
    `test_<kind>_<n>` of the module is one case; it raises `AssertionError` where an output differs, and compares by
    `torch.testing.assert_close` only. Run as `__main__`, the module runs all of them in order.
    """

    id: str
    source: str
    license: str
    index: int
    description_1: str = ""
    description_2: str = ""
    code: str
    kernel_wrapper: str
    """Python that defines `entry_point`, a function of tensors and numbers that returns the outputs as a tuple."""
    entry_point: str
    unitest_code: str
    kernels: tuple[TritonKernel, ...]
    """The kernels of `code`, with lines in it."""
    tested: tuple[str, ...]
    """The names of the kernels that the tests launch."""
    pointers: tuple[TritonPointer, ...] = ()
    cases: tuple[str, ...]
    """The names of the test functions, in order."""
    reference: TritonReference
    reference_detail: str = ""
    """The function or class of the project that the reference is, or why there is only the interpreter."""
    specification: str = ""
    """Eager code that computes all outputs which the tests compare, in torch; empty if some were recorded."""
    author: Literal["synthesis", "model", "input"]
    """Who wrote wrapper and test; `input`: the sample had them."""
    notes: tuple[TritonNote, ...] = ()

    @property
    def text(self) -> str:
        """The whole program."""
        return "\n\n".join(part.strip("\n") for part in (self.code, self.kernel_wrapper, self.unitest_code)) + "\n"
