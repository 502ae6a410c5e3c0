"""Parts of suites, and suites with other parts."""

from dataclasses import replace

from kernelmill.records import (
    CaseText,
    HostBuffer,
    Suite,
    SuiteText,
    Wrapper,
    WrapperLaunch,
    WrapperParameter,
)
from kernelmill.templates.composition import suite_code


def composed(suite: Suite, text: SuiteText) -> Suite:
    """The suite with another text."""
    return replace(suite, text=text, code=suite_code(text))


def with_kernel(suite: Suite, right: str, wrong: str) -> Suite:
    """The suite with a change of its kernel, which its reference has not."""
    assert right in suite.text.unit
    return composed(suite, replace(suite.text, unit=suite.text.unit.replace(right, wrong)))


def suite_text(unit: str = "", kernel: str = "k") -> SuiteText:
    """A suite of a kernel `k(const float *x, float *y, int n)`, with a single check and no cases."""
    return SuiteText(
        unit=unit,
        includes=("cstdio",),
        wrapper=Wrapper(
            name=f"run_{kernel}",
            notes=("x: [n], read", "y: [n], written"),
            parameters=(
                WrapperParameter(name="x", type="float", pointer=True, constant=True, argument="x.get()"),
                WrapperParameter(name="y", type="float", pointer=True, argument="y.get()"),
                WrapperParameter(name="n", type="int", argument="n"),
            ),
            derived=(),
            buffers=(
                HostBuffer(name="x", element="float", size="size_t(n)", written=False),
                HostBuffer(name="y", element="float", size="size_t(n)", written=True),
            ),
            tensors=(),
            launch=WrapperLaunch(
                kernel=kernel, grid="(n + 63) / 64, 1, 1", block="64, 1, 1", shared="0", arguments=("x", "y", "n")
            ),
            whole_words=False,
        ),
        comparing="summaries",
        unchanged=("x",),
        conversions="",
        reference="",
        tests="",
        case=CaseText(inputs="", call=f"run_{kernel}(x.get(), y.get(), n);", checks=("check(y);",)),
    )
