"""Call the functions of an extension module on tensors read from files; a program of its own for a Python with torch.

`driver.py <job>` reads a JSON file that lists modules and calls. Each call runs in a fork, so that a crash of the
project's code is the outcome of one call. One line of JSON is printed for each call: its number, the precision in which
it computed, and the error, if any.
"""

import json
import os
import signal
import sys
from pathlib import Path
from typing import Protocol, TypedDict

import torch

TYPES = {
    "double": torch.float64,
    "float": torch.float32,
    **dict.fromkeys(("half", "__half", "Half"), torch.float16),
    **dict.fromkeys(("__hip_bfloat16", "hip_bfloat16", "BFloat16"), torch.bfloat16),
    **dict.fromkeys(("int64_t", "long", "long long", "unsigned long", "unsigned long long", "uint64_t"), torch.int64),
    **dict.fromkeys(("int", "int32_t", "unsigned int", "unsigned", "uint32_t"), torch.int32),
    **dict.fromkeys(("short", "int16_t"), torch.int16),
    **dict.fromkeys(("char", "signed char", "int8_t"), torch.int8),
    **dict.fromkeys(("unsigned char", "uint8_t"), torch.uint8),
    "bool": torch.bool,
}
"""The types of tensors by the C++ types of their elements."""


UNSUPPORTED = ("not implemented for", "expected scalar type", "Expected object of scalar type")
"""Signs in an error that a function does not support the precision, so that the next one is tried."""


class TensorFile(TypedDict):
    """A tensor in a file, or in several, one for each slice along its first dimension."""

    paths: list[str]
    type: str
    shape: list[int]


class OutputFile(TypedDict):
    """An output, where it is found after the call, and the file that it is written to."""

    output: str
    argument: int | None
    result: int | None
    type: str
    count: int
    path: str


class Call(TypedDict):
    """A call of a function."""

    function: str
    arguments: list[TensorFile | int | float | str | list[float] | None]
    outputs: list[OutputFile]


class Function(Protocol):
    """A function of the module."""

    def __call__(self, *arguments: object) -> object:
        """Call it."""
        ...


PRECISIONS = {"double": torch.float64, "float": torch.float32, "own": None}


def tensor(given: TensorFile, precision: torch.dtype | None) -> torch.Tensor:
    """Read a tensor; floating-point elements are converted to the precision."""
    content = bytearray(b"".join(Path(path).read_bytes() for path in given["paths"]))
    kind = TYPES[given["type"]]
    made = torch.frombuffer(content, dtype=kind) if content else torch.empty(0, dtype=kind)
    made = made.reshape(given["shape"]).clone()
    return made.to(precision) if precision is not None and made.is_floating_point() else made


def write(made: torch.Tensor, kind: str, path: str) -> None:
    """Write the elements of a tensor as the C++ type; its size must be that of the file it replaces."""
    flat = made.detach().contiguous().flatten().to(TYPES[kind])
    Path(path).write_bytes(bytes(flat.view(torch.uint8).tolist()) if flat.numel() else b"")


def call(function: Function, given: Call, precision: str) -> None:
    """Call a function, and write the outputs."""
    converted = PRECISIONS[precision]
    values = [tensor(one, converted) if isinstance(one, dict) else one for one in given["arguments"]]
    result = function(*values)
    results = result if isinstance(result, (tuple, list)) else (result,)
    for one in given["outputs"]:
        made = values[one["argument"]] if one["argument"] is not None else results[one["result"] or 0]
        if not isinstance(made, torch.Tensor) or made.numel() != one["count"]:
            size = made.numel() if isinstance(made, torch.Tensor) else "no"
            raise ValueError(f"{one['output']} has {size} elements, not {one['count']}")
        write(made, one["type"], one["path"])


def attempt(function: Function, given: Call, precision: str, seconds: int) -> str | None:
    """Call a function in a fork; return the error, or none."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        signal.alarm(seconds)
        status = 0
        try:
            call(function, given, precision)
        except Exception as error:  # noqa: BLE001 (whatever the project's code raises is the outcome of the call)
            os.write(writing, str(error).strip().split("\n")[0][:300].encode() or b"failed")
            status = 1
        os._exit(status)
    os.close(writing)
    with os.fdopen(reading, "rb") as stream:
        said = stream.read().decode("utf-8", "replace")
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status == 0:
        return None
    return said or ("did not end" if status == -signal.SIGALRM else f"was ended by the signal {-status}")


def main(path: str) -> None:
    """Make all calls of a job."""
    torch.set_num_threads(1)
    job = json.loads(Path(path).read_text(encoding="utf-8"))
    sys.setdlopenflags(os.RTLD_LAZY | os.RTLD_GLOBAL)  # a file of an extension refers to functions of other files
    sys.path.insert(0, job["folder"])
    functions = vars(__import__(job["module"]))
    for number, given in enumerate(job["calls"]):
        error: str | None = None
        used = ""
        for used in job["precisions"]:
            error = attempt(functions[given["function"]], given, used, job["seconds"])
            if error is None or not any(sign in error for sign in UNSUPPORTED):
                break
        print(json.dumps({"call": number, "precision": used, "error": error}), flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
