"""Which of a kernel's parameters are sizes and which are modes."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from kernelmill.records.reasons import ProbeReason
from stages.probe.experiments.experiment import ParameterType
from stages.probe.experiments.protocol import ProbeError
from stages.probe.reading.kernel_text import DeclaredParameter, KernelText
from stages.probe.reading.launching import LaunchSizes
from stages.probe.reading.modes import modes as modes_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SizesAndModes:
    """The parameters and hidden sizes whose values a search varies."""

    sizes: tuple[str, ...]
    """All sizes that may be chosen freely, hidden ones included."""
    modes: Mapping[str, tuple[int, ...]]
    """Mode -> the values it is tried with."""


def sizes_and_modes(text: KernelText, described: Sequence[ParameterType], launch: LaunchSizes) -> SizesAndModes:
    """Classify the parameters of a kernel.

    Raises `ProbeError` if a parameter's type is not supported.
    """
    sizes, modes = list[str](), dict[str, tuple[int, ...]]()
    for declared, one in zip(text.parameters, described, strict=True):
        _check_supported(declared, one)
        if one.kind == "tensor":
            sizes.append(size_of_tensor(declared.name))
        elif one.kind == "value" and one.element == "boolean":
            modes[declared.name] = (0, 1)
        elif one.kind == "value" and one.element == "integer" and declared.name in launch.free:
            values = () if _is_size(declared.name, launch) else modes_of(text, declared.name)
            if values:
                modes[declared.name] = values
            else:
                sizes.append(declared.name)
    return SizesAndModes(sizes=(*sizes, *launch.hidden), modes=modes)


def size_of_tensor(parameter: str) -> str:
    """Return the name of the size of a tensor parameter, or that of its rows if it has two dimensions."""
    return f"{parameter}_size0"


def rows_of_tensor(parameter: str) -> str:
    """Return the name of the number of rows of a tensor parameter, if it has two dimensions."""
    return f"{parameter}_rows"


def _check_supported(declared: DeclaredParameter, described: ParameterType) -> None:
    shown = f"{declared.type} {declared.name}"
    if described.kind == "unknown" or (described.kind == "value" and described.element == "opaque"):
        raise ProbeError(ProbeReason.UNSUPPORTED_PARAMETER, shown)
    if described.kind == "pointer" and described.element == "opaque":
        raise ProbeError(ProbeReason.UNSUPPORTED_ELEMENT, shown)


def _is_size(name: str, launch: LaunchSizes) -> bool:
    """Whether the launch passes a size of a tensor as this parameter."""
    return name in launch.counts or any(size.size == name for size in launch.tensor_sizes)
