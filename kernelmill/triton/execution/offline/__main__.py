"""`python -m kernelmill.triton.execution.offline REQUEST`: compile the kernels of a program for several GPUs.

The definitions of the program are executed, its tests are not. Each kernel is compiled with types and constants of its
launches. Results go to standard output, one JSON object a line.
"""

import ast
import contextlib
import json
import os
import re
import struct
import sys
import types
from pathlib import Path
from typing import Any

os.environ.pop("TRITON_INTERPRET", None)

import triton
import triton.language as tl
from triton.backends.compiler import GPUTarget
from triton.compiler import ASTSource

PROGRAM = "program.py"
_KEPT = (ast.Import, ast.ImportFrom, ast.FunctionDef, ast.ClassDef, ast.Assign, ast.AnnAssign, ast.Try, ast.If)
_AMD = {
    "registers": re.compile(r"\.vgpr_count:\s+(\d+)"),
    "scalar_registers": re.compile(r"\.sgpr_count:\s+(\d+)"),
    "spilled": re.compile(r"\.vgpr_spill_count:\s+(\d+)"),
}
TARGETS = {
    "gfx90a": GPUTarget("hip", "gfx90a", 64),
    "gfx942": GPUTarget("hip", "gfx942", 64),
    "gfx950": GPUTarget("hip", "gfx950", 64),
    "sm_80": GPUTarget("cuda", 80, 32),
}


class _NoDriver:
    """Answers what modules ask of a device while they are imported."""

    def __getattr__(self, name: str) -> Any:
        if name == "get_current_target":
            return lambda: GPUTarget("cuda", 90, 32)
        raise AttributeError(name)


def definitions(source: str) -> dict[str, Any]:
    """Execute the definitions of a program; what fails, such as a test, is left out."""
    triton.runtime.driver.set_active(_NoDriver())
    module = types.ModuleType("program")
    module.__file__ = PROGRAM
    sys.modules["program"] = module
    scope = vars(module)
    Path(PROGRAM).write_text(source, encoding="utf-8")
    for statement in ast.parse(source, filename=PROGRAM).body:
        if not isinstance(statement, _KEPT) or _is_main(statement):
            continue
        with contextlib.suppress(Exception):
            exec(compile(ast.Module([statement], []), PROGRAM, "exec", dont_inherit=True), scope)  # noqa: S102
    return scope


def _is_main(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.If) and "__name__" in ast.unparse(statement.test)


def _constant(value: Any, scope: dict[str, Any]) -> Any:
    if isinstance(value, dict):
        kind, name = next(iter(value.items()))
        if kind == "dtype":
            return tl.dtype(name)
        if kind == "function":
            return scope[name]
        raise ValueError(f"a constant of type {name} cannot be given to the compiler")
    return value


def _kernel(name: str, scope: dict[str, Any]) -> Any:
    """The function that is compiled, without its tuners."""
    found = scope.get(name)
    while found is not None and not isinstance(found, triton.JITFunction):
        found = getattr(found, "fn", None)
    if found is not None:
        return found
    return next(
        (one for one in scope.values() if isinstance(one, triton.JITFunction) and one.fn.__name__ == name), None
    )


def compiled(launch: dict[str, Any], name: str, scope: dict[str, Any]) -> dict[str, Any]:
    """Compile a kernel as it was launched, for one target."""
    kernel = _kernel(launch["kernel"], scope)
    result: dict[str, Any] = {"kernel": launch["kernel"], "target": name}
    if kernel is None:
        return result | {"state": "rejected", "reason": "the kernel is not defined at the top level of the module"}
    target = TARGETS[name]
    try:
        constants = {key: _constant(value, scope) for key, value in launch["constants"].items()}
        signature = {key: tuple(one) if isinstance(one, list) else one for key, one in launch["signature"].items()}
        source = ASTSource(fn=kernel, signature=signature, constexprs=constants)
        made = triton.compile(source, target=target, options=dict(launch["options"]))
    except Exception as error:  # noqa: BLE001 (compilers raise anything; the reason is what is kept)
        return result | {"state": "rejected", "reason": _reason(error)}
    result |= {"state": "compiled", "shared_bytes": int(made.metadata.shared)}
    if target.backend == "hip":
        text = made.asm["amdgcn"]
        result |= {key: int(found[1]) for key, pattern in _AMD.items() if (found := pattern.search(text))}
    else:
        result["registers"] = registers_of(made.asm["cubin"], launch["kernel"])
    return result


def _reason(error: Exception) -> str:
    """The message of an error, without the source that compilers quote."""
    deepest: BaseException = error
    while deepest.__cause__ is not None:
        deepest = deepest.__cause__
    lines = [line.strip() for line in str(deepest).splitlines() if line.strip() and set(line.strip()) != {"^"}]
    said = lines[-1] if lines else ""
    return f"{type(deepest).__name__}: {said[:300]}"


def registers_of(cubin: bytes, kernel: str) -> int | None:
    """The registers of a kernel: the upper byte of `sh_info` of its section of code."""
    start, size, count, names = struct.unpack_from("<Q", cubin, 0x28)[0], *struct.unpack_from("<HHH", cubin, 0x3A)
    sections = [struct.unpack_from("<IIQQQQIIQQ", cubin, start + number * size) for number in range(count)]
    texts = sections[names][4]
    for section in sections:
        at = texts + section[0]
        name = cubin[at : cubin.index(b"\0", at)].decode(errors="replace")
        if name == f".text.{kernel}":
            return int(section[7] >> 24)
    return None


def main() -> None:
    """Serve one request."""
    request = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    said, sys.stdout = sys.stdout, sys.stderr
    scope = definitions(Path(request["program"]).read_text(encoding="utf-8"))
    for launch in request["launches"]:
        said.write(json.dumps(compiled(launch, launch["target"], scope)) + "\n")
        said.flush()


if __name__ == "__main__":
    main()
