"""A suite agrees with a right operator for the CPU and disagrees with a wrong one, both built against real torch."""

import importlib.util
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest

from kernelmill.config.params import ReferencesParams
from kernelmill.records import (
    ArgumentOrigin,
    Case,
    CaseValue,
    Golden,
    HostFunction,
    Kernel,
    Launch,
    Operator,
    OperatorLink,
    Suite,
)
from kernelmill.records.references import ReferenceVerdict
from kernelmill.references.building import installed_torch
from kernelmill.storage import jsonl
from kernelmill.templates.composition import suite_code
from kernelmill.toolchains.machine import ThisMachine
from stages.cases.text import program as programs_with_tests
from stages.references.run import run
from tests.stages.cases.kernels import GATHERED, cpu
from tests.stages.select.kernels import command, kernel
from tests.stages.select.kernels import source as source_record

pytestmark = [pytest.mark.compiler, pytest.mark.slow]
LAUNCHER = """void gather_cuda(const Tensor table, const Tensor row, Tensor out, const float factor, const int mode) {
  gather<<<1, 64>>>(table.data_ptr<float>(), row.data_ptr<int>(), out.data_ptr<float>(), out.numel(), table.size(1),
                    factor, mode);
}
"""
TWINS = """#include <torch/extension.h>
using at::Tensor;
void gather_cpu(const Tensor table, const Tensor row, Tensor out, const float factor, const int mode) {
  out.copy_(table.index_select(0, row) * factor + (mode == 1 ? 1 : 0));
}
void wrong_cpu(const Tensor table, const Tensor row, Tensor out, const float factor, const int mode) {
  out.copy_(table.index_select(0, row) * factor);
}
"""
LINES = {"gather_cpu": (3, 5), "wrong_cpu": (6, 8)}


def origin(
    parameter: str, kind: Literal["data", "size", "value"], expression: str, source: str | None = None
) -> ArgumentOrigin:
    declared = {"table": "const float *", "row": "const int *", "out": "float *"}.get(parameter, "int")
    return ArgumentOrigin(
        parameter=parameter, type=declared, kind=kind, argument=expression, expression=expression, origin=source
    )


ORIGINS = (
    origin("table", "data", "table.data_ptr<float>()", "table"),
    origin("row", "data", "row.data_ptr<int>()", "row"),
    origin("out", "data", "out.data_ptr<float>()", "out"),
    origin("total", "size", "out.numel()"),
    origin("width", "size", "table.size(1)"),
    origin("factor", "value", "factor"),
    origin("mode", "value", "mode"),
)


def gather(twin: str) -> Kernel:
    """The kernel, launched by `gather_cuda`, with one of the functions for the CPU."""
    start, end = LINES[twin]
    links = (
        OperatorLink(role="launcher", qualified_name="gather_cuda", path="ops/gather.cu", start_line=1, end_line=4),
        OperatorLink(role="cpu", qualified_name=twin, path="ops/gather.cpp", start_line=start, end_line=end),
    )
    host = HostFunction(name="gather_cuda", path="ops/gather.cu", start_line=1, end_line=4)
    launch = Launch(path="ops/gather.cu", line=2, grid="1", block="64", argument_origins=ORIGINS, host=host)
    made = kernel(name=f"gather_with_{twin}", path="ops/gather.cu", launches=(launch,))
    return replace(made, operator=(Operator(name="gather", direction="none", links=links),))


def suite(of: Kernel) -> Suite:
    """A suite with two cases, which differ in the mode."""
    sizes = {"width": "3", "num_table": "4", "num_row": "50", "factor": "0.5f"}
    cases = tuple(
        Case(
            kind="typical", label=f"mode {mode}", seed=1, contents="unit",
            values=tuple(CaseValue(name=name, value=value) for name, value in {**sizes, "mode": mode}.items()),
        )
        for mode in "01"
    )  # fmt: skip
    golden = Golden(output="out", view_expr="", comparison="close", double_reference=True, tolerance=1e-6)
    text = programs_with_tests.tested(GATHERED, cases, [golden], "double")
    return Suite(
        id=of.id, source=of.source, kernel_id=of.id, name="gather", wrapper=GATHERED.wrapper, golden="serial",
        cases=cases, goldens=(golden,), code=suite_code(text), text=text,
    )  # fmt: skip


@pytest.mark.long
@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="torch is not installed")
def test_suite_agrees_with_a_right_operator_and_disagrees_with_a_wrong_one(tmp_path: Path) -> None:
    kernels = [gather(twin) for twin in LINES]
    ids = {"gather_cpu": kernels[0].id, "wrong_cpu": kernels[1].id}
    jsonl.write(tmp_path / "select/kept.jsonl", kernels)
    jsonl.write(tmp_path / "cases/suites.jsonl", [suite(one) for one in kernels])
    programs = [replace(GATHERED, id=one.id, relations=replace(GATHERED.relations, id=one.id)) for one in kernels]
    jsonl.write(tmp_path / "wrap/programs.jsonl", programs)
    jsonl.write(tmp_path / "capture/commands.jsonl", [command("proj")])
    jsonl.write(tmp_path / "fetch/sources.jsonl", [source_record("proj")])
    for name, text in (("gather.cu", LAUNCHER), ("gather.cpp", TWINS)):
        path = tmp_path / "fetch/sources/proj/ops" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    assert run(tmp_path, ReferencesParams(), cpu(), installed_torch(ThisMachine())) is not None
    found = {one.id: one for one in jsonl.read(tmp_path / "references/suites.jsonl", ReferenceVerdict)}
    right, wrong = found[ids["gather_cpu"]], found[ids["wrong_cpu"]]
    assert (right.state, right.detail, right.cases_compared, right.comparisons) == ("agrees", "", 2, 300)
    assert right.precision == "double"
    assert wrong.state == "disagrees"
    assert [(one.case, one.failed, one.output) for one in wrong.disagreements] == [("mode 1", 150, "out")]
    assert float(wrong.disagreements[0].largest_difference) == pytest.approx(1.0)
