import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from kernelmill.versions.changes import Changes, changes
from kernelmill.versions.page import page
from kernelmill.versions.reading import Figure
from tests.kernelmill.versions.test_versions import ENTRY, version
from tests.stages.report.browser import CHROMIUM, Browser, browser

LOST = replace(ENTRY, id="p/b.cu:lost", verdict="extracted", grade="", stage="probe", reason="no_bound")


def found(count: int = 0) -> Changes:
    """A difference with one sample moved back, one added, one removed, and so many changed."""
    many = [replace(ENTRY, id=f"p/c.cu:k{number}") for number in range(count)]
    before = version(
        replace(LOST, verdict="verified", grade="B", stage="", reason=""), ENTRY, *many, name="v1",
        figures=(Figure(path=("funnel", "verify", "out"), value=10), Figure(path=("funnel", "probe", "in"), value=1)),
    )  # fmt: skip
    after = version(
        LOST, replace(ENTRY, id="p/a.cu:new"), *(replace(one, sha256="f" * 16) for one in many), name="v2",
        figures=(Figure(path=("funnel", "verify", "out"), value=9), Figure(path=("funnel", "probe", "in"), value=2)),
    )  # fmt: skip
    return changes(before, after)


def test_page_shows_figures_moves_and_samples() -> None:
    text = page(found(2))
    assert "<code>v1</code> → <code>v2</code>" in text
    assert "3 added" not in text
    for title in ("1 sample moved back in the funnel", "1 sample removed", "1 sample added", "3 samples changed"):
        assert f">{title}</h2>" in text
    assert 'verified B<td class="after">extracted (probe: no bound)' in text
    assert '<section class="list back" aria-labelledby="back">' in text
    assert '<td class="n less">-1' in text
    assert '<td class="before">00000000<td class="after">ffffffff<td>code' in text


def test_page_loads_nothing_and_runs_its_own_script_only() -> None:
    text = page(found())
    assert "default-src 'none'" in text
    assert not re.search(r"(src|href)=|url\(|@import", text)


def test_names_of_samples_and_revisions_are_text() -> None:
    bad = "</code><script>alert(1)</script>"
    text = page(changes(version(name=bad), version(replace(ENTRY, id=bad, license=bad), name=bad)))
    assert text.count("<script>") == 1
    assert "&lt;script&gt;alert(1)" in text


def test_names_of_samples_are_broken_after_slashes_and_underscores() -> None:
    text = page(changes(version(), version(replace(ENTRY, id="p/a.cu:k_<b>"))))
    assert "<code>p/<wbr>a.cu:<wbr>k_<wbr>&lt;b&gt;</code>" in text


def test_equal_versions_say_so() -> None:
    assert "The versions do not differ." in page(changes(version(ENTRY), version(ENTRY)))


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    with browser(tmp_path_factory.mktemp("profile")) as started:
        yield started


@pytest.mark.slow
@pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on this machine")
@pytest.mark.parametrize("count", [3, 5000])
def test_search_finds_a_sample_in_folded_lists_too(chromium: Browser, tmp_path: Path, count: int) -> None:
    (tmp_path / "diff.html").write_text(page(found(count)), encoding="utf-8")
    chromium.complaints.clear()
    chromium.size(360, 800)
    chromium.open(tmp_path / "diff.html")
    assert chromium.value("document.querySelector('#changed').parentNode.querySelector('details').open") is (count < 60)
    chromium.value("document.querySelector('input').focus()")
    chromium.write(f"k{count - 1} code")
    assert chromium.value("document.querySelector('form span').textContent") == "1 found"
    shown = "[...document.querySelectorAll('.list tbody tr')].filter((row) => row.checkVisibility()).length"
    assert chromium.value(shown) == 1
    assert chromium.value("document.documentElement.scrollWidth") == 360
    assert chromium.complaints == []
