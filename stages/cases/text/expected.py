"""Expected outputs in a suite: tables of recorded summaries, and the statements that compare outputs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from kernelmill.records import Golden, HostBuffer
from kernelmill.templates.environment import broken


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldenTable:
    """Recorded summaries of one output as rows of a C++ array."""

    output: str
    rows: tuple[str, ...]


def golden_tables(goldens: Sequence[Golden]) -> Iterator[GoldenTable]:
    """One table for each output that has recorded summaries."""
    for golden in goldens:
        if golden.rows:
            yield GoldenTable(output=golden.output, rows=tuple(_rows(golden)))


def check(
    buffer: HostBuffer,
    kind: Literal["recording", "measuring", "recorded", "serial"],
    golden: Golden | None,
    companion: HostBuffer | None = None,
    row: str = "",
) -> str:
    """The line of a program that prints or compares one output; a companion decides ties of indices.

    A `row` is the number of elements that the kernel selects at once, if the output has rows of such.
    """
    view, name = f"{buffer.view()}, {buffer.view_count}", buffer.name
    beside_expected = f"{buffer.view()}, {buffer.view('expected_')}, {buffer.view_count}"
    if kind in ("recording", "measuring"):
        return f'print(case_index, "{name}", summary({view}));'
    if golden is None or golden.comparison == "unstable":
        return f"// {name} is order-dependent and not compared."
    if kind == "serial" and companion is not None:
        function, rows = ("check_selected", [row]) if row else ("check_index", [])
        return broken(f"  {function}(", [f'"{name}"', buffer.view(), _tied(buffer, companion), *rows], ");").lstrip()
    compared = beside_expected if kind == "serial" else f"summary({view}), expected_{name}[case_index]"
    tolerance = f", {golden.tolerance:.3g}" if golden.comparison in ("close", "bounded") else ""
    return f'check_{golden.comparison}("{name}", {compared}{tolerance});'


def digest_before(buffer: HostBuffer) -> str:
    """The line of a recorder that keeps a digest of one output from before the launch."""
    return f"const uint64_t before_{buffer.name} = digest({buffer.view()}, {buffer.view_count});"


def change(buffer: HostBuffer) -> str:
    """The line of a recorder that prints whether the kernel changed one output."""
    after = f"digest({buffer.view()}, {buffer.view_count})"
    return f'print_change(case_index, "{buffer.name}", before_{buffer.name}, {after});'


def measurement(buffer: HostBuffer, companion: HostBuffer | None) -> str:
    """The line of a program that prints how far one output is from the reference's."""
    beside_expected = f"{buffer.view()}, {buffer.view('expected_')}, {buffer.view_count}"
    ties = "" if companion is None else f', measure_ties(case_index, "{buffer.name}", {_tied(buffer, companion)})'
    return f'measure(case_index, "{buffer.name}", {beside_expected}){ties};'


def _tied(buffer: HostBuffer, companion: HostBuffer) -> str:
    views = [one.view(prefix) for one in (buffer, companion) for prefix in ("expected_", "tied_")]
    return ", ".join([*views, buffer.view_count])


def _rows(golden: Golden) -> Iterator[str]:
    if golden.comparison == "unstable":
        return
    digits = 17 if golden.comparison != "close" or golden.tolerance < 1e-9 else 10
    for row in golden.rows:
        numbers = [f"{row.count}", f"{row.nans}", f"{row.infinities}", f"{row.digest}ull", f"{row.multiset}ull"]
        numbers.append(_number(row.scale, digits))
        values, sums = (_braced(texts, digits) for texts in (row.values, row.sums))
        yield broken("    {", [*numbers, *values, *sums], "},")


def _braced(texts: Sequence[str], digits: int) -> list[str]:
    """Recorded numbers as the parts of a braced list."""
    numbers = [_number(text, digits) for text in texts] or [""]
    numbers[0] = "{" + numbers[0]
    numbers[-1] += "}"
    return numbers


def _number(text: str, digits: int) -> str:
    """A recorded number as a C++ literal."""
    if "nan" in text:
        return "NAN"
    if "inf" in text:
        return text.replace("inf", "INFINITY")
    return f"{float(text):.{digits}g}"
