import base64
import functools
import hashlib
import json
import random
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.pipeline import metrics
from kernelmill.pipeline.metrics import GateReport, OverlapReport, SplitReport, Step
from kernelmill.records import Sample, TritonRow
from kernelmill.storage import jsonl
from stages.report import __main__ as stage
from stages.report.catalog import sites
from stages.report.page import Contents, finding_rows, page
from tests.stages.report.pages import contents, finding, funnel, parsed, report
from tests.stages.report.programs import CODE, ROW, VERDICT
from tests.stages.select.kernels import drop, kernel, launch, plain

HOSTILE = (
    '</script><script>alert(1)</script><img src=x onerror="alert(2)"><!--<script>',
    "'\" onmouseover=alert(3) x='",
    "{{ 7 * 7 }}{% raw %}",
    "\u2028\u2029\x00\x1b\ufffd & &lt; ]]>",
)
ORDINARY = contents(
    [kernel(launches=(launch("float"), launch("double"), launch("float", line=9)))],
    funnel({"proj": report(2, too_short=1)}, too_short=1),
    (drop("proj/src/x.cu:x", "too_short"),),
)


def hostile(text: str) -> Contents:
    code = f"__global__ void k(int n) {{\n  // {text}\n}}"
    bad = kernel(
        code, name=text, source=text, path=text, license=text, parameters=(text,), types=(text,), template=(text,),
        launches=(launch(text, grid=text),), instantiations=((text,),),
    )  # fmt: skip
    counted = funnel({text: report(2, version=text, license=text, **{text: 1})}, **{text: 1})
    return contents([bad], counted, (drop(text, text, source_name=text),))


@functools.cache
def hostile_page(text: str) -> str:
    return page(hostile(text))


@functools.cache
def ordinary_page() -> str:
    return page(ORDINARY)


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_adds_no_element_and_no_attribute(text: str) -> None:
    found, expected = parsed(hostile_page(text)), parsed(hostile_page("harmless"))
    shape = [(element.tag, sorted(element.attributes)) for element in found.elements]
    assert shape == [(element.tag, sorted(element.attributes)) for element in expected.elements]


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_is_shown_as_it_stands_in_the_file(text: str) -> None:
    found = parsed(hostile_page(text))
    (details,) = (json.loads(line) for line in found.lines("details"))
    (row,) = (json.loads(line) for line in found.lines("rows"))
    (left_out,) = (json.loads(line) for line in found.lines("drops"))
    assert details["code"] == f"__global__ void k(int n) {{\n  // {text}\n}}"
    assert row["name"] == row["source"] == row["license"] == left_out["reason"] == text


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_runs_but_the_pages_own_script(text: str) -> None:
    found = parsed(hostile_page(text))
    (policy,) = (e.attributes["content"] or "" for e in found.all("meta") if e.attributes.get("http-equiv") is not None)
    running = [script for script in found.all("script") if "type" not in script.attributes]
    digest = base64.b64encode(hashlib.sha256(running[0].text.encode()).digest()).decode()
    assert len(running) == 1
    assert f"script-src 'sha256-{digest}';" in policy
    assert policy.startswith("default-src 'none';")


def test_style_is_the_one_the_policy_lets_in() -> None:
    found = parsed(ordinary_page())
    (style,) = found.all("style")
    digest = base64.b64encode(hashlib.sha256(style.text.encode()).digest()).decode()
    assert f"style-src 'sha256-{digest}';" in ordinary_page()


def test_page_loads_nothing_from_outside() -> None:
    found = parsed(ordinary_page())
    links = [value for e in found.elements for key, value in e.attributes.items() if key in ("src", "href", "action")]
    assert links == ["#kernels"]
    assert "url(" not in ordinary_page()
    assert "@import" not in ordinary_page()


def test_script_puts_data_in_as_text_only() -> None:
    script = parsed(ordinary_page()).all("script")[-1].text
    assert not [
        sink for sink in ("innerHTML", "outerHTML", "insertAdjacent", "document.write", "eval(") if sink in script
    ]


def test_every_kernel_and_every_dropped_one_is_in_the_page() -> None:
    found = parsed(ordinary_page())
    assert [json.loads(line)["id"] for line in found.lines("rows")] == ["proj/src/relu.cu:relu"]
    assert [json.loads(line)["id"] for line in found.lines("drops")] == ["proj/src/x.cu:x"]
    assert len(found.lines("details")) == 1


def test_rows_and_details_stand_in_the_same_order() -> None:
    kernels = [kernel(plain(name), name=name) for name in ("c", "a", "b")]
    found = parsed(page(contents(kernels, ORDINARY.metrics)))
    names = [json.loads(line)["name"] for line in found.lines("rows")]
    assert names == ["a", "b", "c"]
    assert [f"void {name}(" in line for name, line in zip(names, found.lines("details"), strict=True)] == [True] * 3


def test_programs_are_listed_among_the_kernels_with_their_proof() -> None:
    found = parsed(page(replace(ORDINARY, programs=(ROW,), program_verdicts=(VERDICT,))))
    assert [json.loads(line)["id"] for line in found.lines("rows")] == [ROW.task_id, "proj/src/relu.cu:relu"]
    assert [json.loads(line)["language"] for line in found.lines("details")] == ["python", "cpp"]
    assert [line == "null" for line in found.lines("proofs")] == [False, True]
    text = " ".join(element.text for element in found.elements)
    assert "All 1 kernels and 1 Triton programs" in text
    assert "Triton programs" not in ordinary_page()


def test_program_cannot_end_the_script_element_it_is_in() -> None:
    program = replace(
        ROW, code=CODE.replace("not", HOSTILE[0]), unitest_code=f"# {HOSTILE[0]}", description_2=HOSTILE[0]
    )
    found, expected = (
        parsed(page(replace(ORDINARY, programs=(one,), program_verdicts=(VERDICT,)))) for one in (program, ROW)
    )
    assert [element.tag for element in found.elements] == [element.tag for element in expected.elements]


def test_launches_are_counted_by_place_and_instantiations_gathered() -> None:
    launches = (launch("float", line=9), launch("float"), launch("double"), launch("float"))
    first, second = sites(launches)
    assert (first.place, first.instantiations) == ("src/relu.cu:9", (("float",),))
    assert (second.place, second.instantiations) == ("src/relu.cu:20", (("double",), ("float",)))


def test_order_of_the_records_makes_no_difference() -> None:
    kernels = [kernel(plain(f"k{number}"), name=f"k{number}") for number in range(20)]
    drops = tuple(drop(f"proj/x.cu:d{number}", "duplicate") for number in range(20))
    one = contents(kernels, ORDINARY.metrics, drops)
    shuffled = random.Random(7).sample(kernels, 20)  # noqa: S311
    assert page(contents(shuffled, ORDINARY.metrics, drops[::-1])) == page(one)


def test_compilers_found_are_listed_with_what_they_rejected_and_why() -> None:
    reasons = {"unknown_name": 2}
    gate = GateReport(version="19.1", accepted=3, rejected=2, without_verdict={"broken": 1}, reasons=reasons)
    lost = replace(gate, version=None)
    counted = replace(ORDINARY.metrics, gates={"clang hip gfx90a": gate, "nvcc cuda sm_80": lost})
    text = page(replace(ORDINARY, metrics=counted))
    assert "clang hip gfx90a<td>19.1" in text
    assert "2 unknown name" in text
    assert "nvcc cuda sm_80" not in text
    assert "<code>data/compilers/</code> after <code>make compilers</code>" in text


def test_findings_are_told_of_these_inputs_with_their_place_and_what_shows_them_again() -> None:
    text = page(replace(ORDINARY, findings=(finding(text="done = a<b>;"),)))
    assert "Findings on generated inputs" in text
    assert '<span title="src/relu.cu">proj<br>relu.cu:12</span><br><code>done = a&lt;b&gt;;</code>' in text
    assert "all threads write the same constant (harmless)<td>typical<td>test inputs" in text
    assert "<code>kernelmill verify relu</code>" in text
    assert "Findings on generated inputs" not in ordinary_page()


def test_what_a_search_met_stands_last_and_says_that_its_inputs_may_be_at_fault() -> None:
    rows = finding_rows((finding(found_by="probe", line=1), finding()))
    assert [row.finding.line for row in rows] == [12, 1]
    assert "may be at fault" in rows[1].inputs


def test_triton_stages_are_listed_with_what_they_dropped_and_why() -> None:
    steps = {
        "triton_collect": Step(unit="samples", entered=9, left=9, dropped={}),
        "triton_check": Step(
            unit="samples", entered=9, left=4, dropped={"has_findings": 2}, executed={"mutants_survive": 3}
        ),
    }
    made = replace(ORDINARY, metrics=replace(ORDINARY.metrics, funnel=ORDINARY.metrics.funnel | steps))
    text = " ".join(element.text for element in parsed(page(made)).elements)
    assert "triton_collect 9 9 - - " in " ".join(text.split()) + " "
    assert "triton_check 9 4 2 has findings 3 mutants survive" in " ".join(text.split())
    assert "Triton programs" not in ordinary_page()


def test_splits_are_listed_with_their_projects_and_what_overlaps() -> None:
    split = SplitReport(kernels=7, projects=("a", "b"), near_duplicates=2)
    overlap = OverlapReport(programs=12, unread=1, kernels={"same_text": 2, "near": 1}, excluded=True)
    made = replace(ORDINARY, metrics=replace(ORDINARY.metrics, splits={"test": split}, overlap={"bench": overlap}))
    text = " ".join(" ".join(element.text for element in parsed(page(made)).elements).split())
    assert "test 7 2 a, b" in text
    assert "bench: compared with 12 programs and hashes; 3 samples overlap and are left out. 1 of its entries" in text
    assert 'id="splits"' not in ordinary_page()


def test_page_of_an_empty_dataset_says_so() -> None:
    text = page(contents([], funnel({})))
    assert "No definitions were found." in text
    assert "All 0 kernels" in text


@pytest.mark.parametrize("programs", [(), (ROW,)])
def test_stage_writes_one_file(tmp_path: Path, programs: tuple[TritonRow, ...]) -> None:
    whole = replace(ORDINARY, programs=programs, program_verdicts=(VERDICT,) if programs else ())
    jsonl.write(tmp_path / "dataset/samples.jsonl", whole.samples)
    for name in ("dataset/findings", "dataset/suites", "dataset/prompts", "verify/verdicts"):
        jsonl.write_text(tmp_path / f"{name}.jsonl", "")
    jsonl.write(tmp_path / "dataset/triton.jsonl", whole.programs)
    jsonl.write(tmp_path / "triton_check/verdicts.jsonl", whole.program_verdicts)
    for name in stage.DROPPING:
        jsonl.write(tmp_path / name / "dropped.jsonl", whole.dropped if name == "select" else ())
    jsonl.write_text(tmp_path / "metrics.json", metrics.dumps(whole.metrics))
    stage.main(tmp_path)
    assert [path.name for path in (tmp_path / "report").iterdir()] == ["index.html"]
    assert (tmp_path / "report/index.html").read_text(encoding="utf-8") == page(whole)


def test_page_grows_by_little_more_than_the_code_it_shows() -> None:
    code = plain() + "\n" + "  out[0] += 1;\n" * 150
    one = replace(ORDINARY.samples[0], kernel_code=code)
    many: tuple[Sample, ...] = tuple(replace(one, task_id=f"proj/{n}.cu:k") for n in range(200))
    grown = len(page(replace(ORDINARY, samples=many))) - len(page(replace(ORDINARY, samples=())))
    assert grown < 1.7 * 200 * len(code)
