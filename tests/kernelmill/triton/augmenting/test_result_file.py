"""Result files hold all objects of the input, in order, and never replace another result without a copy."""

import json
from pathlib import Path

from kernelmill.records import TritonProgram
from kernelmill.triton.augmenting import result_file
from kernelmill.triton.collecting.training_format import Json


def program(index: int) -> TritonProgram:
    return TritonProgram(
        id=f"s/{index}",
        source="s",
        license="MIT",
        index=index,
        code="",
        kernel_wrapper="w",
        entry_point="kernel_wrapper",
        unitest_code="t",
        kernels=(),
        tested=(),
        cases=(),
        reference="eager",
        author="synthesis",
    )


def test_objects_keep_their_order_and_fields() -> None:
    found: list[Json] = [{"code": "a", "stars": 3}, None, {"code": "b"}]
    text = result_file.rendered(found, {0: program(0)})
    assert json.loads(text) == [
        {"code": "a", "stars": 3, "kernel_wrapper": "w", "unitest_code": "t"},
        None,
        {"code": "b"},
    ]


def test_existing_result_is_backed_up_once(tmp_path: Path) -> None:
    path = result_file.name_of(tmp_path / "train_crawl.json")
    assert path.name == "train_crawl_augmented.json"
    assert result_file.write(path, "[1]\n") is None
    assert result_file.write(path, "[1]\n") is None
    kept = result_file.write(path, "[2]\n")
    assert kept is not None
    assert (kept.read_text(), path.read_text()) == ("[1]\n", "[2]\n")
