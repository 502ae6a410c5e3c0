"""Launches made up for kernels without one, from their signatures: over a vector, over rows, and over tiles."""

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from kernelmill.records import TritonKernel, TritonParameter

_VALUES = re.compile(r"(?i)eps|scale|alpha|beta|gamma|value|slope|temperature|^p$|prob|factor|momentum|lr|const")
_STRIDE = re.compile(r"(?i)stride")
_ROWS = re.compile(r"(?i)(^|_)(m|rows?|n_rows|num_rows|batch|b)$|rows")
_INNER = re.compile(r"(?i)(stride.*(n|k|col|cols|1|d))$|col_stride")


class MadeLaunch(NamedTuple):
    """A host function that launches a kernel."""

    name: str
    text: str


class _Form(NamedTuple):
    name: str
    grid: str
    rows: str
    columns: str
    block: Callable[[str], str]


_FORMS = (
    _Form("vector", "(triton.cdiv(columns, 64),)", "1", "columns", lambda _: "64"),
    _Form("rows", "(rows,)", "rows", "columns", lambda _: "triton.next_power_of_2(columns)"),
    _Form("tiles", "(triton.cdiv(rows, 16), triton.cdiv(columns, 16))", "rows", "columns", lambda _: "16"),
)


def made_launches(kernels: Sequence[TritonKernel]) -> tuple[MadeLaunch, ...]:
    """Return functions that launch the kernels that are no helpers, in every form."""
    return tuple(_made(kernel, form) for kernel in kernels if not kernel.is_helper for form in _FORMS if _fits(kernel))


def _fits(kernel: TritonKernel) -> bool:
    return any(one.kind == "pointer" for one in kernel.parameters)


def _made(kernel: TritonKernel, form: _Form) -> MadeLaunch:
    pointers = [one.name for one in kernel.parameters if one.kind == "pointer"]
    values = [one.name for one in kernel.parameters if one.kind == "scalar" and _VALUES.search(one.name)]
    name = f"launch_{kernel.name.strip('_')}_over_{form.name}"
    first = pointers[0]
    sizes = f"columns = {first}.numel()" if form.name == "vector" else f"rows, columns = {first}.shape"
    passed = ", ".join(f"{one.name}={_argument(one, form)}" for one in kernel.parameters if one.default is None)
    lines = [
        f"def {name}({', '.join([*pointers, *values])}):",
        f'    """Launch {kernel.name}; no launch of it is known."""',
        f"    {sizes}",
        f"    {kernel.name}[{form.grid}]({passed})",
    ]
    return MadeLaunch(name, "\n".join(lines) + "\n")


def _argument(parameter: TritonParameter, form: _Form) -> str:
    if parameter.kind == "pointer" or (parameter.kind == "scalar" and _VALUES.search(parameter.name)):
        return parameter.name
    if parameter.kind == "constexpr":
        return form.block(parameter.name)
    if _STRIDE.search(parameter.name):
        return "1" if _INNER.search(parameter.name) or form.name == "vector" else "columns"
    return form.rows if _ROWS.search(parameter.name) else form.columns
