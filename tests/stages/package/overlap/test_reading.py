import json
from pathlib import Path

import pytest

from kernelmill.errors import ConfigError
from stages.package.overlap.reading import read

CUDA = "#include <cuda.h>\n__global__ void a(int* x) { x[0] = 1; }\n__global__ void b(int* x) { x[0] = 2; }\n"
TRITON = "import triton\n\n@triton.jit\ndef k(x):\n    pass\n"


def test_folder_holds_the_kernels_and_functions_of_its_files(tmp_path: Path) -> None:
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep/one.cu").write_text(CUDA)
    (tmp_path / "two.py").write_text(TRITON)
    (tmp_path / "three.hip").write_text("int main() { return 0; }")
    (tmp_path / "notes.md").write_text("nothing")
    found = read({"bench": (str(tmp_path),)})
    assert [one.item for one in found.programs] == ["deep/one.cu:a", "deep/one.cu:b", "three.hip", "two.py:k"]
    assert found.unread == {"bench": ()}


@pytest.mark.parametrize("lines", [False, True])
def test_objects_hold_programs_in_any_field_in_the_manner_of_tritonbench(tmp_path: Path, lines: bool) -> None:
    entries = [{"instruction": "Write a kernel", "output": TRITON}, {"nested": [{"code": CUDA}], "n": 3}]
    path = tmp_path / ("bench.jsonl" if lines else "bench.json")
    path.write_text("\n".join(map(json.dumps, entries)) if lines else json.dumps(entries))
    names = [one.item for one in read({"bench": (str(path),)}).programs]
    assert names == [f"{path.name}[0]:k", f"{path.name}[1]:a", f"{path.name}[1]:b"]


def test_lists_hold_hashes_in_the_form_of_sha256sum(tmp_path: Path) -> None:
    path = tmp_path / "hashes.txt"
    path.write_text(f"# known\n{'A' * 64}\nsha256:{'b' * 64}\n{'c' * 64}  file.cu\nnonsense\n")
    found = read({"bench": (str(path),)})
    assert [(one.item, one.hash[0]) for one in found.hashes] == [
        ("hashes.txt:2", "a"), ("hashes.txt:3", "b"), ("hashes.txt:4", "c"),
    ]  # fmt: skip
    assert found.unread == {"bench": ("hashes.txt:5: is no SHA-256 hash",)}


def test_what_cannot_be_read_is_noted_and_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.json").write_text("{")
    (tmp_path / "b.jsonl").write_text(f"{{\n{json.dumps({'code': CUDA})}\n")
    (tmp_path / "c.cu").write_bytes(b"\xff\xfe__global__ void a(int* x) { x[0] = 1; }")
    (tmp_path / "d.py").write_text("")
    found = read({"bench": (str(tmp_path),)})
    assert {one.item.partition(":")[0] for one in found.programs} == {"b.jsonl[1]", "c.cu"}
    assert [one.partition(":")[0] for one in found.unread["bench"]] == ["a.json", "a.json", "b.jsonl", "d.py"]


def test_set_that_does_not_exist_is_an_error_that_names_it() -> None:
    with pytest.raises(ConfigError, match=r"package\.overlap\.sets\.bench: no/such\.json does not exist\n  remedy: "):
        read({"bench": ("no/such.json",)})
