"""Code and JSON in replies, in whatever form they come."""

import pytest

from kernelmill.models.replies import blocks, code, json_object

PROGRAM = "#include <cstdio>\nint main() {\n  return 0;\n}\n"


@pytest.mark.parametrize(
    "reply",
    [
        f"```cpp\n{PROGRAM}```",
        f"Here it is:\n\n```hip\n{PROGRAM}```\nIt returns 0.",
        f"~~~~c++\n{PROGRAM}~~~~\n",
        f"```\n{PROGRAM}```",
        f"```cpp\r\n{PROGRAM.replace(chr(10), chr(13) + chr(10))}```",
        f"```cpp\n{PROGRAM}",
        PROGRAM,
        f"<think>```cpp\nint wrong() {{ return 1; }}  // {'a draft ' * 9}\n```</think>```cpp\n{PROGRAM}```",
    ],
    ids=["fenced", "with prose", "tildes", "no language", "line ends", "never closed", "no fence", "reasoning"],
)
def test_code_is_found_in_any_form(reply: str) -> None:
    found = code(reply)
    assert found is not None
    assert found.text == PROGRAM


def test_the_longest_of_several_blocks_is_the_program() -> None:
    found = code(f"Call it so:\n```cpp\nrun(1);\n```\nThe program:\n```cpp\n{PROGRAM}```\nThen\n```sh\nmake # "
                 f"{'x' * 200}\n```")  # fmt: skip
    assert found is not None
    assert found.text == PROGRAM


def test_code_may_be_a_field_of_json() -> None:
    found = code('{"code": "int main() { return 0; }"}')
    assert found is not None
    assert found.text == "int main() { return 0; }\n"


def test_prose_is_no_code() -> None:
    assert code("I cannot help with that; sorry.") is None
    assert code("") is None


def test_a_block_that_was_cut_off_is_not_closed() -> None:
    assert [one.closed for one in blocks("```cpp\nint a;\n```\n```cpp\nint b")] == [True, False]


def test_a_longer_fence_holds_a_shorter_one() -> None:
    assert [one.text for one in blocks("````\na\n```\nb\n````")] == ["a\n```\nb\n"]


@pytest.mark.parametrize(
    "reply",
    [
        '{"a": [1, 2], "b": {"c": "x"}}',
        'So:\n```json\n{"a": [1, 2], "b": {"c": "x"}}\n```',
        'The answer is {"a": [1, 2], "b": {"c": "x"}} as far as I see.',
        '```json\n{"a": [1, 2,], "b": {"c": "x",},}\n```',
        "```json\n{'a': [1, 2], b: {c: 'x'}}\n```",
        '```json\n{"a": [1, 2], // sizes\n "b": {"c": "x"\n```',
        '{"a": [1, 2], "b": {"c": "x"',
        '[{"a": [1, 2], "b": {"c": "x"}}]',
    ],
    ids=["plain", "fenced", "in prose", "commas", "quotes", "comment", "cut off", "in a list"],
)
def test_json_is_found_and_repaired(reply: str) -> None:
    assert json_object(reply) == {"a": [1, 2], "b": {"c": "x"}}


def test_text_without_an_object_has_none() -> None:
    assert json_object("no object here") is None
    assert json_object("```json\n[]\n```") is None


def test_of_json_and_code_each_is_found() -> None:
    reply = f'```json\n{{"tests": []}}\n```\n```cpp\n{PROGRAM}```'
    found = code(reply)
    assert json_object(reply) == {"tests": []}
    assert found is not None
    assert found.text == PROGRAM
