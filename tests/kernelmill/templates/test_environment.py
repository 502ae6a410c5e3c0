"""Templates of C++ text."""

from pathlib import Path

import pytest
from jinja2 import UndefinedError

from kernelmill.templates.environment import WIDTH, broken, cpp_templates


def test_undefined_variable_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "a.hip.jinja").write_text("{{ missing }}")
    with pytest.raises(UndefinedError, match="missing"):
        cpp_templates(tmp_path).get_template("a.hip.jinja").render()


def test_templates_of_a_folder_import_the_shared_ones(tmp_path: Path) -> None:
    (tmp_path / "a.hip.jinja").write_text('{% import "helpers.hip.jinja" as helpers %}\n{{ helpers.random() -}}\n')
    assert "struct Random {" in cpp_templates(tmp_path).get_template("a.hip.jinja").render()


def test_short_call_stays_on_one_line() -> None:
    assert broken("f(", ["a", "b"], ");") == "f(a, b);"


def test_long_call_is_wrapped_and_aligned() -> None:
    lines = broken("f(", [f"argument_{number}" for number in range(20)], ");").splitlines()
    assert len(lines) > 1
    assert all(len(line) <= WIDTH and line.startswith("  argument_") for line in lines[1:])
