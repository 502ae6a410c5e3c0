"""Kernels as their projects define them, with their parameters, launches and operators."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT
from kernelmill.records.reasons import UnresolvedReason

Method = Literal["ast", "text"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TemplateParameter:
    """One parameter of a kernel template."""

    name: str
    kind: Literal["type", "non_type", "template"]
    type: str | None = None
    """The type of a non-type parameter, as written."""
    default: str | None = None
    """The default argument, as written."""
    pack: bool = False
    """Whether it is a parameter pack."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Parameter:
    """One function parameter of a kernel."""

    name: str
    type: str
    """The type as clang spells it, with qualifiers, after macro expansion."""
    canonical_type: str
    """The type with typedefs resolved; equal to `type` if it depends on a template parameter."""
    qualifiers: tuple[str, ...] = ()
    """The qualifiers of the pointee, if any, then of the parameter: `const`, `volatile`, `__restrict__`."""
    pointer_depth: int = 0
    default: str | None = None
    """The default argument, as written."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Constant:
    """A named constant: a macro, a constant variable or an enumerator."""

    name: str
    kind: Literal["macro", "variable", "enumerator"]
    value: str
    path: str
    """The file, relative to the source; `{headers}/...` or `{system}/...` outside it."""
    line: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Helper:
    """A definition of the project that a launch configuration uses, as written."""

    name: str
    kind: Literal["function", "macro", "variable"]
    path: str
    line: int
    code: str


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Unresolved:
    """A name in a host expression that is not replaced by its value, and the reason."""

    name: str
    reason: UnresolvedReason
    lines: tuple[int, ...] = ()
    """The lines of the assignments or initializers that the reason is about, in ascending order."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Resolved:
    """A host expression after constant folding, with local variables, constants and small functions substituted."""

    expression: str
    dimensions: tuple[str, ...] = ()
    """The x, y and z dimensions of a grid or block; empty if they cannot be separated."""
    in_parameters: tuple[str, ...] = ()
    """The dimensions, or the single value, over the kernel's parameters; empty if those do not determine them."""
    unresolved: tuple[Unresolved, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ArgumentOrigin:
    """The origin in host code of the argument that a launch passes to one parameter of the kernel."""

    parameter: str
    type: str
    """The type of the parameter in the launched instantiation, or as declared if the instantiation is unknown."""
    element: str | None = None
    """The type of the elements that a pointer points to, without qualifiers."""
    argument: str
    """The argument as written at the launch; the default of the parameter if there is none."""
    expression: str
    """The argument with local variables substituted."""
    kind: Literal["data", "size", "value", "constant", "unknown"]
    """`data`: the memory of `origin`; `size`: computed from tensor sizes; `value`: any other host value."""
    origin: str | None = None
    """The tensor or pointer whose memory is passed."""
    initializer: str | None = None
    """The initializer of `origin` as written, if that is a local variable."""
    callers_followed: int = 0
    """The number of calls that were followed from the launch up the call chain to find the origin."""
    unresolved: tuple[Unresolved, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class HostFunction:
    """The host function that contains a launch."""

    name: str
    path: str
    start_line: int
    end_line: int
    callers: tuple[str, ...] = ()
    """The calls of the function as `path:line`, in its translation unit or, if there are none, in others."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Launch:
    """A kernel launch in host code, as written and as resolved."""

    path: str
    line: int
    grid: str
    block: str
    shared: str | None = None
    stream: str | None = None
    arguments: tuple[str, ...] = ()
    template_arguments: tuple[str, ...] = ()
    """The template arguments of the launched instantiation; empty if there are none or if they are unknown."""
    written_template_arguments: tuple[str, ...] = ()
    """The template arguments as written at the launch, such as `scalar_t`."""
    host: HostFunction | None = None
    dispatch: tuple[str, ...] = ()
    """The dispatch macros around the launch, outermost first, such as `AT_DISPATCH_FLOATING_TYPES_AND_HALF`."""
    resolved_grid: Resolved | None = None
    resolved_block: Resolved | None = None
    resolved_shared: Resolved | None = None
    constants: tuple[Constant, ...] = ()
    """The constants to which the launch configuration or the origins of the arguments refer."""
    helpers: tuple[Helper, ...] = ()
    """The definitions of the project that the launch configuration uses, in an order that compiles."""
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
    """One step of the chain from Python to a kernel."""

    role: Literal["python", "binding", "dispatcher", "launcher", "kernel", "cpu"]
    """`python`: a Python definition; `binding`: a registration of a C++ function; `cpu`: the CPU implementation."""
    qualified_name: str
    path: str
    start_line: int
    end_line: int
    method: Literal["ast", "name"] = "ast"
    """`ast` if the code refers to it, `name` if it was found by its name alone."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Operator:
    """An operator that a kernel implements: the chain from Python to the kernel, as far as it can be traced."""

    name: str
    """The name in Python, such as `_ext.nms` or `torch_cluster::knn`; the launcher's name if there is no binding."""
    direction: Literal["forward", "backward", "none"]
    links: tuple[OperatorLink, ...]
    """The chain in calling order: Python, binding, dispatchers, launcher, kernel; then the CPU implementation."""
    partners: tuple[str, ...] = ()
    """The ids of the kernels of the opposite direction: the backward of a forward operator, or its forward."""
    partners_method: Literal["ast", "name"] = "ast"
    """`ast` if an autograd function connects the partners, `name` if only their names match."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Kernel:
    """A `__global__` definition, byte for byte."""

    id: str
    """`<source>/<path>:<qualified name>`, with `#2`, `#3` for overloads and specializations in file order."""
    source: str
    path: str
    name: str
    qualified_name: str
    start_line: int
    end_line: int
    start_offset: int
    """The first byte of the definition, counted from the start of the file."""
    end_offset: int
    """The byte after the definition."""
    code: str
    """The text of the file from `start_offset` to `end_offset`, including the `template <...>` line."""
    method: Method
    """`ast` if clang parsed the definition, `text` if it was only found in the text."""
    license: str
    """The SPDX expression of the file."""
    translation_unit: str | None = None
    """The translation unit in which it was parsed; null for the method `text`."""
    conditions: tuple[str, ...] = ()
    """The enclosing preprocessor conditions that its compile command does not satisfy; empty for compiled kernels."""
    attributes: tuple[str, ...] = ()
    """Storage class and attributes, as written before the name: `static`, `__launch_bounds__(256)`, ..."""
    template_parameters: tuple[TemplateParameter, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    launches: tuple[Launch, ...] = ()
    instantiations: tuple[tuple[str, ...], ...] = ()
    """The template arguments of every instantiation that host code launches.

    If it launches none, but the arguments of the template have no default, those that it names otherwise: to choose the
    kernel that it launches by a pointer, for example.
    """
    device_functions: tuple[DeviceFunction, ...] = ()
    """The functions of the project that it calls, directly or through others."""
    operator: tuple[Operator, ...] = ()
    """The operators of the project that it implements, sorted by name."""
