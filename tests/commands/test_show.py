"""`kernelmill show` on a small run of the pipeline's records."""

import json
import re
from pathlib import Path

import pytest

from stages.lib import jsonl
from stages.lib.records import Dependency, Kernel, Launch, Parameter, Source, TemplateArgument, Unit
from tests.cli_projects import kernelmill

CODE = '__global__ void scale_float(float* x) { *x = [red]"[/red]"[0]; }\n'


def kernel(name: str) -> Kernel:
    return Kernel(
        id=f"p/a.cu:{name}",
        source="p",
        path="a.cu",
        name=name,
        qualified_name=name,
        start_line=3,
        end_line=4,
        start_offset=0,
        end_offset=1,
        code="x",
        method="ast",
        license="MIT",
        parameters=(Parameter(name="x", type="T *", canonical_type="T *", pointer_depth=1),),
    )


def unit(kernel: Kernel, argument: str) -> Unit:
    name = f"{kernel.name}_{argument}"
    return Unit(
        id=f"p/a.cu:{name}",
        source="p",
        kernel_id=kernel.id,
        name=name,
        types=(TemplateArgument(parameter="T", argument=argument),),
        kernel_code=CODE,
        unit_code=CODE,
        dependencies=(Dependency(name="LOOP", kind="macro", path="b.h", line=7),),
        stand_ins=(),
        launch=(Launch(path="c.cu", line=9, grid="n / 2", block="N", arguments=("out.data_ptr<T>()",)),),
    )


@pytest.fixture
def data(tmp_path: Path) -> Path:
    kernels = [kernel("scale"), kernel("scan")]
    source = Source(
        id="p", kind="path", origin="p", version="1.0", sha256="", license="MIT", license_evidence="", headers="none"
    )
    units = [unit(k, argument) for k in kernels for argument in ("double", "float")]
    jsonl.write(tmp_path / "instantiate/units.jsonl", units)
    jsonl.write(tmp_path / "select/kept.jsonl", kernels)
    jsonl.write(tmp_path / "fetch/sources.jsonl", [source])
    return tmp_path


def test_a_unit_is_shown_with_its_origin_needs_launches_and_code(data: Path) -> None:
    done = kernelmill("show", "scale_float", "--data", data)
    assert done.exit_code == 0
    assert done.stdout.endswith("\n\n" + CODE)
    for line in (
        "  from     p 1.0, a.cu:3-4",
        "  licence  MIT",
        "  types    T = float",
        "  macro  LOOP  (b.h:7)",
        "launch at c.cu:9",
        "  x      <- out.data_ptr<T>()",
    ):
        assert line in done.stdout.splitlines()


def test_what_is_no_terminal_gets_no_colours_and_no_trailing_blanks(data: Path) -> None:
    plain = kernelmill("show", "scale_float", "--data", data).stdout
    assert "\x1b" not in plain
    assert all(line == line.rstrip() for line in plain.splitlines())


def test_colours_change_nothing_but_colours(data: Path) -> None:
    plain = kernelmill("show", "scale_float", "--data", data).stdout
    coloured = kernelmill("show", "scale_float", "--data", data, "--color").stdout
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == plain


def test_a_kernels_name_or_id_shows_all_of_its_units(data: Path) -> None:
    for wanted in ("scale", "p/a.cu:scale"):
        lines = kernelmill("show", wanted, "--data", data, "--json").stdout.splitlines()
        assert [json.loads(line)["unit"]["name"] for line in lines] == ["scale_double", "scale_float"]


def test_an_unknown_name_is_answered_with_the_nearest(data: Path) -> None:
    done = kernelmill("show", "scal", "--data", data)
    assert done.exit_code == 1
    assert "no unit or kernel is called scal; near it: scale\n" in done.stderr


def test_before_the_pipeline_has_run_the_remedy_is_to_run_it(tmp_path: Path) -> None:
    done = kernelmill("show", "scale", "--data", tmp_path)
    assert done.exit_code == 1
    assert "instantiate/units.jsonl does not exist" in done.stderr
    assert "remedy: run `dvc repro`" in done.stderr
