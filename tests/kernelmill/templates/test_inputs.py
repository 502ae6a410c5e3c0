"""What suites put into buffers."""

from pathlib import Path

from kernelmill.records import ElementValues
from kernelmill.templates.environment import cpp_templates
from kernelmill.templates.inputs import STALE, index_end, may_be_absent, must_differ
from tests.stages.cases.kernels import PLACED, read

INDICES = ElementValues(kind="index", low="0", high="n", into=("table",))
OFFSETS = ElementValues(kind="offsets", low="0", high="n")
COUNTS = ElementValues(kind="counts", low="0", high="n")
LOCAL = ElementValues(kind="local_index", low="0", high="n", into=("table",))
STATES = ElementValues(kind="selector", low="0", high="2")


def test_outputs_start_with_the_stale_number(tmp_path: Path) -> None:
    text = '{% import "helpers.hip.jinja" as helpers %}{{ helpers.fills(["fill_stale"]) }}'
    (tmp_path / "a.hip.jinja").write_text(text)
    assert f"from_number<T>({STALE});" in cpp_templates(tmp_path).get_template("a.hip.jinja").render()


def test_only_signed_integers_hold_invalid_indices() -> None:
    assert index_end(read("x", "int", ("n",), (INDICES,))) == "n"
    assert index_end(read("x", "int", ("n",))) == "4"
    assert index_end(read("x", "unsigned", ("n",), (INDICES,))) is None
    assert index_end(read("x", "int", ("n",), (OFFSETS,))) is None
    assert index_end(read("x", "int", ("n",), (COUNTS,))) is None
    assert index_end(read("x", "int", ("n",), (LOCAL,))) is None


def test_indices_are_left_out_only_where_integers_are_known_to_be_indices() -> None:
    for kind, values, absent in (("int", INDICES, True), ("unsigned", INDICES, False), ("int64_t", STATES, False)):
        assert may_be_absent(read("row", kind, ("n",), (values,))) is absent
    assert not may_be_absent(read("row", "int", ("n",)))


def test_indices_that_are_written_through_must_differ() -> None:
    (row,) = (role for role in PLACED.relations.roles if role.parameter == "row")
    assert must_differ(row.values[0], PLACED.relations)
