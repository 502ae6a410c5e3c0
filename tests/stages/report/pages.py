"""Pages as a browser reads them, and contents to make them from."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

from kernelmill.pipeline.metrics import Metrics, ParseReport, SourceReport, Step
from kernelmill.records import Case, Dropped, FoundBy, Kernel, KernelFinding
from stages.package.rows.samples import sample
from stages.report.page import Contents
from tests.stages.select.kernels import source


@dataclass
class Element:
    tag: str
    attributes: dict[str, str | None]
    text: str = ""


@dataclass
class Page(HTMLParser):
    """Every element of a page, with the text up to the next tag."""

    elements: list[Element] = field(default_factory=list)
    current: Element | None = None

    def __post_init__(self) -> None:
        super().__init__()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.current = Element(tag, dict(attrs))
        self.elements.append(self.current)

    def handle_endtag(self, tag: str) -> None:
        self.current = None

    def handle_data(self, data: str) -> None:
        if self.current is not None:
            self.current.text += data

    def all(self, tag: str) -> list[Element]:
        return [element for element in self.elements if element.tag == tag]

    def lines(self, identifier: str) -> list[str]:
        (element,) = (e for e in self.elements if e.attributes.get("id") == identifier)
        return [line for line in element.text.split("\n") if line]


def parsed(html: str) -> Page:
    page = Page()
    page.feed(html)
    page.close()
    return page


def step(entered: int, **dropped: int) -> Step:
    return Step(unit="kernels", entered=entered, left=entered - sum(dropped.values()), dropped=dropped)


def report(found: int, *, version: str = "1.0", license: str = "MIT", **dropped: int) -> SourceReport:  # noqa: A002
    return SourceReport(
        version=version,
        license=license,
        strategy="cmake",
        funnel={"extract": step(found), "select": step(found, **dropped)},
        parse=ParseReport(translation_units=4, without_errors=3, failures=0, errors_by_cause={"x": 1}, methods={}),
    )


def funnel(sources: dict[str, SourceReport], *, unreadable: int = 0, **dropped: int) -> Metrics:
    found = sum(source.funnel["extract"].entered for source in sources.values())
    lost = {"unreadable": unreadable} if unreadable else {}
    kept = found - sum(dropped.values())
    whole = Step(unit="units", entered=kept, left=kept, dropped={}, kernels=kept)
    return Metrics(
        funnel={
            "extract": step(found + unreadable, **lost),
            "select": step(found, **dropped),
            "port": whole,
            "wrap": whole,
            "verify": whole,
        },
        sources=sources,
    )


def contents(kernels: list[Kernel], metrics: Metrics, dropped: tuple[Dropped, ...] = ()) -> Contents:
    samples = tuple(sample(kernel, source(kernel.source)) for kernel in kernels)
    return Contents(samples=samples, dropped=dropped, metrics=metrics)


def finding(*, line: int = 12, found_by: FoundBy = "verify", text: str = "done = false;") -> KernelFinding:
    return KernelFinding(
        kernel_id="proj/src/relu.cu:relu", source="proj", source_version="1.0", path="src/relu.cu", line=line,
        text=text, kind="race", severity="error", effect="one_constant", message="two writes", found_by=found_by,
        units=("proj/src/relu.cu:relu",), inputs="unconfirmed", command="kernelmill verify relu",
        cases=(Case(kind="typical", label="typical", seed=1, contents="unit", values=()),),
    )  # fmt: skip
