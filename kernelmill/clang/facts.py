"""What goes into and comes out of the parse of one translation unit, which runs in a process of its own."""

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from kernelmill.clang.cuda_arguments import Pass
from kernelmill.clang.host_facts import HostFacts
from kernelmill.records import DeviceFunction, Launch, Parameter, TemplateParameter
from kernelmill.records.reasons import InstantiateReason

STRICT = ConfigDict(extra="forbid", ser_json_bytes="base64", val_json_bytes="base64")


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Overlay:
    """Text that stands in for a file's own while it is parsed: same length, same lines."""

    path: str
    text: bytes


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ParseRequest:
    """One file to parse in one pass; paths are absolute."""

    file: str
    root: str
    """Only what lies under this folder is reported."""
    headers: str
    """The unpacked header set; what lies neither there nor in the project is the system's."""
    side: Pass
    arguments: tuple[str, ...]
    """Complete, the pass and the precompiled header among them."""
    overlay: Overlay | None = None


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class KernelFacts:
    """A `__global__` definition as clang sees it; `path` is relative to the root."""

    path: str
    name: str
    qualified_name: str
    start_offset: int
    end_offset: int
    start_line: int
    end_line: int
    template_parameters: tuple[TemplateParameter, ...]
    parameters: tuple[Parameter, ...]
    device_functions: tuple[DeviceFunction, ...]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class LaunchFacts:
    """A launch and the kernel it refers to: where its definition begins, or its declaration where that is all."""

    kernel_path: str
    kernel_offset: int
    kernel_name: str
    """Qualified; tells the kernel where this translation unit sees a declaration only."""
    launch: Launch


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ParseError:
    """An error diagnostic; `path` is absolute, empty where clang gives none."""

    path: str
    line: int
    message: str
    in_device_code: bool = False
    """Inside a function for the device alone, whose body nvcc reads in its device pass only."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Wanted:
    """A kernel of the translation unit, known by where it begins."""

    id: str
    path: str
    start_offset: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Piece:
    """A declaration of the project that a kernel needs, as a span of its file; `path` is relative to the root."""

    name: str
    """Qualified."""
    kind: str
    """`function`, `class`, `enum`, `alias`, `variable`, `macro`, …"""
    path: str
    start_offset: int
    end_offset: int
    start_line: int
    namespaces: tuple[str, ...] = ()
    """Enclosing namespaces, outermost first; an anonymous one is empty."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class External:
    """A name from outside the project that the kernel or a piece uses."""

    name: str
    """Qualified."""
    origin: str
    """`torch`, `cuda`, `clang` or `system`."""
    header: str
    """File name of the header that declares it, relative to its include folder where that is known."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Reference:
    """A place in the kernel's text where one of its template parameters stands; offsets are into the file."""

    parameter: str
    start_offset: int
    end_offset: int
    in_macro: bool = False
    """Among the arguments of a macro, which commas of its own would split."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Needs:
    """What some instances of a kernel need, the declarations that their template arguments name included."""

    instances: tuple[tuple[str, ...], ...]
    """Template arguments of each, as launches spell them."""
    pieces: tuple[Piece, ...] = ()
    externals: tuple[External, ...] = ()
    definitions: tuple[str, ...] = ()
    missing: InstantiateReason | None = None
    """As in `Closure`; further, an argument that no code outside of a function can name."""
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Closure:
    """All that one kernel needs, in an order that compiles."""

    kernel: str
    pieces: tuple[Piece, ...] = ()
    externals: tuple[External, ...] = ()
    references: tuple[Reference, ...] = ()
    namespaces: tuple[str, ...] = ()
    """Around the kernel, outermost first; an anonymous one is empty."""
    definitions: tuple[str, ...] = ()
    """Macros of the command line that it goes through, as what would stand after `#define`."""
    needs: tuple[Needs, ...] = ()
    """Of the instances whose arguments name declarations of the project."""
    missing: InstantiateReason | None = None
    """Why there is no closure: the kernel is not in this parse, a macro that means two things in one declaration."""
    detail: str = ""
    """The name that `missing` is about."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class UnitFacts:
    """All that one parse found."""

    kernels: tuple[KernelFacts, ...] = ()
    launches: tuple[LaunchFacts, ...] = ()
    """Of the host pass: the device pass sees none."""
    host: HostFacts = HostFacts()
    """Likewise."""
    closures: tuple[Closure, ...] = ()
    """Of the device pass, which sees all that device code sees: one for each of `kernels`, in their order."""
    errors: tuple[ParseError, ...] = ()
    failure: str | None = None
    """Why there was no parse at all: a crash, a time limit, a file that clang cannot read."""
