"""The stage writes a result file for each input file."""

import json
from pathlib import Path

from stages.triton_augment.run import write_results


def test_every_object_of_an_input_file_is_in_its_result(tmp_path: Path) -> None:
    inputs = tmp_path / "inputs"
    inputs.mkdir()
    (inputs / "crawl.json").write_text('[{"code": ""}, null]', encoding="utf-8")
    write_results(inputs, tmp_path / "out/results", [])
    assert json.loads((tmp_path / "out/results/crawl_augmented.json").read_bytes()) == [{"code": ""}, None]
