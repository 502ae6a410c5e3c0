import json
from pathlib import Path

import pytest

from kernelmill.errors import InputError
from kernelmill.pipeline import metrics
from kernelmill.records import Dropped, ManifestEntry, Sample
from kernelmill.storage import jsonl
from stages.package import __main__ as stage
from tests.stages.select.kernels import attempt, command, drop, kernel, plain, source, unit

ROOT = Path(__file__).parents[3]


def fill(data: Path) -> None:
    kernels = [kernel(plain(name), name=name) for name in ("b", "a")]
    jsonl.write(data / "fetch/sources.jsonl", [source()])
    jsonl.write(data / "capture/commands.jsonl", [command()])
    jsonl.write(data / "capture/attempts.jsonl", [attempt()])
    jsonl.write(data / "extract/kernels.jsonl", [*kernels, kernel("K(c)", name="c")])
    jsonl.write(data / "extract/translation_units.jsonl", [unit()])
    jsonl.write(data / "extract/dropped.jsonl", list[Dropped]())
    jsonl.write(data / "select/kept.jsonl", kernels)
    jsonl.write(data / "select/dropped.jsonl", [drop("proj/src/relu.cu:c", "too_short")])
    units = ("instantiate/units", "instantiate/dropped", "port/units", "port/rejected", "port/dropped")
    proofs = ("cases/suites", "cases/dropped", "verify/verdicts", "verify/dropped")
    for name in (*units, "probe/relations", "probe/dropped", "wrap/programs", *proofs):
        jsonl.write_text(data / f"{name}.jsonl", "")


def test_rows_and_manifest_are_sorted_by_id_and_agree(tmp_path: Path) -> None:
    fill(tmp_path)
    stage.main(tmp_path, ROOT / "params.yaml")
    rows = jsonl.read(tmp_path / "dataset/samples.jsonl", Sample)
    entries = jsonl.read(tmp_path / "manifest.jsonl", ManifestEntry)
    assert [row.task_id for row in rows] == ["proj/src/relu.cu:a", "proj/src/relu.cu:b"]
    assert [entry.id for entry in entries] == [row.task_id for row in rows]


def test_schema_describes_every_field_of_a_row(tmp_path: Path) -> None:
    fill(tmp_path)
    stage.main(tmp_path, ROOT / "params.yaml")
    properties = json.loads((tmp_path / "dataset/schema.json").read_text(encoding="utf-8"))["properties"]
    row = json.loads((tmp_path / "dataset/samples.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert set(row) == set(properties)
    assert all(value["description"] for value in properties.values())


def test_metrics_are_read_back_and_short_enough_for_a_diff(tmp_path: Path) -> None:
    fill(tmp_path)
    stage.main(tmp_path, ROOT / "params.yaml")
    text = (tmp_path / "metrics.json").read_text(encoding="utf-8")
    assert '    "select": {"unit": "kernels", "in": 3, "out": 2, "dropped": {"too_short": 1}},\n' in text
    assert max(map(len, text.splitlines())) <= metrics.WIDTH
    assert metrics.dumps(metrics.read(tmp_path / "metrics.json")) == text
    assert json.loads(text)["funnel"]["select"]["dropped"] == {"too_short": 1}


def test_second_run_gives_the_same_bytes(tmp_path: Path) -> None:
    fill(tmp_path)
    runs = []
    for _ in range(2):
        stage.main(tmp_path, ROOT / "params.yaml")
        runs.append({path.name: path.read_bytes() for path in (tmp_path / "dataset").iterdir()})
    assert runs[0] == runs[1]
    data = [
        f"{name}.{kind}" for name in ("findings", "programs", "suites", "units") for kind in ("jsonl", "schema.json")
    ]
    assert set(runs[0]) == {"README.md", "samples.jsonl", "schema.json", *data}


def test_missing_input_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    fill(tmp_path)
    (tmp_path / "select/kept.jsonl").unlink()
    with pytest.raises(InputError, match=r"kept\.jsonl does not exist\n  remedy: run `dvc repro`"):
        stage.main(tmp_path, ROOT / "params.yaml")
    assert not (tmp_path / "dataset").exists()
    assert not (tmp_path / "metrics.json").exists()


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"funnel": {}, "sources": {}, "extra": 1}'])
def test_file_that_holds_no_metrics_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "metrics.json").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"metrics\.json holds no metrics"):
        metrics.read(tmp_path / "metrics.json")
