"""Which instances `kernelmill extract --types` makes of a kernel."""

import pytest

from kernelmill.cli.extraction.unit_files import with_element
from kernelmill.records import Kernel, TemplateParameter


def kernel(*instantiations: tuple[str, ...]) -> Kernel:
    return Kernel(
        id="s/a.cu:k",
        source="s",
        path="a.cu",
        name="k",
        qualified_name="k",
        start_line=1,
        end_line=1,
        start_offset=0,
        end_offset=0,
        code="",
        method="ast",
        license="MIT",
        template_parameters=(
            TemplateParameter(name="T", kind="type"),
            TemplateParameter(name="degree", kind="non_type", type="long"),
        ),
        instantiations=instantiations,
    )


@pytest.mark.parametrize(
    ("launched", "element", "made"),
    [
        ([("float", "1"), ("double", "1")], "float", [("float", "1")]),
        ([("float", "1"), ("c10::Half", "2")], "half", [("c10::Half", "2")]),
        # No launch names it: the numbers are those of the launches that there are.
        ([("float", "1"), ("double", "1"), ("float", "2")], "half", [("__half", "1"), ("__half", "2")]),
        # The type is an argument of another.
        ([("Traits<4, float>", "1"), ("Traits<4, c10::Half>", "1")], "half", [("Traits<4, c10::Half>", "1")]),
        # Nothing in these launches is an element type by itself, so nothing can be read as another.
        ([("traits<float>", "1")], "half", []),
        ([("float", "1"), ("double", "1")], "launched", [("float", "1"), ("double", "1")]),
    ],
)
def test_launches_tell_the_arguments_of_a_type(
    launched: list[tuple[str, ...]], element: str, made: list[tuple[str, ...]]
) -> None:
    assert list(with_element(kernel(*launched), element).instantiations) == made
