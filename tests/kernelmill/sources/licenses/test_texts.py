"""Texts are recognized as licences: expressions, notices and tags."""

import pytest

from kernelmill.sources.licenses import texts


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Licensed under the Apache License, Version 2.0", ["Apache-2.0"]),
        ("Use of this source code is governed by a BSD 3-Clause license", ["BSD-3-Clause"]),
        ("NVIDIA Source Code License", ["LicenseRef-NVIDIA-Source-Code-License"]),
        ("Some kernel", []),
    ],
)
def test_notices(text: str, expected: list[str]) -> None:
    assert list(texts.found_in(text)) == expected


def test_a_tag_is_an_expression() -> None:
    assert texts.tagged("SPDX-License-Identifier: MIT OR Apache-2.0") == "MIT OR Apache-2.0"
    assert not texts.tagged("no tag")


def test_a_conjunction_names_each_licence_once() -> None:
    assert texts.conjunction(["MIT", "BSD-3-Clause", "MIT"]) == "MIT AND BSD-3-Clause"
