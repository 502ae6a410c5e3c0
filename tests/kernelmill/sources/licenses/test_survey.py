from collections.abc import Callable
from pathlib import Path

import pytest

from kernelmill.errors import ConfigError
from kernelmill.sources.licenses.survey import survey
from kernelmill.sources.licenses.texts import conjunction, found_in, named_licence

MIT = """MIT License

Copyright (c) 2020 Ada Example

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR
OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.
"""
BSD = """Copyright (c) 2014 Someone Else. All rights reserved.

Redistribution and use in source and binary forms, with or without modification, are permitted provided that the
following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this list of conditions and the following
   disclaimer.
2. Redistributions in binary form must reproduce the above copyright notice, this list of conditions and the following
   disclaimer in the documentation and/or other materials provided with the distribution.
{third}
THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY,
WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF
THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
"""
BSD_TWO = BSD.format(third="")
BSD_THREE = BSD.format(
    third="""3. Neither the name of the copyright holder nor the names of its contributors may be used to endorse or
   promote products derived from this software without specific prior written permission.
"""
)
NVIDIA = """// Copyright (c) 2021, NVIDIA CORPORATION & AFFILIATES.  All rights reserved.
//
// NVIDIA CORPORATION and its licensors retain all intellectual property
// and proprietary rights in and to this software.
"""

NOTHING = "no licence file or metadata"
LESSER = """// under the terms of the GNU Lesser General Public License as published by the Free Software
// Foundation, either version 3 of the License, or (at your option) any later version.
"""


def block(text: str) -> str:
    return "/*\n" + "".join(f" * {line}\n" for line in text.splitlines()) + " */\n"


def slashes(text: str) -> str:
    return "".join(f"// {line}\n" for line in text.splitlines())


def make_tree(root: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    return root


def of_file(root: Path, files: dict[str, str], path: str = "a.cu") -> str:
    found = survey(make_tree(root, files))
    return next((file.license for file in found.files if file.path == path), found.project.expression)


@pytest.mark.slow
@pytest.mark.parametrize(("text", "spdx"), [(MIT, "MIT"), (BSD_TWO, "BSD-2-Clause"), (BSD_THREE, "BSD-3-Clause")])
def test_project_licence_comes_from_its_text(tmp_path: Path, text: str, spdx: str) -> None:
    found = survey(make_tree(tmp_path, {"LICENSE.txt": text, "a.cu": ""}))
    assert (found.project.expression, found.project.evidence, found.files) == (spdx, "LICENSE.txt", ())


@pytest.mark.slow
@pytest.mark.parametrize("wrap", [block, slashes])
@pytest.mark.parametrize(("text", "spdx"), [(MIT, "MIT"), (BSD_TWO, "BSD-2-Clause"), (BSD_THREE, "BSD-3-Clause")])
def test_full_text_in_a_head_is_the_file_s_licence(
    tmp_path: Path, wrap: Callable[[str], str], text: str, spdx: str
) -> None:
    licence = "Apache License\nVersion 2.0\nLicensed under the Apache License, Version 2.0"
    assert of_file(tmp_path, {"LICENSE": licence, "a.cu": wrap(text) + "int x;\n"}) == spdx


@pytest.mark.parametrize("written", ["( MIT", "()", "( AND MIT", "MIT AND"])
def test_an_expression_with_unmatched_parentheses_is_refused_by_name(tmp_path: Path, written: str) -> None:
    with pytest.raises(ConfigError, match="is not an SPDX expression"):
        survey(tmp_path, override=written)


@pytest.mark.parametrize(
    ("head", "spdx"),
    [
        ("// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception\n", "Apache-2.0 WITH LLVM-exception"),
        ("/* SPDX-License-Identifier: BSD-3-Clause */\n", "BSD-3-Clause"),
        ("// SPDX-License-Identifier: GPL-2.0-only OR BSD-3-Clause\n", "GPL-2.0-only OR BSD-3-Clause"),
        ('// Licensed under the Apache License, Version 2.0 (the "License");\n', "Apache-2.0"),
        ("// Distributed under the Boost Software License, Version 1.0.\n", "BSL-1.0"),
        ("// This Source Code Form is subject to the Mozilla Public License v. 2.0.\n", "MPL-2.0"),
        ("#pragma once\n// Licensed under the BSD 3-Clause License\n", "BSD-3-Clause"),
        (LESSER, "LGPL-3.0-or-later"),
        (
            "// Licensed under either of Apache License, Version 2.0 or MIT license at your option\n",
            "Apache-2.0 OR MIT",
        ),
        (NVIDIA, "LicenseRef-NVIDIA-Proprietary"),
        (
            "// This work is made available under the Nvidia Source Code License-NC.\n",
            "LicenseRef-NVIDIA-Source-Code-License",
        ),
        ("// Free for non-commercial use, under the license in LICENSE.md\n", "LicenseRef-Non-Commercial"),
        ("// This source code is licensed under the license found in the LICENSE file in the root directory.\n", "MIT"),
        ('int x;\nconst char* s = "Licensed under the Apache License, Version 2.0";\n', "MIT"),
    ],
)
def test_notice_in_a_head(tmp_path: Path, head: str, spdx: str) -> None:
    assert of_file(tmp_path, {"LICENSE": MIT, "a.cu": head + "int y;\n"}) == spdx


@pytest.mark.slow
def test_project_s_adaptation_of_another_s_file_is_under_both(tmp_path: Path) -> None:
    by_hint = {"LICENSE": MIT, "a.cu": "// modified from https://x/y.cu\n" + block(BSD_TWO)}
    by_holder = {"LICENSE": MIT, "a.cu": "// Copyright (c) 2021 Ada Example\n" + block(BSD_TWO)}
    assert of_file(tmp_path / "one", by_hint) == "MIT AND BSD-2-Clause"
    assert of_file(tmp_path / "two", by_holder) == "MIT AND BSD-2-Clause"


def test_adaptation_of_what_is_not_free_is_not_free(tmp_path: Path) -> None:
    head = "// modified from stylegan; licensed under the MIT License\n" + NVIDIA
    assert of_file(tmp_path, {"LICENSE": MIT, "a.cu": head}) == "LicenseRef-NVIDIA-Proprietary"


def test_vendored_folder_s_licence_governs_the_files_below_it(tmp_path: Path) -> None:
    files = {"LICENSE": MIT, "third_party/bsd/LICENSE": BSD_THREE, "third_party/bsd/src/a.cu": "", "a.cu": ""}
    found = survey(make_tree(tmp_path, files))
    assert [(f.path, f.license, f.evidence) for f in found.files] == [
        ("third_party/bsd/src/a.cu", "BSD-3-Clause", "third_party/bsd/LICENSE")
    ]


def test_licence_text_nobody_knows_is_never_taken_for_permissive(tmp_path: Path) -> None:
    files = {"LICENSE": MIT, "lib/LICENSE": "You may look at this on Tuesdays.", "lib/a.cu": ""}
    assert of_file(tmp_path, files, "lib/a.cu") == "NOASSERTION"


def test_notes_table_names_files_and_folders(tmp_path: Path) -> None:
    notes = (
        "# Licenses\n\n| Operation | Files | License |\n| :--: | :--: | :--: |\n"
        "| up | [src/a.cu](https://x/tree/src/a.cu) | NVIDIA License |\n"
        "| cub | `third_party/cub/` | BSD 3-Clause |\n| gone | src/none.cu | GPL |\n"
    )
    files = {"LICENSE": MIT, "LICENSES.md": notes, "src/a.cu": NVIDIA, "src/b.cu": "", "third_party/cub/c.cuh": ""}
    found = survey(make_tree(tmp_path, files))
    assert [(f.path, f.license, f.evidence) for f in found.files] == [
        ("src/a.cu", "LicenseRef-NVIDIA-License", "LICENSES.md:5"),
        ("third_party/cub/c.cuh", "BSD-3-Clause", "LICENSES.md:6"),
    ]


def test_notes_do_not_free_a_file_whose_head_says_otherwise(tmp_path: Path) -> None:
    notes = "| File | License |\n|--|--|\n| a.cu | MIT |\n"
    found = survey(make_tree(tmp_path, {"LICENSE": BSD_TWO, "LICENSES.md": notes, "a.cu": NVIDIA}))
    assert "LicenseRef-NVIDIA-Proprietary" in found.files[0].license


@pytest.mark.parametrize(
    ("files", "expression", "evidence"),
    [
        ({"PKG-INFO": "Name: x\nLicense-Expression: MIT\n"}, "MIT", "PKG-INFO: License-Expression"),
        (
            {"PKG-INFO": "Name: x\nLicense: UNKNOWN\nClassifier: License :: OSI Approved :: Apache Software License\n"},
            "Apache-2.0",
            "PKG-INFO: Classifier",
        ),
        (
            {"PKG-INFO": "Classifier: License :: OSI Approved :: BSD License\n"},
            "NOASSERTION",
            "no licence file or metadata",
        ),
        (
            {"pyproject.toml": '[project]\nlicense = "BSD-3-Clause"\n'},
            "BSD-3-Clause",
            "pyproject.toml: project.license",
        ),
        ({"pyproject.toml": "[project\n"}, "NOASSERTION", NOTHING),
        ({"LICENSE-MIT": MIT, "LICENSE-BSD": BSD_TWO}, "BSD-2-Clause OR MIT", "LICENSE-BSD, LICENSE-MIT"),
        ({"LICENSE": MIT, "LICENSE_third_party": BSD_TWO}, "MIT", "LICENSE"),
        ({"LICENSE": "no idea"}, "NOASSERTION", "LICENSE: text not recognised"),
        ({}, "NOASSERTION", NOTHING),
    ],
)
def test_project_licence(tmp_path: Path, files: dict[str, str], expression: str, evidence: str) -> None:
    found = survey(make_tree(tmp_path, {**files, "a.cu": ""})).project
    assert (found.expression, found.evidence) == (expression, evidence)


def test_configured_licence_wins_and_must_be_spdx(tmp_path: Path) -> None:
    root = make_tree(tmp_path, {"LICENSE": MIT, "a.cu": ""})
    assert survey(root, override="BSD-3-Clause").project.expression == "BSD-3-Clause"
    with pytest.raises(ConfigError, match=r"Some Licence.*not an SPDX expression"):
        survey(root, override="Some Licence")


def test_table_cells_become_expressions() -> None:
    cells = ["MIT", "MIT License", "Apache 2.0", "BSD-2-Clause", "NVIDIA License", "`ISC`", "Weird EULA v1"]
    assert [named_licence(cell) for cell in cells] == [
        "MIT", "MIT", "Apache-2.0", "BSD-2-Clause", "LicenseRef-NVIDIA-License", "ISC", "LicenseRef-Weird-EULA-v1",
    ]  # fmt: skip


def test_choice_inside_a_conjunction_keeps_its_brackets() -> None:
    assert conjunction(["MIT", "Apache-2.0 OR BSD-2-Clause"]) == "MIT AND (Apache-2.0 OR BSD-2-Clause)"


def test_ordinary_comment_says_nothing() -> None:
    assert found_in("Copyright (c) OpenMMLab. All rights reserved\nComputes x from y as is usual") == ()


@pytest.mark.long
@pytest.mark.slow
def test_licences_far_down_a_long_file_are_not_overlooked(tmp_path: Path) -> None:
    filler = "This paragraph lists the people to whom thanks are due, and there are many.\n" * 400
    root = make_tree(tmp_path, {"LICENSE": MIT + filler + "Foo: GNU General Public License version 3\n", "a.cu": ""})
    assert survey(root).project.expression == "GPL-3.0-only AND MIT"


@pytest.mark.parametrize(
    "text", ["project = 3", "[project]\nclassifiers = 3", "[project]\nclassifiers = [1]", "a = " + "[" * 5000]
)
def test_metadata_of_the_wrong_type_does_not_stop_the_survey(tmp_path: Path, text: str) -> None:
    found = survey(make_tree(tmp_path, {"pyproject.toml": text, "a.cu": ""}))
    assert found.project.expression == "NOASSERTION"
