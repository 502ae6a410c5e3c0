"""Every object of a file in the training format becomes a sample, or is dropped with its index and a reason."""

import json
from collections import Counter
from pathlib import Path

import pytest

from kernelmill.errors import InputError
from kernelmill.records import TritonSample
from kernelmill.records.reasons import TritonCollectReason as Reason
from kernelmill.triton.collecting import training_format

EXAMPLE = Path(__file__).parent / "examples/train_crawl.json"
KERNEL = "import triton\n\n\n@triton.jit\ndef k(x_ptr):\n    pass\n"


def written(folder: Path, content: bytes) -> Path:
    path = folder / "samples.json"
    path.write_bytes(content)
    return path


def test_every_object_is_collected_or_dropped_with_its_index() -> None:
    found = training_format.objects(EXAMPLE)
    result = training_format.collected(found, "crawl")
    indices = [one.index for one in result.samples] + [int(one.id.partition("/")[2]) for one in result.dropped]
    assert sorted(indices) == list(range(len(found)))
    assert len(result.samples) == 33


def test_ten_kinds_of_broken_entries_are_told_apart() -> None:
    result = training_format.collected(training_format.objects(EXAMPLE), "crawl")
    assert Counter(one.reason for one in result.dropped) == {
        Reason.NOT_AN_OBJECT: 5,
        Reason.NO_CODE: 2,
        Reason.CODE_NOT_TEXT: 2,
        Reason.CODE_EMPTY: 2,
        Reason.NOT_PYTHON: 2,
        Reason.NO_KERNEL: 1,
        Reason.DESCRIPTION_NOT_TEXT: 1,
        Reason.NOT_UTF8: 1,
        Reason.DUPLICATE: 1,
    }
    assert all(one.detail for one in result.dropped)


def test_code_that_is_too_long_is_dropped() -> None:
    found = training_format.sample({"code": KERNEL + "#" * training_format.MOST_CHARACTERS}, "s", 0)
    assert isinstance(found, training_format.RejectedEntry)
    assert found.reason is Reason.TOO_LONG


@pytest.mark.parametrize("code", [f"\ufeff{KERNEL}", KERNEL.replace("\n", "\r\n"), f"```python\n{KERNEL}```\n"])
def test_marks_line_ends_and_fences_around_code_are_removed(code: str) -> None:
    found = training_format.sample({"code": code}, "s", 0)
    assert isinstance(found, TritonSample)
    assert found.code == KERNEL


def test_kernels_launches_and_autograd_classes_are_found() -> None:
    samples = training_format.collected(training_format.objects(EXAMPLE), "crawl").samples
    norm = next(one for one in samples if one.autograd)
    assert [one.name for one in norm.kernels] == ["_layer_norm_fwd_fused", "_layer_norm_bwd_fused"]
    assert [one.function for one in norm.launches] == ["LayerNorm.forward", "LayerNorm.backward"]
    assert norm.launches[0].grid == "(M,)"
    pointers = [one.name for one in norm.kernels[0].parameters if one.kind == "pointer"]
    assert pointers == ["X", "Y", "W", "B", "Mean", "Rstd"]
    assert [one.id for one in samples if not one.launches]


@pytest.mark.parametrize(
    ("content", "cause"),
    [
        (b"{}", "an object, not a list"),
        (b'[{"code": ', "not JSON"),
        (b"\xff\xfe[", "not UTF-8"),
        (b"[" * 200_000, "nested too deeply"),
    ],
)
def test_file_that_is_no_list_names_the_cause(tmp_path: Path, content: bytes, cause: str) -> None:
    with pytest.raises(InputError, match=cause):
        training_format.objects(written(tmp_path, content))


def test_unknown_fields_do_not_make_an_object_bad(tmp_path: Path) -> None:
    path = written(tmp_path, json.dumps([{"code": KERNEL, "stars": 3}]).encode())
    assert len(training_format.collected(training_format.objects(path), "s").samples) == 1
