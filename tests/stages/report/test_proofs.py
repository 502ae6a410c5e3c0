import json
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from kernelmill.records import Case, JudgedSuite, Survivor, UnreachableBranch
from kernelmill.records.prompts import Prompt
from kernelmill.storage import jsonl
from stages.package.dataset import dataset
from stages.report.page import Contents, page
from stages.report.proofs import proofs
from tests.stages.package.chains import chain, joined, of_sources, relu
from tests.stages.report.pages import parsed
from tests.stages.select.kernels import source

FATES = {"double": "verified", "float": "verified"}
INPUTS = joined(of_sources(source()), chain(relu(FATES, source="proj"), FATES))
MADE = dataset(INPUTS, lambda _: lambda _: None)
CODE = "#include <hip/hip_runtime.h>\n__global__ void relu_float(float* x) {\n  if (*x < 0) *x = 0;\n}\n"
WRAPPER = "void run_relu_float() {}\n"
SUITES = tuple(
    replace(
        suite,
        code=f"{CODE}{WRAPPER}int main() {{}}\n",
        wrapper=WRAPPER,
        cases=(Case(kind="typical", label="typical", seed=1, contents="unit", values=()),),
    )
    for suite in MADE.suites
)
VERDICTS = tuple(
    replace(
        verdict,
        survivors=(
            Survivor(family="meaning", operator="loop_end", line=3, text="x", reached=True, inputs_tried=7),
            Survivor(operator="sign", line=99, text="y", reached=False),
        ),
        unreachable=(UnreachableBranch(line=2, condition="n", reason="within_grid"),),
    )
    for verdict in INPUTS.verdicts
)


def prompt(kind: str) -> Prompt:
    return jsonl.loads(
        Prompt,
        json.dumps({
            "id": f"{SUITES[0].id}/{kind}", "sample_id": SUITES[0].kernel_id, "unit_id": best().id, "source": "proj",
            "kind": kind, "text": f"the {kind} task", "template": "default", "asks_for": "unit",
            "entry_point": "relu", "signature": "void relu()", "license": "MIT",
        }),
    )  # fmt: skip


def best() -> JudgedSuite:
    return next(suite for suite in SUITES if suite.name == "relu_float")


def test_best_suite_is_shown_and_among_equals_the_most_common_type() -> None:
    (found,) = proofs(MADE.samples, SUITES, VERDICTS, ())
    assert found is not None
    assert found.unit == "relu_float"
    assert [row.unit for row in found.units] == ["relu_double", "relu_float"]
    worse = tuple(replace(suite, level="executed") if suite is best() else suite for suite in SUITES)
    (other,) = proofs(MADE.samples, worse, VERDICTS, ())
    assert other is not None
    assert other.unit == "relu_double"


def test_unit_is_shown_without_the_host_code_and_only_with_its_own_marks() -> None:
    (found,) = proofs(MADE.samples, SUITES, VERDICTS, ())
    assert found is not None
    assert found.code == CODE.rstrip("\n")
    assert [(mark.line, mark.kind, mark.text) for mark in found.marks] == [
        (2, "unreachable", "unreachable outcome: within grid"),
        (3, "survivor", "loop end survives 7 further inputs"),
    ]


def test_prompt_that_says_most_is_shown_and_all_kinds_are_named() -> None:
    (found,) = proofs(MADE.samples, SUITES, VERDICTS, [prompt("repair"), prompt("translate")])
    assert found is not None
    assert found.prompt is not None
    assert (found.prompt.text, found.prompt.kinds) == ("the translate task", ("translate", "repair"))


def test_kernel_without_a_suite_has_no_proof() -> None:
    assert proofs(MADE.samples, (), (), ()) == (None,)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("chromium") is None, reason="no chromium on this machine")
def test_permalink_opens_a_kernel_with_its_proof_in_a_browser(tmp_path: Path) -> None:
    text = page(Contents(
        samples=MADE.samples, dropped=(), metrics=MADE.metrics, suites=SUITES, verdicts=VERDICTS,
        prompts=(prompt("translate"),),
    ))  # fmt: skip
    (tmp_path / "index.html").write_text(text, encoding="utf-8")
    address = f"{(tmp_path / 'index.html').as_uri()}#{quote(MADE.samples[0].task_id, safe='')}"
    options = ("--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={tmp_path / 'profile'}")
    command = ["chromium", *options, "--enable-logging=stderr", "--virtual-time-budget=5000", "--dump-dom", address]
    shown = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    assert "CONSOLE" not in shown.stderr
    opened = parsed(shown.stdout)
    notes = [
        element.text for element in opened.all("span") if (element.attributes.get("class") or "").startswith("note")
    ]
    assert notes == ["unreachable outcome: within grid", "loop end survives 7 further inputs"]
    assert "kernelmill verify relu_float" in shown.stdout
    assert "the translate task" in shown.stdout
