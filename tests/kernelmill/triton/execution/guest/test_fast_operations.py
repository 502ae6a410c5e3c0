"""What is remembered of operations changes neither results nor the number of operations."""

import subprocess
import sys

import pytest

pytest.importorskip("triton")

TABLE = """
import itertools, operator, sys
from kernelmill.triton.execution.guest import __main__ as guest, fast_operations
if sys.argv[1] == "interpreter":
    fast_operations.install = fast_operations.install_operators = lambda: None
session = guest.Session({"runs": []})
session.install()

import numpy as np
import triton.language as tl
from kernelmill.triton.execution.guest.builder import Handle, numpy_type

KINDS = (tl.int1, tl.int8, tl.uint8, tl.int32, tl.int64, tl.uint32, tl.float16, tl.bfloat16, tl.float32, tl.float64)
NUMBERS = (0, 1, True, -3, 300, 2**40, 0.0, -0.0, 0.5, float("nan"), float("inf"), 1e300)
SHAPES = ((), (4,), (1, 4), (4, 1), (8,))
OPERATORS = (
    "add", "sub", "mul", "truediv", "mod", "floordiv", "and_", "or_", "xor", "lt", "le", "gt", "ge", "eq", "ne",
)


def tensor(kind, shape):
    size = int(np.prod(shape))
    data = (np.arange(size) * 3 % 7 + 1).astype(numpy_type(kind)).reshape(shape or (1,))
    return tl.tensor(Handle(data, kind), tl.block_type(kind, list(shape)) if shape else kind)


def shown(name, compute):
    before = session.accesses.steps
    try:
        found = compute()
    except Exception as error:
        return f"{name}: {type(error).__name__} {error}"
    data, steps = found.handle.data, session.accesses.steps - before
    kinds = found.type, found.dtype, found.handle.dtype, data.dtype, [one.value for one in found.shape]
    return f"{name}: {data.tolist()} {data.strides} {[str(one) for one in kinds]} {steps}"


tensors = [(f"{kind}{list(shape)}", kind, shape) for kind in KINDS for shape in SHAPES]
for name, kind, shape in tensors:
    for each in OPERATORS:
        compute = getattr(operator, each)
        for _ in range(2):  # the second time it is remembered
            for number in NUMBERS:
                print(shown(f"{name} {each} {number}", lambda: compute(tensor(kind, shape), number)))
                print(shown(f"{number} {each} {name}", lambda: compute(number, tensor(kind, shape))))
for (name, kind, shape), (other_name, other, second) in itertools.product(tensors, tensors):
    for each in ("add", "truediv", "and_", "lt"):
        compute = getattr(operator, each)
        print(shown(f"{name} {each} {other_name}", lambda: compute(tensor(kind, shape), tensor(other, second))))
for (name, kind, shape), other in itertools.product(tensors, KINDS):
    print(shown(f"{name} to {other}", lambda: tensor(kind, shape).to(other)))
for (name, kind, shape), element in itertools.product(tensors, (tl.float32, tl.float16, tl.int8)):
    pointers = tl.pointer_type(element)
    base = tl.tensor(Handle(np.array([1 << 62], np.uint64), pointers), pointers)
    print(shown(f"{element}* + {name}", lambda: base + tensor(kind, shape)))
    print(shown(f"{name} + {element}*", lambda: tensor(kind, shape) + base))
    print(shown(f"{element}* - {name}", lambda: base - tensor(kind, shape)))
"""


def _table(mode: str) -> list[str]:
    command = [sys.executable, "-c", TABLE, mode]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


@pytest.mark.long
def test_remembered_operations_are_those_of_the_interpreter() -> None:
    expected, found = _table("interpreter"), _table("remembered")
    assert len(expected) > 20_000
    assert [pair for pair in zip(expected, found, strict=True) if pair[0] != pair[1]] == []
