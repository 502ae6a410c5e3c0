"""The examination of the suites with rewritten kernels: its pure parts, and its files."""

import json
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from benchmarks.rewrites import Rejection, Row, State, first_rejection, line, summary
from benchmarks.rewritten import FOLDER, Kind, path_of, replaced, rewrite, witness
from kernelmill.errors import InputError
from kernelmill.execution.checking import Result
from kernelmill.records import Case, CaseValue, Suite
from tests.kernelmill.records.texts import suite_text

UNIT = (
    "#include <cmath>\n__device__ float half_of(float x) { return x / 2; }\n__global__ void k(int n) { n; }\n// end\n"
)
USUAL = Case(
    kind="typical",
    label="typical",
    seed=1,
    contents="wide",
    values=(CaseValue(name="n", value="5"), CaseValue(name="m", value="7")),
)
SUITE = Suite(
    id="a/k", source="a", kernel_id="a/k", name="k", wrapper="run_k", golden="serial", cases=(USUAL,), goldens=(),
    code="", text=suite_text(UNIT),
)  # fmt: skip


def written(folder: Path, text: str, kind: Kind = "wrong") -> Path:
    path = folder / kind / "k" / "swapped.hip"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")
    return path


def row(kind: Kind, state: State, by: str = "", suite: str = "k") -> Row:
    return Row(kind=kind, suite=suite, name="swapped", what="sizes are swapped", state=state, by=by, detail="y[3] is 1")


def test_first_lines_of_a_file_say_what_is_wrong_and_on_which_input(tmp_path: Path) -> None:
    text = '// sizes are swapped\n// witness: {"values": {"n": 3}, "seed": 2}\n__global__ void k(int n) {}\n'
    found = rewrite(written(tmp_path, text))
    assert (found.kind, found.suite, found.name) == ("wrong", "k", "swapped")
    assert (found.what, found.witness) == ("sizes are swapped", {"values": {"n": 3}, "seed": 2})
    assert path_of(found) == "wrong/k/swapped"


@pytest.mark.parametrize("text", ["__global__ void k() {}\n{}\n", "// sizes are swapped\n__global__ void k() {}\n"])
def test_wrong_file_without_them_is_an_error(tmp_path: Path, text: str) -> None:
    with pytest.raises(InputError, match="does not start with what it is"):
        rewrite(written(tmp_path, text))


def test_witness_takes_other_values_from_the_suites_first_case(tmp_path: Path) -> None:
    text = '// x\n// witness: {"values": {"n": 3}, "contents": "far", "inputs": "x[0] = 1;"}\n'
    found = witness(SUITE, rewrite(written(tmp_path, text)))
    assert found.inputs == "x[0] = 1;"
    assert found.case == replace(
        USUAL, label="swapped", contents="far", values=(CaseValue(name="n", value="3"), CaseValue(name="m", value="7"))
    )


def test_witness_that_names_a_value_that_the_suite_lacks_is_an_error(tmp_path: Path) -> None:
    gone = rewrite(written(tmp_path, '// x\n// witness: {"values": {"n": 3, "gone": 1}}\n'))
    with pytest.raises(InputError, match="wrong/k/swapped names gone"):
        witness(SUITE, gone)


def test_rewrite_takes_the_place_of_the_kernel_alone() -> None:
    text = "// sizes are swapped\n__global__ void k(int n) { half_of(n); }\n"
    assert replaced(UNIT, "k", text) == UNIT.replace("__global__ void k(int n) { n; }", text.strip())


def test_rewrite_of_a_kernel_that_is_not_there_is_an_error() -> None:
    with pytest.raises(InputError, match="does not define other"):
        replaced(UNIT, "other", "")


def test_first_check_that_is_not_clean_rejects() -> None:
    clean = Result(check="plain", state="clean", build_state="built")
    failed = Result(check="race", state="failed", detail="signal 11", build_state="built")
    assert first_rejection([clean]) is None
    assert first_rejection([clean, failed]) == Rejection("race", "signal 11")


def test_rows_say_why_only_where_that_is_not_expected() -> None:
    assert line(row("wrong", "rejected", "plain")).endswith("rejected (plain): sizes are swapped")
    assert line(row("right", "rejected", "race")).endswith("rejected (race): sizes are swapped: y[3] is 1")


def test_broken_rewrites_are_counted_apart() -> None:
    rows = [
        *(row("wrong", "rejected", "plain"), row("wrong", "rejected", "race"), row("wrong", "accepted")),
        *(row("wrong", "broken"), row("right", "accepted"), row("right", "rejected", "plain", suite="other")),
    ]
    assert [each.split() for each in summary(rows)][1:] == [
        ["k", "3", "1", "1", "1", "1", "1", "1"],
        ["other", "0", "0", "0", "0", "1", "0", "0"],
        ["total", "3", "1", "1", "1", "2", "1", "1"],
    ]


def test_the_files_are_over_a_hundred_wrong_and_over_sixty_right_kernels_with_their_license() -> None:
    files = [rewrite(path) for path in sorted(FOLDER.glob("*/*/*.hip"))]
    kinds = Counter(one.kind for one in files)
    assert kinds["wrong"] >= 105
    assert kinds["right"] >= 63
    for kind in kinds:
        assert len({one.suite for one in files if one.kind == kind}) >= 21
    assert [path_of(one) for one in files if "// SPDX-License-Identifier: " not in one.text] == []
    assert [path_of(one) for one in files if "__global__" not in one.text] == []


def test_results_are_those_of_the_files() -> None:
    rows = json.loads((FOLDER.parent / "results/rewrites.json").read_text(encoding="utf-8"))["rows"]
    found = sorted(f"{one['kind']}/{one['suite']}/{one['name']}" for one in rows)
    assert found == sorted(str(path.relative_to(FOLDER).with_suffix("")) for path in FOLDER.glob("*/*/*.hip"))
