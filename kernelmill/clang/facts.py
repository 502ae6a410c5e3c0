"""What goes into and comes out of the parse of one translation unit, which runs in a process of its own."""

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from kernelmill.clang.cuda_arguments import Pass
from kernelmill.clang.host_facts import HostFacts
from kernelmill.records import Closure, DeviceFunction, Launch, Parameter, TemplateParameter

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
