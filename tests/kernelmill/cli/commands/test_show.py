"""`kernelmill show` on a small run of the pipeline's records."""

import dataclasses
import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.gates.ported_units import text_hash
from kernelmill.records import (
    ArgumentOrigin,
    Constant,
    Dependency,
    Gate,
    GateDiagnostic,
    Helper,
    HostFunction,
    Kernel,
    Launch,
    Operator,
    OperatorLink,
    Parameter,
    PortedUnit,
    PortNote,
    Resolved,
    Resources,
    Source,
    Suite,
    TemplateArgument,
    Unit,
)
from kernelmill.records.gates import CheckedUnit
from kernelmill.records.references import Disagreement, ReferenceVerdict, TwinFunction
from kernelmill.storage import jsonl, workcache
from tests.kernelmill.cli.projects import kernelmill
from tests.kernelmill.records.texts import suite_text

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
        "  license  MIT",
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
    assert "no unit or kernel is named scal; similar: scale\n" in done.stderr


HOSTILE = "// \x1b]0;title\x07 \x1b[2J \x9b31m \u202e …\n"


@pytest.mark.parametrize("options", [(), ("--color",), ("--json",), ("--hip",)])
def test_control_characters_of_sources_do_not_reach_the_terminal(data: Path, options: tuple[str, ...]) -> None:
    units = [replace(one, unit_code=HOSTILE) for one in jsonl.read(data / "instantiate/units.jsonl", Unit)]
    jsonl.write(data / "instantiate/units.jsonl", units)
    printed = kernelmill("show", "scale_float", "--data", data, *options).output
    assert not re.search("[\x07\x9b\u202e]|\x1b(?!\\[[0-9;]*m)", printed)
    if options == ("--json",):
        assert json.loads(printed)["unit"]["unit_code"] == HOSTILE


@pytest.mark.slow
@pytest.mark.parametrize("ending", ["> /dev/full", "2>&1 | head -1"])
def test_output_that_cannot_be_written_is_no_traceback(data: Path, ending: str) -> None:
    units = [replace(one, unit_code="// …\n" * 20000) for one in jsonl.read(data / "instantiate/units.jsonl", Unit)]
    jsonl.write(data / "instantiate/units.jsonl", units)
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m kernelmill.cli.main show scale_float --data "$1" {ending}', sys.executable, str(data)],
        env={**os.environ, "PYTHONIOENCODING": "ascii"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stdout + done.stderr
    assert "Exception ignored" not in done.stdout + done.stderr
    if "full" in ending:
        assert done.returncode == 1
        assert done.stderr.startswith("error: no space is left for the output")


def test_suite_of_a_unit_is_printed_as_it_is(tmp_path: Path) -> None:
    suite = Suite(
        id="p/a.cu:scale_float", source="p", kernel_id="p/a.cu:scale", name="scale_float", wrapper="run_scale_float",
        golden="recorded", cases=(), goldens=(), code=CODE, text=suite_text(),
    )  # fmt: skip
    jsonl.write(tmp_path / "cases/suites.jsonl", [suite])
    assert kernelmill("show", "--suite", "scale_float", "--data", tmp_path).stdout == CODE
    missing = kernelmill("show", "--suite", "scale_double", "--data", tmp_path)
    assert missing.exit_code == 1
    assert "no suite is named scale_double\n" in missing.stderr


def test_before_the_pipeline_has_run_the_remedy_is_to_run_it(tmp_path: Path) -> None:
    done = kernelmill("show", "scale", "--data", tmp_path)
    assert done.exit_code == 1
    assert "instantiate/units.jsonl does not exist" in done.stderr
    assert "remedy: run `dvc repro`" in done.stderr


RESOLVED = Launch(
    path="c.cu",
    line=9,
    grid="GET_BLOCKS(n)",
    block="N",
    arguments=("out.data_ptr<T>()",),
    host=HostFunction(name="launch_scale", path="c.cu", start_line=5, end_line=12),
    dispatch=("AT_DISPATCH_FLOATING_TYPES",),
    resolved_grid=Resolved(expression="(out.numel() + 511) / 512", in_parameters=("(n + 511) / 512",)),
    resolved_block=Resolved(expression="512", dimensions=("512", "1", "1"), in_parameters=("512", "1", "1")),
    constants=(Constant(name="N", kind="macro", value="512", path="b.h", line=2),),
    helpers=(Helper(name="GET_BLOCKS", kind="function", path="b.h", line=3, code="int GET_BLOCKS(int n) {\n}"),),
    argument_origins=(
        ArgumentOrigin(
            parameter="x", type="float *", argument="out_", expression="out.data_ptr<T>()", kind="data", origin="out"
        ),
    ),
)


@pytest.fixture
def ported(data: Path) -> Path:
    link = OperatorLink(role="python", qualified_name="scale", path="p/scale.py", start_line=1, end_line=2)
    operator = Operator(name="_C.scale", direction="forward", links=(link,), partners=("p/a.cu:scale_back",))
    whole = replace(kernel("scale"), operator=(operator,))
    made = replace(unit(whole, "float"), launch=(RESOLVED,))
    fields = {field.name: getattr(made, field.name) for field in dataclasses.fields(made)} | {
        "unit_code": "// in HIP\n"
    }
    pinned = Gate(
        compiler="libclang", language="hip", target="gfx90a", version="18.1.1", state="accepted", depth="syntax"
    )
    note = PortNote(kind="full_mask_dropped", line=1, text="  __shfl(x);")
    jsonl.write(data / "select/kept.jsonl", [whole])
    jsonl.write(data / "instantiate/units.jsonl", [made])
    jsonl.write(data / "port/units.jsonl", [PortedUnit(**fields, notes=(note,), gates=(pinned,))])
    return data


def test_a_launch_is_shown_as_written_and_as_it_resolves(ported: Path) -> None:
    lines = kernelmill("show", "scale_float", "--data", ported).stdout.splitlines()
    for line in (
        "  host        launch_scale  (c.cu:5-12)",
        "  dispatch    AT_DISPATCH_FLOATING_TYPES",
        "  grid        GET_BLOCKS(n)",
        "              = (out.numel() + 511) / 512",
        "              = (n + 511) / 512",
        "              = 512, 1, 1",
        "  N           = 512  (macro, b.h:2)",
        "  GET_BLOCKS  int GET_BLOCKS(int n) { }  (b.h:3)",
        "  x           <- out_  = out.data_ptr<T>()",
    ):
        assert line in lines


def test_the_operator_and_what_compilers_said_are_shown(ported: Path) -> None:
    text = kernelmill("show", "scale_float", "--data", ported).stdout
    for line in (
        "operator _C.scale (forward)\n  python   scale  (p/scale.py:1-2)\n  partner  p/a.cu:scale_back\n",
        "pinned compiler (data/port)\n  libclang 18.1.1 gfx90a  accepted\n",
        "  line 1  full_mask_dropped: __shfl(x);\n",
    ):
        assert line in text


def check(data: Path, text_hash: str) -> None:
    """Write what the optional compilers report."""
    rejection = GateDiagnostic(path="", line=2, message="no such builtin", cause="unknown_name")
    used = Resources(kernel="scale", registers=43, shared_bytes=0, private_bytes=0, spilled=0)
    gates = (
        Gate(
            compiler="clang", language="hip", target="gfx90a", version="19.1", state="accepted", depth="code",
            resources=(used,),
        ),
        Gate(
            compiler="nvcc", language="cuda", target="sm_80", version="13", state="rejected", depth="code",
            diagnostics=(rejection,),
        ),
    )  # fmt: skip
    (made,) = jsonl.read(data / "instantiate/units.jsonl", Unit)
    jsonl.write(
        data / "compilers/units.jsonl",
        [CheckedUnit(id=made.id, source=made.source, text_hash=text_hash, gates=gates)],
    )


def test_verdicts_of_optional_compilers_are_shown_with_their_file(ported: Path) -> None:
    (made,) = jsonl.read(ported / "instantiate/units.jsonl", Unit)
    check(ported, text_hash(made.unit_code, "// in HIP\n"))
    assert (
        "optional compilers (data/compilers/units.jsonl)\n"
        "  clang 19.1 gfx90a  accepted: 43 registers, 0 B shared\n"
        "  nvcc 13 sm_80      rejected: no such builtin\n"
    ) in kernelmill("show", "scale_float", "--data", ported).stdout
    shown = json.loads(kernelmill("show", "--json", "scale_float", "--data", ported).stdout)
    assert [gate["compiler"] for gate in shown["checked"]["gates"]] == ["clang", "nvcc"]


def test_verdicts_of_optional_compilers_on_another_text_are_not_shown(ported: Path) -> None:
    check(ported, text_hash("other", "// in HIP\n"))
    assert "optional compilers" not in kernelmill("show", "scale_float", "--data", ported).stdout


def compare(data: Path, compared: str) -> None:
    """Write a suite, and the comparison of a suite of this text with the project's own operator."""
    (made,) = jsonl.read(data / "instantiate/units.jsonl", Unit)
    suite = Suite(
        id=made.id, source=made.source, kernel_id=made.kernel_id, name=made.name, wrapper="run_scale_float",
        golden="serial", cases=(), goldens=(), code=CODE, text=suite_text(),
    )  # fmt: skip
    found = Disagreement(
        case="typical", elements=8, comparisons=10, failed=2, output="x", index=3, twin="1.5", expected="1",
        largest_difference="0.5",
    )  # fmt: skip
    verdict = ReferenceVerdict(
        id=made.id, source=made.source, kernel_id=made.kernel_id, text_hash=workcache.key(compared), golden="serial",
        state="disagrees", twin=TwinFunction(name="scale_cpu", path="cpu/scale.cpp", line=4, launcher="scale_cuda"),
        cases_compared=2, comparisons=20, disagreements=(found,),
    )  # fmt: skip
    jsonl.write(data / "cases/suites.jsonl", [suite])
    jsonl.write(data / "references/suites.jsonl", [verdict])


def test_comparison_with_an_independent_reference_is_shown_with_its_file(ported: Path) -> None:
    compare(ported, CODE)
    assert (
        "independent reference (data/references/suites.jsonl)\n"
        "  operator   scale_cpu  (cpu/scale.cpp:4)\n"
        "  verdict    disagrees: 20 comparisons in 2 cases\n"
        "  disagrees  typical: 2 of 10 comparisons; first x[3]: 1.5, the suite expects 1\n"
    ) in kernelmill("show", "scale_float", "--data", ported).stdout


def test_comparison_of_another_suite_is_not_shown(ported: Path) -> None:
    compare(ported, "another suite")
    assert "independent reference" not in kernelmill("show", "scale_float", "--data", ported).stdout


def test_hip_text_is_shown_when_asked_for(ported: Path) -> None:
    assert kernelmill("show", "scale_float", "--data", ported, "--hip").stdout.endswith("\n\n// in HIP\n")
    assert kernelmill("show", "scale_float", "--data", ported).stdout.endswith(f"\n\n{CODE}")


def test_a_unit_without_hip_text_says_where_the_reason_stands(data: Path) -> None:
    done = kernelmill("show", "scale_float", "--data", data, "--hip")
    assert done.exit_code == 1
    assert "scale_float has no HIP code" in done.stderr
    assert "data/port/dropped.jsonl" in done.stderr
