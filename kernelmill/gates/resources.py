"""The resources that kernels use on a GPU, parsed from the output of code generators.

Formats: the `amdhsa.kernels` metadata at the end of AMD assembly (LLVM, "AMDGPU Usage", code object metadata), which is
YAML, and the lines of `ptxas -v`.
"""

import re
from collections.abc import Iterator

import yaml

from kernelmill.records import Resources

_LOADER = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
_METADATA = re.compile(r"^\s*\.amdgpu_metadata\n(.*?)^\s*\.end_amdgpu_metadata", re.MULTILINE | re.DOTALL)
_ENTRY = re.compile(r"Compiling entry function '(?P<kernel>\w+)'")
_STACK = re.compile(r"(?P<stack>\d+) bytes stack frame, (?P<spilled>\d+) bytes spill stores")
_USED = re.compile(r"Used (?P<registers>\d+) registers")
_SHARED = re.compile(r"(\d+) bytes smem")


def from_amd_assembly(assembly: str) -> tuple[Resources, ...]:
    """Return the resources of each kernel, in the order of their names."""
    documents = [yaml.load(found[1], Loader=_LOADER) for found in _METADATA.finditer(assembly)]  # noqa: S506  # safe ones
    found = [
        Resources(
            kernel=kernel[".name"],
            registers=kernel[".vgpr_count"],
            scalar_registers=kernel[".sgpr_count"],
            shared_bytes=kernel[".group_segment_fixed_size"],
            private_bytes=kernel[".private_segment_fixed_size"],
            spilled=kernel[".vgpr_spill_count"] + kernel[".sgpr_spill_count"],
        )
        for document in documents
        for kernel in document.get("amdhsa.kernels", [])
    ]
    return tuple(sorted(found, key=lambda resources: resources.kernel))


def from_ptxas(output: str) -> tuple[Resources, ...]:
    """Return the resources of each kernel, in the order of their names."""
    return tuple(sorted(_ptxas(output), key=lambda resources: resources.kernel))


def _ptxas(output: str) -> Iterator[Resources]:
    kernel: str | None = None
    stack = spilled = 0
    for line in output.splitlines():
        if entry := _ENTRY.search(line):
            kernel, stack, spilled = entry["kernel"], 0, 0
        elif frame := _STACK.search(line):
            stack, spilled = int(frame["stack"]), int(frame["spilled"])
        elif (used := _USED.search(line)) and kernel is not None:
            shared = _SHARED.search(line)
            yield Resources(
                kernel=kernel,
                registers=int(used["registers"]),
                shared_bytes=int(shared[1]) if shared else 0,
                private_bytes=stack,
                spilled=spilled,
            )
            kernel = None
