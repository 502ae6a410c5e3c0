"""The comments at the beginning of a file are read without markers."""

import pytest

from kernelmill.sources.licenses.comments import head


@pytest.mark.parametrize(
    ("path", "text", "expected"),
    [
        ("a.cu", "// One\n// Two\nint x; // Three\n", "One\nTwo"),
        ("a.cu", "/* One\n * Two\n */\n#include <a.h>\n", "One\nTwo"),
        ("a.h", "#pragma once\n#ifndef A\n// One\nint x;\n", "One"),
        ("a.py", "#!/bin/x\n# One\nimport a\n# Two\n", "!/bin/x\nOne"),
        ("a.py", '"""One."""\nx = 1\n', "One."),
        ("a.cu", "int x;\n// One\n", ""),
    ],
)
def test_head(path: str, text: str, expected: str) -> None:
    assert head(text, path).strip() == expected
