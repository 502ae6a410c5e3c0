"""Suites that exchange the buffers of their cases with another implementation instead of launching the kernel.

The same program runs twice: first it writes the inputs of every case to files, then it reads the outputs that the other
implementation computed from them, and compares these with the expected outputs exactly as the suite does.
"""

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from kernelmill.cpp.evaluation import NotComputableError, evaluate_integer
from kernelmill.errors import InputError
from kernelmill.records import HostBuffer, Role, SuiteText
from kernelmill.references.calls import KernelBuffer, KernelCall, Number
from kernelmill.sandbox import written
from kernelmill.templates.composition import suite_code
from kernelmill.templates.environment import cpp_templates

FOLDER = "KERNELMILL_EXCHANGE"
"""The environment variable that names the folder of the files."""
READS = "KERNELMILL_EXCHANGE_READS"
"""The environment variable that makes the program read outputs; without it, the program writes inputs."""
_TEMPLATES = cpp_templates(Path(__file__).parent)
MOST_BYTES = 1 << 20
"""The most bytes of the numbers of a case that are read."""
_FAILURE = re.compile(r"^(\w+)(?:\[(\d{1,18})\]|: .*?) is (\S+), expected ([^\s,]+)", re.MULTILINE)
_SUMMARY = re.compile(r"^(?:ok  |FAIL) .*: (\d{1,18}) comparisons, (\d{1,18}) failed$", re.MULTILINE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """A comparison that failed."""

    output: str
    index: int | None
    actual: str
    expected: str

    @property
    def difference(self) -> float:
        """The absolute difference of the two values."""
        return abs(float(self.actual) - float(self.expected))


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """The comparisons of one case."""

    comparisons: int
    failed: int
    failures: tuple[Failure, ...]
    """The first ones."""


def exchange_code(text: SuiteText, outputs: Collection[str]) -> str:
    """Return the program that exchanges buffers, and compares these outputs."""
    wrapper = text.wrapper
    copied = {copy.buffer for copy in text.case.copies}
    lines = [f'exchange_number(case_index, "{one.name}", {one.name});' for one in wrapper.parameters if not one.pointer]
    lines.append("{")
    for one in wrapper.derived:
        lines.append(f"  const {one.type} {one.name} = {one.expression};")
        lines.append(f'  exchange_number(case_index, "{one.name}", {one.name});')
    lines.append("}")
    for buffer in wrapper.buffers:
        expected = f"expected_{buffer.name}.get()" if buffer.name in copied and buffer.component is None else ""
        none = "static_cast<const double *>(nullptr)"
        lines.append(
            f'exchange_buffer(case_index, "{buffer.name}", {buffer.view()}, {buffer.view_count}, '
            f"{expected if buffer.written and expected else none});"
        )
    checks = tuple(check for check in text.case.checks if _checked(check) in outputs)
    exchange = _TEMPLATES.get_template("exchange.hip.jinja").render()
    case = replace(text.case, call="\n  ".join(lines), checks=checks)
    return suite_code(replace(text, tests=text.tests + exchange, case=case))


def checked_outputs(text: SuiteText) -> tuple[str, ...]:
    """Return the outputs that a suite compares."""
    written = {one.name for one in text.wrapper.buffers if one.written}
    return tuple(name for check in text.case.checks if (name := _checked(check)) in written)


def _checked(check: str) -> str:
    """Return the output that a comparison is about: the first string in its call."""
    match = re.search(r'\(\s*"(\w+)"', check)
    return match[1] if match else ""


def read_call(text: SuiteText, roles: Collection[Role], folder: Path, case: int) -> KernelCall | None:
    """Return the arguments of the kernel in a case, as the program has written them; none if the case did not run."""
    try:
        content = written.read(folder, f"case.{case}.numbers", MOST_BYTES)
        words = (line.split() for line in (content or b"").decode("ascii").splitlines())
        numbers: dict[str, Number] = {name: _number(value) for name, value in words}
    except (InputError, ValueError, OverflowError):
        return None  # the project's own code runs in the program, and wrote something else
    if content is None:
        return None
    shapes = {role.parameter: role.shape for role in roles}
    buffers = []
    for host in text.wrapper.buffers:
        kind = host.component or host.element
        size = written.size(folder, f"case.{case}.{host.name}")
        if size is None or kind not in SIZES:
            return None
        count = size // SIZES[kind]
        absent = host.optional and count == 0
        shape = (0,) if absent else _shape(shapes.get(host.name, ()), host, numbers)
        buffers.append(KernelBuffer(name=host.name, type=kind, written=host.written, count=count, shape=shape))
    return KernelCall(numbers=numbers, buffers=tuple(buffers))


def _number(text: str) -> Number:
    return int(text) if re.fullmatch(r"-?\d+", text) else float.fromhex(text)


def _shape(expressions: Collection[str], host: HostBuffer, numbers: Mapping[str, Number]) -> tuple[int, ...]:
    try:
        shape = tuple(evaluate_integer(one, numbers) for one in expressions)
    except NotComputableError:
        return ()
    return shape if host.component is None else (*shape, host.components)


def read_comparisons(output: str, errors: str) -> Compared | None:
    """Return the comparisons of a run with one case; none if it did not complete."""
    summary = _SUMMARY.search(output)
    if summary is None:
        return None
    failures = tuple(
        Failure(output=name, index=int(index) if index else None, actual=actual, expected=expected)
        for name, index, actual, expected in _FAILURE.findall(errors)
    )
    return Compared(comparisons=int(summary[1]), failed=int(summary[2]), failures=failures)


SIZES: Mapping[str, int] = {
    **dict.fromkeys(("double", "int64_t", "long", "long long", "unsigned long", "unsigned long long", "uint64_t"), 8),
    **dict.fromkeys(("float", "int", "unsigned int", "unsigned", "int32_t", "uint32_t"), 4),
    **dict.fromkeys(("half", "__half", "Half", "__hip_bfloat16", "hip_bfloat16", "BFloat16", "short", "int16_t"), 2),
    **dict.fromkeys(("bool", "char", "signed char", "unsigned char", "int8_t", "uint8_t"), 1),
}
"""The sizes in bytes of the scalars that tensors can hold, by their C++ types."""
