"""Commands for files in the training format and for programs of anyone."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kernelmill.cli.main import main

EXAMPLES = Path(__file__).parents[2] / "triton/collecting/examples/train_crawl.json"
CUDA = 'import torch\nx = torch.zeros(3, device="cuda")  # kept\nlanes = num_warps * 32\n'


def run(*words: str) -> Result:
    return CliRunner().invoke(main, ["triton", *words])


@pytest.mark.parametrize("name", ["augment", "sample", "stats", "instructions", "convert", "fix-launch"])
def test_help_teaches_with_an_example(name: str) -> None:
    shown = run(name, "--help").output
    assert f"kernelmill triton {name}" in shown.partition("Example")[2]


def test_sample_is_printed_alone() -> None:
    done = run("sample", str(EXAMPLES), "0")
    assert done.exit_code == 0
    assert done.stdout == json.loads(EXAMPLES.read_bytes())[0]["code"]
    assert run("sample", "--field", "description_2", str(EXAMPLES), "0").stdout == "Add two vectors.\n"


def test_broken_entry_and_missing_index_are_errors_with_the_reason() -> None:
    assert "object 2 is no sample: not_an_object: it is null" in run("sample", str(EXAMPLES), "2").stderr
    assert "has 50 objects" in run("sample", str(EXAMPLES), "50").stderr


def test_statistics_count_every_object() -> None:
    done = run("stats", str(EXAMPLES))
    rows = {line[9:]: int(line[:8]) for line in done.stdout.splitlines()}
    assert (rows["objects"], rows["samples"], rows["rejected"]) == (50, 33, 17)
    assert sum(count for name, count in rows.items() if name.startswith("rejected: ")) == 17


@pytest.mark.parametrize(("chosen", "keys"), [("alpaca", {"instruction", "input", "output"}), ("chat", {"messages"})])
def test_pairs_have_the_fields_of_their_format(tmp_path: Path, chosen: str, keys: set[str]) -> None:
    out = tmp_path / "pairs.jsonl"
    done = run("instructions", "--format", chosen, "--output", str(out), str(EXAMPLES))
    pairs = [json.loads(line) for line in out.read_text(encoding="utf-8").splitlines()]
    assert len(pairs) == 33
    assert all(pair.keys() == keys for pair in pairs)
    assert "33 pairs, 17 objects left out" in done.stderr


def test_conversion_is_a_diff_or_in_place(tmp_path: Path) -> None:
    file = tmp_path / "kernel.py"
    file.write_text(CUDA, encoding="utf-8")
    done = run("convert", str(file))
    assert "+x = torch.zeros(3, device=DEVICE)  # kept\n" in done.stdout
    assert ": warp_size: num_warps * 32" in done.stderr
    assert file.read_text(encoding="utf-8") == CUDA
    assert run("convert", "--in-place", str(file)).exit_code == 0
    assert "device=DEVICE" in file.read_text(encoding="utf-8")
    assert run("convert", str(file)).stdout == ""


def test_launches_are_fixed_and_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "kernel.py"
    file.write_text(f"{CUDA}@triton.jit\ndef k(x):\n    pass\nk[4](x)\n", encoding="utf-8")
    assert run("fix-launch", "--in-place", str(file)).exit_code == 0
    assert file.read_text(encoding="utf-8") == f"{CUDA}@triton.jit\ndef k(x):\n    pass\nk[(4,)](x)\n"


def test_file_that_is_not_python_is_named(tmp_path: Path) -> None:
    file = tmp_path / "kernel.py"
    file.write_text("x = (\n", encoding="utf-8")
    done = run("convert", str(file))
    assert done.exit_code == 1
    assert "kernel.py: line" in done.stderr
