from dataclasses import replace

from kernelmill.records import FileLicense, TritonDefinition, TritonSample
from stages.package.notice import definitions_taken, kernels_taken, notice
from stages.package.rows.samples import sample
from tests.stages.select.kernels import kernel, source

FILES = {
    "LICENSE": "MIT License\nCopyright (c) 2020 Ann\n",
    "src/relu.cu": "/* Copyright 2019 Bob\n * Redistributions must retain this notice. */\n__global__ void relu() {}\n",
    "src/plain.cu": "// Adds numbers.\n__global__ void add() {}\n",
}
PROJECT = replace(
    source(),
    license_evidence="LICENSE",
    file_licenses=(FileLicense(path="src/relu.cu", license="MIT AND BSD-2-Clause", evidence="header: licence notice"),),
)
ROWS = [
    sample(kernel(license="MIT AND BSD-2-Clause"), PROJECT),
    sample(kernel(name="add", path="src/plain.cu"), PROJECT),
]


def test_notice_has_the_license_text_of_the_project_and_the_notice_of_each_file() -> None:
    text = notice(kernels_taken(ROWS), [PROJECT], lambda _: FILES.get)
    assert "From LICENSE:\n\nMIT License\nCopyright (c) 2020 Ann\n" in text
    assert "src/relu.cu\nLicense: MIT AND BSD-2-Clause (header: licence notice)\n  relu, lines " in text
    assert "Copyright 2019 Bob\nRedistributions must retain this notice." in text


def test_comments_that_are_no_notices_are_left_out() -> None:
    text = notice(kernels_taken(ROWS), [PROJECT], lambda _: FILES.get)
    assert "src/plain.cu\nLicense: MIT (as the project)\n  add, lines " in text
    assert "Adds numbers" not in text


def test_project_without_a_license_text_says_how_its_license_is_known() -> None:
    text = notice(kernels_taken(ROWS), [replace(PROJECT, license_evidence="params.yaml")], lambda _: FILES.get)
    assert "The project has no license text; its license is known from: params.yaml" in text


def test_triton_samples_have_the_notices_of_all_files_that_they_are_made_of() -> None:
    part = TritonDefinition(name="helper", kind="function", path="src/relu.cu", start_line=3, end_line=5)
    one = TritonSample(
        id="demo/add.py:add", source=PROJECT.id, origin="add.py", index=0, license="MIT", code="", kernels=(),
        definitions=(part, replace(part, name="os", kind="import")),
    )  # fmt: skip
    text = notice(definitions_taken([one]), [PROJECT], lambda _: FILES.get)
    assert "  helper, lines 3-5\n" in text
    assert "os, lines" not in text
    assert "Copyright 2019 Bob" in text


def test_source_without_samples_has_no_notice() -> None:
    assert "other" not in notice(kernels_taken(ROWS), [PROJECT, replace(source(), id="other")], lambda _: FILES.get)
