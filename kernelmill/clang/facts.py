"""The requests and the results of parsing a translation unit, which runs in a separate process."""

from pydantic import ConfigDict
from pydantic.dataclasses import dataclass

from kernelmill.clang.cuda_arguments import Pass
from kernelmill.clang.host_facts import HostFacts
from kernelmill.records import Closure, DeviceFunction, Launch, Parameter, TemplateParameter

STRICT = ConfigDict(extra="forbid", ser_json_bytes="base64", val_json_bytes="base64", defer_build=True)

KERNEL_LIMIT = "limit of kernels"
"""How the failure of a file with too many kernels begins."""
MOST_KERNELS = 2048
"""The most kernels of a translation unit. No file that people write has nearly as many; what it costs to describe them
is bounded by their number."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Overlay:
    """Text that replaces that of a file while it is parsed, with the same length and the same lines."""

    path: str
    text: bytes


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ParseRequest:
    """A request to parse one file in one pass; paths are absolute."""

    file: str
    root: str
    """The folder of the project; only declarations inside it are reported."""
    headers: str
    """The folder of the unpacked header set; other files outside the project belong to the system."""
    side: Pass
    arguments: tuple[str, ...]
    """All arguments of clang, including those for the pass and the precompiled header."""
    overlay: Overlay | None = None


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class KernelFacts:
    """A `__global__` definition as clang parsed it; `path` is relative to the root."""

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
    """A launch, and the kernel that it launches by the start of its definition, or of its declaration if undefined."""

    kernel_path: str
    kernel_offset: int
    kernel_name: str
    """The qualified name, which identifies a kernel that this translation unit only declares."""
    launch: Launch


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ParseError:
    """An error diagnostic; `path` is absolute, or empty if clang gives none."""

    path: str
    line: int
    message: str
    in_device_code: bool = False
    """Whether it is inside a device-only function, whose body nvcc reads in its device pass only."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class UnitFacts:
    """The results of one parse."""

    kernels: tuple[KernelFacts, ...] = ()
    launches: tuple[LaunchFacts, ...] = ()
    """The launches, which only the host pass sees."""
    host: HostFacts = HostFacts()
    """The facts about host code, likewise."""
    closures: tuple[Closure, ...] = ()
    """The closure of each of `kernels`, in their order: those of the device pass, which sees all of device code.

    The host pass has closures only if a file has code for one of the passes.
    """
    errors: tuple[ParseError, ...] = ()
    failure: str | None = None
    """Why there are no results: a crash, a time limit, or a file that clang cannot read."""
