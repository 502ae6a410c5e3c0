"""Kernels as they are written in their projects, with everything that the extract stage knows of them."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT

Method = Literal["ast", "text"]


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
class ArgumentOrigin:
    """Where the argument that a launch passes to one parameter of the kernel comes from in host code."""

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
    """The constants that the configuration or the origins of the arguments name."""
    helpers: tuple[Helper, ...] = ()
    """What the configuration calls and needs of the project, in an order that compiles."""
    argument_origins: tuple[ArgumentOrigin, ...] = ()
    """One entry for each parameter of the kernel, in order."""


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
