"""What host code says about the arguments of a kernel, from the launcher up to the Python operator."""

from typing import Literal

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT

Comparison = Literal["==", "!=", "<", "<=", ">", ">=", "divisible"]
HostEvidence = Literal["check", "assert", "definition", "argument", "allocation", "docstring"]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class HostFact:
    """A relation between a kernel's parameters and the dimensions of the tensors that host code passes to it.

    Expressions are C++ over the names of the kernel's parameters. Dimension 1 of the tensor behind the pointer
    parameter `p` is `p.size(1)`, its number of elements `p.numel()`. Names that the kernel does not have, such as that
    of a tensor that is not passed to it, are the launcher's.
    """

    left: str
    comparison: Comparison
    """`divisible`: `left` is a multiple of `right`."""
    right: str
    evidence: HostEvidence
    """`check`: a macro such as `TORCH_CHECK`, or an `if` that ends in an error; `assert`: an assertion in Python;
    `definition`: a local variable or an unpacked shape; `argument`: what a call passes; `allocation`: the shape of a
    tensor that host code allocates; `docstring`: the shape that the documentation of a Python function gives."""
    path: str
    line: int
    conditional: bool = False
    """Whether the code that states it is in a branch without the call that leads to the kernel, so that it may not
    hold for all launches."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class KernelHostFacts:
    """The facts about one kernel that its host code states, none of them confirmed by running it."""

    kernel_id: str
    source: str
    facts: tuple[HostFact, ...]
    """In the order from the launcher to Python, then by line."""
