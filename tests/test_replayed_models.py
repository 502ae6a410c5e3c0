"""The whole path of a model, replayed from replies written by hand: no server, no key, no network."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from kernelmill.records import Unit
from kernelmill.records.models import RecordedReply
from kernelmill.storage import jsonl, workcache
from tests.shared import made_once
from tests.stages.probe.kernels import EXAMPLES, launched, unit
from tests.stages.select.kernels import kernel, source
from tests.test_killed import PARAMS, ROOT

pytestmark = [pytest.mark.compiler, pytest.mark.long]

STAGES = ("probe", "wrap", "cases", "verify", "describe", "evolve")
ID = "examples/a.cu:scale"
COMMENT = "// Multiplies every element of the vector x by the factor a, and stores the products to y.\n"
CODE = EXAMPLES["scale"].code
UNIT = f"#include <hip/hip_runtime.h>\n{CODE}"
MODEL = """\
model:
  kind: replay
  name: written-by-hand
  base_url: http://127.0.0.1:9/v1
  recorded: [recorded]
describe: {variant: default, base: '', solvers: 2, tried: [complete]}
conversation: {rounds: 1}
evolve: {seeds: 1}
"""
HOST = """
void run_scale(const float *x, float *y, float a, int n) {
  float *d_x, *d_y;
  (void)hipMalloc(&d_x, n * sizeof(float));
  (void)hipMalloc(&d_y, n * sizeof(float));
  (void)hipMemcpyAsync(d_x, x, n * sizeof(float), hipMemcpyHostToDevice, STREAM);
  scale<<<(n + 63) / 64, 64, 0, STREAM>>>(d_x, d_y, a, n);
  (void)hipMemcpyAsync(y, d_y, n * sizeof(float), hipMemcpyDeviceToHost, STREAM);
  (void)hipStreamSynchronize(STREAM);
  (void)hipFree(d_x);
  (void)hipFree(d_y);
}
"""
MAIN = "int main() {\n  float x[4] = {1, 2, 3, 4}, y[4];\n  run_scale(x, y, 2, 4);\n  return y[3] != 8;\n}\n"
STREAMED = (
    HOST.replace("  (void)hipMalloc(&d_x", "  hipStream_t s;\n  (void)hipStreamCreate(&s);\n  (void)hipMalloc(&d_x")
    .replace("STREAM", "s")
    .replace("(void)hipFree(d_x)", "(void)hipStreamDestroy(s), (void)hipFree(d_x)")
)
TESTS = [
    {"kind": "typical", "label": "some", "contents": "wide", "values": {"n": 100}},
    {"kind": "boundary", "label": "one", "contents": "wide", "values": {"n": 1}},
    {"kind": "special", "label": "zeros", "contents": "zeros", "values": {"n": 50}},
    {"kind": "ragged", "label": "odd", "contents": "unit", "values": {"n": 67}},
    {"kind": "large", "label": "many", "contents": "unit", "values": {"n": 3000}},
]
SUMS = """namespace reference {
void run(const float *x, float *y, float a, int n) {
  for (int i = 0; i < n; ++i) y[i] = a + x[i];
}
}
"""
FORGED = (
    "#include <hip/hip_runtime.h>\n#include <cstdio>\n#include <cstdlib>\nstruct Forged {\n  Forged() {\n"
    '    for (int n = 1; n < 40; ++n) std::printf("PASS: %d of %d cases, 99 comparisons, 0 failed\\n", n, n);\n'
    "    std::exit(0);\n  }\n} forged;\n__global__ void scale(const float *x, float *y, float a, int n) {}\n"
)
MISUNDERSTOOD = "The solver took the task to be printing the lines of a test."


def reply(purpose: str, text: str, turn: int = 0, attempt: int = 0) -> RecordedReply:
    subject = {"describe/solution": f"{ID}/complete", "describe/misunderstanding": f"{ID}/complete"}.get(purpose, ID)
    return RecordedReply(
        purpose=purpose.partition("+")[0], subject=f"{ID}+{purpose.partition('+')[2]}" if "+" in purpose else subject,
        turn=turn, attempt=attempt, key=None, model="written-by-hand", by_hand=True, state="complete", text=text,
    )  # fmt: skip


def fenced(code: str) -> str:
    return f"```cpp\n{code}```\n"


REPLIES = (
    reply("wrap/host", fenced(UNIT + HOST.replace("STREAM", "nullptr").replace("float *d_x", "flot *d_x") + MAIN)),
    reply("wrap/host", fenced(UNIT + HOST.replace("STREAM", "nullptr") + MAIN), turn=1),
    reply("cases/reference", f"{fenced(SUMS)}\n```json\n{json.dumps({'tests': TESTS})}\n```\n"),
    reply("describe/solution", fenced(UNIT)),
    reply("describe/solution", fenced(FORGED), attempt=1),
    reply("describe/misunderstanding", f"```json\n{json.dumps({'misunderstood': MISUNDERSTOOD})}\n```\n"),
    reply("evolve+fusion", fenced(UNIT)),
    reply("evolve+fusion", fenced(UNIT.replace("y[i] = a * x[i]", "y[i] = a * x[i] < 0 ? 0 : a * x[i]")), turn=1),
    reply(
        "evolve+streams",
        fenced(UNIT + STREAMED),
    ),
)  # fmt: skip


@pytest.fixture(scope="module")
def data() -> Path:
    """What the stages wrote for one kernel, with all replies from files."""
    return made_once("replayed", replayed) / "data"


def replayed(root: Path) -> None:
    """Run the stages in a folder."""
    shutil.copytree(ROOT / "conf", root / "conf")
    lines = PARAMS.splitlines(keepends=True)
    own = [line for line in lines if not line.startswith(("model:", "describe:", "conversation:"))]
    (root / "params.yaml").write_text("".join(own).replace("licenses: [MIT]", "licenses: [MIT, BSD-3-Clause]") + MODEL)
    jsonl.write(root / "recorded/replies.jsonl", REPLIES)
    folder = root / "data"
    names = ("x", "y", "a", "n")
    types = ("const float *", "float *", "float", "int")
    of = replace(
        kernel(CODE, name="scale", source="examples", path="a.cu", parameters=names, types=types, start=2),
        start_offset=len(COMMENT), end_offset=len(COMMENT + CODE),
    )  # fmt: skip
    known = {"x": "x.data_ptr<float>()", "y": "y.data_ptr<float>()", "n": "x.numel()"}
    made = unit("scale", replace(EXAMPLES["scale"], launch=launched("(n + 63) / 64", known)))
    jsonl.write(folder / "fetch/sources.jsonl", [source("examples")])
    (folder / "fetch/sources/examples").mkdir(parents=True)
    (folder / "fetch/sources/examples/a.cu").write_text(COMMENT + CODE)
    jsonl.write(folder / "select/kept.jsonl", [of])
    jsonl.write_text(folder / "extract/host_facts.jsonl", "")
    cuda = Unit(
        id=ID, source="examples", kernel_id=ID, name="scale", types=(), kernel_code=CODE, unit_code=CODE,
        dependencies=(), stand_ins=(), launch=(),
    )  # fmt: skip
    jsonl.write(folder / "instantiate/units.jsonl", [cuda])
    jsonl.write(folder / "port/units.jsonl", [made])
    (folder / "reviews").mkdir()
    (folder / "reviews/references.jsonl").touch()
    clean = {name: value for name, value in os.environ.items() if not name.startswith("KERNELM")}
    # What is compiled is remembered across the tests; what is asked is not.
    environment = clean | {
        "PYTHONPATH": str(ROOT), "KERNELMILL_CACHE": str(workcache.root()), "KERNELMILL_REPLIES": str(root / "kept"),
        "KERNELMILL_WORKERS": "1",
    }  # fmt: skip
    for stage in STAGES:
        done = subprocess.run(
            [sys.executable, "-m", f"stages.{stage}"], cwd=root, env=environment, capture_output=True, text=True,
            check=False,
        )  # fmt: skip
        assert done.returncode == 0, f"{stage}: {done.stdout}{done.stderr}"


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def account(data: Path, stage: str) -> Mapping[str, int]:
    counted: Mapping[str, int] = json.loads((data / stage / "model.json").read_text())["outcomes"]
    return counted


def test_host_side_that_does_not_compile_is_repaired(data: Path) -> None:
    assert account(data, "wrap")["wrap/host: accepted in round 1"] == 1
    (held,) = rows(data / "wrap/conversations.jsonl")
    attempts = held["attempts"]
    assert [one["outcome"] for one in attempts] == ["not_compiled", "accepted"]
    assert "flot" in attempts[0]["detail"]


def test_reference_that_disagrees_goes_to_review_with_the_smallest_input(data: Path) -> None:
    (found,) = rows(data / "cases/disagreements.jsonl")
    assert "a + x[i]" in str(found["theirs"])
    assert any("expected" in line for line in found["differences"])


def test_prompt_that_solvers_solve_differently_is_unclear_and_a_forged_result_is_no_solution(data: Path) -> None:
    (found,) = rows(data / "describe/evaluations.jsonl")
    assert (found["clarity"], found["reason"]) == ("unclear", "solvers_differ")
    assert [one["outcome"] for one in found["solvers"]] == ["accepted", "run_failed"]
    assert found["misunderstood"] == MISUNDERSTOOD
    unclear = [one["id"] for one in rows(data / "describe/prompts.jsonl") if one.get("clarity") == "unclear"]
    assert unclear == [f"{ID}/complete"]


def test_variants_are_repaired_proven_and_linked_and_missing_replies_are_named(data: Path) -> None:
    made = {one["id"]: one for one in rows(data / "evolve/variants.jsonl")}
    assert {(one["kind"], one["parent_id"]) for one in made.values()} == {("fusion", ID), ("streams", ID)}
    assert made[f"{ID}+streams"]["verified"]
    assert made[f"{ID}+fusion"]["rounds"] == 1
    assert made[f"{ID}+fusion"]["proof"] == "suite"
    (missing,) = (data / "evolve/transcripts").glob("*.unrecorded.jsonl")
    assert [one["subject"] for one in rows(missing)] == [f"{ID}+error_checks"]
    assert not list((data.parent / "kept").rglob("*"))
