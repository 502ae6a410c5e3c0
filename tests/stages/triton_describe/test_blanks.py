"""What is handed out of a kernel that is to be written."""

import ast

from hypothesis import given
from hypothesis import strategies as st

from stages.triton_describe.blanks import BLANK, documented, without_bodies

CODE = '''\
import triton


# Scales a row.
@triton.jit
def scale(x, n):
    """Scale every element."""
    # the secret is here
    y = x * 2

    # and here
    return y
    # and at the end


@triton.jit
def shift(
    x,  # the input
    n,
):
    # a hint
    return x + n


def launch(x):
    return scale[(1,)](x, 1)
'''


def test_bodies_and_their_comments_are_left_out() -> None:
    blank = without_bodies(CODE, ["scale", "shift"])
    for secret in ("secret", "and here", "at the end", "a hint", "x * 2", "x + n"):
        assert secret not in blank
    assert blank.count(BLANK) == 2


def test_what_surrounds_bodies_stays_as_it_is() -> None:
    blank = without_bodies(CODE, ["scale", "shift"])
    for kept in ("# Scales a row.\n@triton.jit\ndef scale(x, n):", '"""Scale every element."""', "x,  # the input"):
        assert kept in blank
    assert blank.endswith("\n\n\ndef launch(x):\n    return scale[(1,)](x, 1)\n")


def test_functions_that_are_not_named_keep_their_bodies() -> None:
    blank = without_bodies(CODE, ["shift"])
    assert "y = x * 2" in blank
    assert "x + n" not in blank


def test_body_on_the_line_of_the_definition_is_left_out() -> None:
    assert without_bodies("def one(x): return x + 1\n", ["one"]) == f"def one(x): {BLANK}\n"


def test_docstring_alone_is_no_body() -> None:
    code = 'def one(x):\n    """Say it."""\n'
    assert without_bodies(code, ["one"]) == code


def test_decorators_within_a_body_go_with_it() -> None:
    code = "def one(x):\n    @hidden\n    def two(): ...\n    return two\n"
    assert "hidden" not in without_bodies(code, ["one"])


def test_functions_with_docstrings_are_documented() -> None:
    assert documented(CODE, ["scale", "shift"]) == {"scale"}


@given(
    body=st.lists(st.sampled_from(["x = 1", "# note", "", "if x:\n        y = 2", "return 'é'"]), min_size=1),
    docstring=st.booleans(),
)
def test_blanked_code_is_python_with_the_same_definitions(body: list[str], docstring: bool) -> None:
    lines = ['"""Say it."""'] * docstring + ["x = 0", *body]
    indented = "\n".join(f"    {line}" if line else "" for line in lines)
    tree = ast.parse(without_bodies(f"def one(x):\n{indented}\n\n\ndef two():\n    return 1\n", ["one"]))
    first, second = tree.body
    assert isinstance(first, ast.FunctionDef)
    assert isinstance(second, ast.FunctionDef)
    assert len(first.body) == 1 + docstring
    assert ast.unparse(second) == "def two():\n    return 1"
