"""The page as people use it: searched, opened by key, on a narrow screen, in the dark, and with 5,000 kernels."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Literal

import pytest

from kernelmill.records.kernels import Operator, OperatorLink
from stages.report.page import Contents, page
from tests.stages.report.browser import CHROMIUM, Browser, browser
from tests.stages.report.pages import contents, funnel, report
from tests.stages.report.programs import CODE, ROW, TESTS, VERDICT, WRAPPER
from tests.stages.report.programs import prompt as program_prompt
from tests.stages.report.test_proofs import MADE, SUITES, VERDICTS, prompt
from tests.stages.select.kernels import drop, kernel, launch, plain

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")]

Role = Literal["python", "launcher", "kernel", "cpu"]
NAMES = ("alpha_forward", "beta_backward", "gamma_with_a_name_that_is_far_too_long_for_the_width_of_a_telephone_screen")
SHOWN = "[...document.querySelectorAll('#kept tbody tr:not(.open) td:first-child')].map((cell) => cell.textContent)"
COUNT = "document.querySelector('#kept .count').textContent"
OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
DROPS = (drop("proj/src/x.cu:x", "too_short"),)


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("profile")) as started:
        yield started


@pytest.fixture
def opened(chromium: Browser, tmp_path: Path) -> Iterator[Browser]:
    """A page with three kernels, and nothing in the console when the test ends."""
    kernels = [kernel(plain(name), name=name, launches=(launch("float"),)) for name in NAMES]
    shown(chromium, tmp_path, contents(kernels, funnel({"proj": report(4, too_short=1)}, too_short=1), DROPS))
    yield chromium
    assert chromium.complaints == []


def shown(chromium: Browser, folder: Path, what: Contents, fragment: str = "") -> None:
    path = folder / "index.html"
    path.write_text(page(what), encoding="utf-8")
    chromium.size(1280, 900)
    chromium.scheme("light")
    chromium.complaints.clear()
    chromium.open(path, fragment)


def focus(chromium: Browser, selector: str) -> None:
    assert chromium.value(f"(() => {{ const node = document.querySelector({selector!r}); node.focus(); "
                          "return document.activeElement === node; })()")  # fmt: skip


def test_search_narrows_the_list_as_it_is_typed(opened: Browser) -> None:
    assert [name.strip() for name in opened.value(SHOWN)] == list(NAMES)
    focus(opened, "#kept [name=search]")
    opened.write("BETA")
    assert opened.value(SHOWN) == ["beta_backward"]
    assert opened.value(COUNT) == "1 of 3"


def test_code_is_searched_only_where_that_is_chosen(opened: Browser) -> None:
    focus(opened, "#kept [name=search]")
    opened.write("void gamma")
    assert opened.value(SHOWN) == []
    focus(opened, "#kept [name=code]")
    opened.press(" ")
    assert opened.value(SHOWN) == [NAMES[2]]


def test_filter_keeps_what_has_the_value(opened: Browser) -> None:
    choose = (
        "(() => { const select = document.querySelector('#kept [name=proof]'); select.value = {value}; "
        "select.dispatchEvent(new Event('input', { bubbles: true })); })()"
    )
    opened.value(choose.replace("{value}", "'no suite'"))
    assert opened.value(COUNT) == "3 of 3"
    assert opened.value("[...document.querySelector('#kept [name=proof]').options].map((one) => one.text)") == [
        "all",
        "no suite (3)",
    ]


def test_kernel_is_opened_and_closed_by_key(opened: Browser) -> None:
    focus(opened, "#kept tbody button")
    for expected in (1, 0):
        opened.press("Enter")
        assert opened.value("document.querySelectorAll('.open').length") == expected
        state = opened.value("document.querySelector('#kept tbody button').ariaExpanded")
        assert state == ("true" if expected else "false")


def test_first_key_leads_past_the_figures_to_the_kernels(opened: Browser) -> None:
    opened.press("Tab")
    assert opened.value("document.activeElement.textContent") == "Skip to the kernels"
    opened.press("Enter")
    assert opened.value("location.hash") == "#kernels"


def test_everything_that_can_be_used_can_be_reached_by_key(opened: Browser) -> None:
    reached = set()
    for _ in range(60):
        opened.press("Tab")
        reached.add(opened.value("document.activeElement.name || document.activeElement.textContent.trim()"))
    assert {"search", "code", "source", "license", "tags", "proof", "grade", "reason", *NAMES} <= {
        name.removeprefix("▸ ") for name in reached
    }


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 400, 1280])
def test_page_is_never_wider_than_the_screen(opened: Browser, width: int, scheme: str) -> None:
    opened.size(width, 800)
    opened.scheme(scheme)
    focus(opened, "#kept tbody tr:last-child button")
    opened.press("Enter")
    assert opened.value(OVERFLOW) == 0


def test_text_stands_out_in_the_dark_and_in_the_light(opened: Browser) -> None:
    luminance = (
        "(() => { const of = (color) => { const [r, g, b] = color.match(/[\\d.]+/g).map((part) => {"
        " const share = part / 255; return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4; });"
        " return 0.2126 * r + 0.7152 * g + 0.0722 * b; };"
        " const style = getComputedStyle(document.body); const both = [of(style.color), of(style.backgroundColor)];"
        " return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05); })()"
    )
    backgrounds = set()
    for scheme in ("light", "dark"):
        opened.scheme(scheme)
        assert opened.value(luminance) > 7
        backgrounds.add(opened.value("getComputedStyle(document.body).backgroundColor"))
    assert len(backgrounds) == 2


def test_long_details_are_broken_instead_of_cut_off(chromium: Browser, tmp_path: Path) -> None:
    lost = replace(DROPS[0], detail="a_word_without_spaces" * 40)
    what = contents([kernel()], funnel({"proj": report(2, too_short=1)}, too_short=1), (lost,))
    shown(chromium, tmp_path, what)
    box = "document.querySelector('#dropped-records .wide')"
    assert chromium.value(f"{box}.scrollWidth - {box}.clientWidth") == 0
    assert chromium.value("document.querySelector('#dropped-records td.detail').textContent") == lost.detail


def test_arrows_lead_along_the_calls_and_not_from_the_kernel_to_the_cpu(chromium: Browser, tmp_path: Path) -> None:
    roles: tuple[Role, ...] = ("python", "launcher", "kernel", "cpu")
    links = tuple(
        OperatorLink(role=role, qualified_name=f"the_{role}", path="src/a.py", start_line=1, end_line=2)
        for role in roles
    )
    one = replace(kernel(), operator=(Operator(name="relu", direction="forward", links=links),))
    shown(chromium, tmp_path, contents([one], funnel({"proj": report(1)})), one.id)
    arrows = "[...document.querySelectorAll('.chain li')].map((one) => getComputedStyle(one, '::after').content)"
    assert chromium.value(arrows) == ['"→"', '"→"', "none", "none"]
    assert chromium.complaints == []


def test_surviving_mutant_is_in_view_when_its_unit_is_opened(chromium: Browser, tmp_path: Path) -> None:
    long = "".join(f"// line {number}\n" for number in range(300))
    suites = tuple(replace(one, code=long + one.code) for one in SUITES)
    verdicts = tuple(
        replace(one, survivors=tuple(replace(each, line=each.line + 300) for each in one.survivors if each.line == 3))
        for one in VERDICTS
    )
    what = Contents(
        samples=MADE.samples, dropped=(), metrics=MADE.metrics, suites=suites, verdicts=verdicts,
        prompts=(prompt("translate"),),
    )  # fmt: skip
    shown(chromium, tmp_path, what)
    focus(chromium, "#kept tbody button")
    chromium.press("Enter")
    focus(chromium, ".open details summary")
    chromium.press("Enter")
    chromium.value("new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)))")
    placed = (
        "(() => { const box = document.querySelector('.open details .code').getBoundingClientRect();"
        " const mark = document.querySelector('.survivor').getBoundingClientRect();"
        " return mark.top >= box.top && mark.bottom <= box.bottom; })()"
    )
    assert chromium.value(placed) is True
    assert chromium.complaints == []


@pytest.fixture
def program(chromium: Browser, tmp_path: Path) -> Iterator[Browser]:
    """A page with a kernel and a Triton program, which a permalink opens, and nothing in the console at the end."""
    what = replace(
        contents([kernel()], funnel({"proj": report(1)})),
        programs=(ROW,), program_verdicts=(VERDICT,), prompts=(program_prompt("complete"),),
    )  # fmt: skip
    shown(chromium, tmp_path, what, ROW.task_id)
    yield chromium
    assert chromium.complaints == []


def test_permalink_opens_a_program_with_marks_on_its_lines(program: Browser) -> None:
    marked = (
        "[...document.querySelectorAll('.open .marked')].map((line) => [line.querySelector('.number').textContent,"
        " ...[...line.querySelectorAll('.note')].map((note) => note.textContent)])"
    )
    assert program.value(marked) == [
        ["11", "mutant survives, boundary: index <= n"],
        ["12", "no test makes the condition of this where false"],
    ]
    text = program.value("document.querySelector('.open').textContent")
    for shown_part in (
        "Doubles what is positive.", "liger / ops/scale.py · BSD-2-Clause", "the complete task",
        f"kernelmill prompt --kind KIND {ROW.task_id}", "line 18, in scaled", "test_ragged_1",
    ):  # fmt: skip
        assert shown_part in text


def test_python_is_highlighted_as_python(program: Browser) -> None:
    def spans(kind: str) -> list[str]:
        found = program.value(
            f"[...document.querySelector('.open .code').querySelectorAll('.{kind}')].map((one) => one.textContent)"
        )
        return list(found)

    assert spans("comment") == ['# not "quoted"']
    assert spans("directive") == ["@triton.jit", "    @staticmethod"]
    assert spans("string") == ['"""Multiplies "all" elements:', "    if they are below n, for each block", '    """']
    assert spans("keyword") == ["import", "import", "as", "def", "def", "return", "class", "def", "return"]
    assert {"tl.constexpr"} == set(spans("type"))
    assert {"tl.program_id", "tl.arange", "tl.load", "tl.store", "tl.where"} <= set(spans("cuda"))


def test_whole_program_can_be_copied(program: Browser) -> None:
    program.value(
        "(() => { window.copied = []; navigator.clipboard.writeText = (text) => { copied.push(text);"
        " return Promise.resolve(); }; })()"
    )
    program.value(
        "[...document.querySelectorAll('.open button')].find((one) => one.textContent.includes('whole')).click()"
    )
    assert program.value("copied[0]") == "\n\n".join(part.strip("\n") for part in (CODE, WRAPPER, TESTS)) + "\n"


def test_button_leads_from_mark_to_mark(chromium: Browser, tmp_path: Path) -> None:
    long = replace(ROW, code=CODE.strip("\n") + "\n# more" * 300)
    survivor = VERDICT.survivors[0]
    what = replace(
        contents([kernel()], funnel({"proj": report(1)})), programs=(long,),
        program_verdicts=(replace(VERDICT, uncovered=(), survivors=(survivor, replace(survivor, line=200))),),
    )  # fmt: skip
    shown(chromium, tmp_path, what, ROW.task_id)
    placed = (
        "(() => { const box = document.querySelector('.open .code').getBoundingClientRect();"
        " return [...document.querySelectorAll('.open .code .survivor')].map((one) => one.getBoundingClientRect())"
        ".map((mark) => mark.top >= box.top && mark.bottom <= box.bottom); })()"
    )
    seen = []
    for _ in range(3):
        chromium.value(
            "[...document.querySelectorAll('.open button')].find((one) => one.textContent.startsWith('Next')).click()"
        )
        seen.append(chromium.value(placed))
    assert seen == [[True, False], [False, True], [True, False]]


@pytest.mark.parametrize("width", [320, 400, 1280])
def test_opened_program_is_never_wider_than_the_screen(program: Browser, width: int) -> None:
    program.size(width, 800)
    assert program.value(OVERFLOW) == 0


def test_programs_are_filtered_by_their_tag_and_found_by_their_code(program: Browser) -> None:
    program.value(
        "(() => { const form = document.querySelector('#kept form'); form.reset(); form.elements.tags.value = 'triton';"
        " form.dispatchEvent(new Event('input', { bubbles: true })); })()"
    )
    assert program.value(COUNT) == "1 of 2"
    program.value(
        "(() => { const form = document.querySelector('#kept form'); form.reset(); form.elements.code.checked = true;"
        " form.elements.search.value = 'tl.where'; form.dispatchEvent(new Event('input', { bubbles: true })); })()"
    )
    assert program.value(SHOWN) == ["_scale_kernel"]


def test_thousands_of_programs_are_drawn_in_steps_and_each_opens(chromium: Browser, tmp_path: Path) -> None:
    ids = [f"crawl/{number}" for number in range(5000)]
    what = replace(
        contents([kernel()], funnel({"proj": report(1)})),
        programs=tuple(replace(ROW, task_id=one) for one in ids),
        program_verdicts=tuple(replace(VERDICT, id=one) for one in ids),
    )
    shown(chromium, tmp_path, what, "crawl/4321")
    assert chromium.value(COUNT) == "1 of 5001"
    assert chromium.value("document.querySelectorAll('.open .survivor').length") == 1
    assert chromium.complaints == []


def test_thousands_of_kernels_are_drawn_in_steps_and_all_are_searched(chromium: Browser, tmp_path: Path) -> None:
    one = contents([kernel()], funnel({"proj": report(1)}))
    samples = tuple(
        replace(one.samples[0], task_id=f"proj/{number}.cu:k{number}", kernel_name=f"k{number}")
        for number in range(5000)
    )
    shown(chromium, tmp_path, replace(one, samples=samples))
    rows = "document.querySelectorAll('#kept tbody tr').length"
    assert chromium.value(rows) == 100
    assert chromium.value(COUNT) == "5000 of 5000, the first 100 shown"
    focus(chromium, "#kept .more button")
    chromium.press("Enter")
    assert chromium.value(rows) == 200
    focus(chromium, "#kept [name=search]")
    chromium.write("k4999")
    assert chromium.value(SHOWN) == ["k4999"]
    assert chromium.complaints == []
