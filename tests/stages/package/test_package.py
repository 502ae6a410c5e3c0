import json
import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pandas as pd
import polars as pl
import pytest

from kernelmill.errors import InputError
from kernelmill.models.accounts import NO_MODEL, write_account
from kernelmill.pipeline import metrics
from kernelmill.records import Dropped, ManifestEntry, Sample, Suite
from kernelmill.records.conversations import AttemptOutcome, Conversation
from kernelmill.records.host_facts import KernelHostFacts
from kernelmill.records.models import ModelAccount
from kernelmill.records.prompts import Description
from kernelmill.records.repairs import BrokenUnit
from kernelmill.records.variants import Variant, VariantKind
from kernelmill.storage import jsonl
from stages.package import __main__ as stage
from stages.package import outputs
from stages.package.dataset import dataset
from stages.package.inputs import StageModel
from tests.stages.package.chains import chain, joined, of_sources, relu
from tests.stages.select.kernels import attempt, command, drop, instance, kernel, plain, source, unit

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[3]


def fill(data: Path) -> None:
    kernels = [kernel(plain(name), name=name) for name in ("b", "a")]
    jsonl.write(data / "fetch/sources.jsonl", [source()])
    jsonl.write(data / "capture/commands.jsonl", [command()])
    jsonl.write(data / "capture/attempts.jsonl", [attempt()])
    jsonl.write(data / "extract/kernels.jsonl", [*kernels, kernel("K(c)", name="c")])
    jsonl.write(data / "extract/host_facts.jsonl", list[KernelHostFacts]())
    jsonl.write(data / "extract/translation_units.jsonl", [unit()])
    jsonl.write(data / "extract/dropped.jsonl", list[Dropped]())
    jsonl.write(data / "select/kept.jsonl", kernels)
    jsonl.write(data / "select/dropped.jsonl", [drop("proj/src/relu.cu:c", "too_short")])
    units = [instance(each) for each in kernels]
    jsonl.write(data / "instantiate/units.jsonl", units)
    jsonl.write(data / "port/dropped.jsonl", [drop(each.id, "inline_ptx", stage="port") for each in units])
    proofs = (
        "cases/suites",
        "cases/dropped",
        "verify/verdicts",
        "verify/dropped",
        "describe/units",
        "describe/prompts",
        "describe/repairs",
        "describe/descriptions",
        "evolve/variants",
        "evolve/conversations",
    )
    tracked = (
        "collect/samples",
        "collect/sources",
        "collect/notices",
        "adapt/samples",
        "augment/programs",
        "check/verdicts",
        "check/repairs",
        "describe/units",
        "describe/prompts",
    )
    dropped = tuple(f"{name}/dropped" for name in ("collect", "adapt", "augment", "check"))
    for name in (*tracked, *dropped):
        jsonl.write_text(data / f"triton_{name}.jsonl", "")
    ported = ("port/units", "port/rejected", "probe/relations", "probe/dropped", "wrap/relations", "wrap/programs")
    for name in ("instantiate/dropped", *ported, *proofs):
        jsonl.write_text(data / f"{name}.jsonl", "")


@pytest.fixture(scope="module")
def packaged(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What the stage reads and writes; no test changes it."""
    folder = tmp_path_factory.mktemp("packaged")
    fill(folder)
    stage.main(folder, ROOT / "params.yaml", folder / "examples")
    return folder


def test_rows_and_manifest_are_sorted_by_id_and_agree(packaged: Path) -> None:
    rows = jsonl.read(packaged / "dataset/samples.jsonl", Sample)
    entries = jsonl.read(packaged / "manifest.jsonl", ManifestEntry)
    assert [row.task_id for row in rows] == ["proj/src/relu.cu:a", "proj/src/relu.cu:b"]
    assert [entry.id for entry in entries] == [row.task_id for row in rows]


def test_schema_describes_every_field_of_a_row(packaged: Path) -> None:
    properties = json.loads((packaged / "dataset/schema.json").read_text(encoding="utf-8"))["properties"]
    row = json.loads((packaged / "dataset/samples.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert set(row) == set(properties)
    assert all(value["description"] for value in properties.values())


def test_metrics_are_read_back_and_short_enough_for_a_diff(packaged: Path) -> None:
    text = (packaged / "metrics.json").read_text(encoding="utf-8")
    assert '    "select": {"unit": "kernels", "in": 3, "out": 2, "dropped": {"too_short": 1}},\n' in text
    assert max(map(len, text.splitlines())) <= metrics.WIDTH
    assert metrics.dumps(metrics.read(packaged / "metrics.json")) == text
    assert json.loads(text)["funnel"]["select"]["dropped"] == {"too_short": 1}


def test_second_run_gives_the_same_bytes(packaged: Path, tmp_path: Path) -> None:
    data = shutil.copytree(packaged, tmp_path / "data")
    stage.main(data, ROOT / "params.yaml", data / "examples")
    runs = [{path.name: path.read_bytes() for path in (folder / "dataset").iterdir()} for folder in (packaged, data)]
    assert runs[0] == runs[1]
    tables = [
        f"{name}.{kind}"
        for name in ("findings", "programs", "prompts", "repairs", "suites", "triton", "units")
        for kind in ("jsonl", "schema.json", "parquet")
    ]
    samples = {"samples.jsonl", "samples.parquet", "samples-train.parquet", "schema.json"}
    assert set(runs[0]) == {"README.md", "NOTICE", "croissant.json", *samples, *tables}


def test_missing_input_is_named_and_nothing_is_written(tmp_path: Path) -> None:
    fill(tmp_path)
    (tmp_path / "select/kept.jsonl").unlink()
    with pytest.raises(InputError, match=r"kept\.jsonl does not exist\n  remedy: run `dvc repro`"):
        stage.main(tmp_path, ROOT / "params.yaml", tmp_path / "examples")
    assert not (tmp_path / "dataset").exists()
    assert not (tmp_path / "metrics.json").exists()


def test_unit_that_vanishes_between_stages_fails_the_stage_by_name(tmp_path: Path) -> None:
    data = tmp_path / "data"
    fill(data)
    jsonl.write(data / "port/dropped.jsonl", [drop("proj/src/relu.cu:a", "inline_ptx", stage="port")])
    shutil.copy(ROOT / "params.yaml", tmp_path)
    command = [sys.executable, "-m", "stages.package"]
    variables = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, cwd=tmp_path, env=variables, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "\nerror: port: 1 of 2 units vanished" in done.stderr
    assert "proj/src/relu.cu:b" in done.stderr
    assert "remedy: run `dvc repro --force --single-item port`" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (data / "dataset").exists()
    assert not (data / "metrics.json").exists()


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"funnel": {}, "sources": {}, "extra": 1}'])
def test_file_without_metrics_is_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "metrics.json").write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"metrics\.json does not contain metrics"):
        metrics.read(tmp_path / "metrics.json")


def test_published_suites_and_programs_omit_the_parts_of_their_code(packaged: Path) -> None:
    for name in ("programs", "suites"):
        properties = json.loads((packaged / f"dataset/{name}.schema.json").read_text(encoding="utf-8"))["properties"]
        assert "code" in properties
        assert "text" not in properties


def test_every_table_with_rows_loads_as_a_configuration(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "hub"))
    import datasets  # it reads the environment when it is imported

    fates = {"float": "verified", "double": "verify"}
    inputs = joined(of_sources(source()), chain(relu(fates, source="proj"), fates))
    suite = inputs.suites[0]
    mistake = BrokenUnit(
        id=suite.id, source="proj", kernel_id=suite.kernel_id, name=suite.name, operator="bound", line=2,
        found_by="tests", broken="broken", report="FAIL typical",
    )  # fmt: skip
    inputs = replace(inputs, repairs=(mistake,))
    outputs.write(tmp_path, tmp_path / "examples", dataset(inputs, lambda _: lambda _: None))
    folder = tmp_path / "dataset"
    tables = ["samples", "units", "programs", "suites", "repairs"]
    assert datasets.get_dataset_config_names(str(folder)) == ["kernels", *tables[1:]]
    for name, table in zip(["kernels", *tables[1:]], tables, strict=True):
        loaded = datasets.load_dataset(str(folder), name, split="train", cache_dir=str(tmp_path / "cache"))
        lines = (folder / f"{table}.jsonl").read_text(encoding="utf-8").splitlines()
        assert len(loaded) == len(pl.read_parquet(folder / f"{table}.parquet")) == len(lines) > 0
        assert len(pd.read_parquet(folder / f"{table}.parquet")) == len(lines)
    kernels = datasets.load_dataset(str(folder), split="train", cache_dir=str(tmp_path / "cache"))
    assert [row["task_id"] for row in kernels] == ["proj/src/relu.cu:relu"]


def test_accounts_of_models_are_metrics(tmp_path: Path) -> None:
    fill(tmp_path)
    asked = ModelAccount(model="m", prompt="brief", questions=3, cost=0.25, outcomes={"compiled_at_round_0": 2})
    write_account(tmp_path / "wrap", asked)
    stage.main(tmp_path, ROOT / "params.yaml", tmp_path / "examples")
    counted = json.loads((tmp_path / "metrics.json").read_text())["models"]
    assert list(counted) == ["wrap"]
    assert (counted["wrap"]["cost"], counted["wrap"]["outcomes"]) == (0.25, {"compiled_at_round_0": 2})
    assert metrics.read(tmp_path / "metrics.json").models == {"wrap": asked}


def written(root: Path) -> dict[str, bytes]:
    """Everything that the stage writes."""
    stage.main(root, ROOT / "params.yaml", root / "examples")
    paths = [path for name in ("dataset", "unreviewed", "examples") for path in (root / name).rglob("*.*")]
    every = [*paths, root / "metrics.json", root / "manifest.jsonl"]
    return {str(path.relative_to(root)): path.read_bytes() for path in every}


def test_stages_without_a_model_leave_every_byte_as_it_is(tmp_path: Path) -> None:
    fill(tmp_path)
    without = written(tmp_path)
    for name in ("wrap", "cases", "describe", "evolve"):
        write_account(tmp_path / name, ModelAccount(model=NO_MODEL, prompt="default"))
    assert written(tmp_path) == without
    assert "dataset/README.md" in without
    assert not [path for path in without if "descriptions" in path or "variants" in path]
    assert b"By a model" not in without["dataset/README.md"]
    assert b'"won"' not in without["metrics.json"]


def test_what_a_model_wrote_is_joined_to_its_parent_and_counted_as_far_as_it_is_verified(tmp_path: Path) -> None:
    fates = {"float": "verified", "double": "verified", "int": "verify"}
    known = joined(of_sources(source()), chain(relu(fates, source="proj"), fates))
    parent, other = known.suites[0], known.suites[1]
    won = replace(
        known,
        model_relations=tuple(one for one in known.relations if one.id == other.id),
        relations=tuple(one for one in known.relations if one.id != other.id),
        dropped=(*known.dropped, drop(other.id, "no_bound", stage="probe", source_name="proj")),
        models=(StageModel("evolve", ModelAccount(model="m", prompt="default")),),
        descriptions=(description(parent),),
        variants=(variant(parent, "streams"), variant(parent, "fusion", reason="tests_fail")),
        variant_conversations=tuple(
            conversation(parent, kind, outcome)
            for kind, outcome in (("streams", "accepted"), ("fusion", "accepted"), ("layout", "not_compiled"))
        ),
    )
    made = dataset(won, lambda _: lambda _: None)
    outputs.write(tmp_path, tmp_path / "examples", made)
    rows = [json.loads(line) for line in (tmp_path / "dataset/variants.jsonl").read_text().splitlines()]
    assert [(row["id"], row["parent_id"]) for row in rows] == [(f"{parent.id}+streams", parent.id)]
    assert rows[0]["kernel_id"] in {one.task_id for one in made.samples}
    assert (tmp_path / "dataset/descriptions.parquet").exists()
    gains = metrics.read(tmp_path / "metrics.json").won["all"]
    assert (gains.interfaces, gains.suites, gains.verified, gains.verified_kernels) == (1, 1, 1, 0)
    assert (gains.described, gains.variants) == (1, 1)
    step = metrics.read(tmp_path / "metrics.json").funnel["evolve"]
    assert (step.entered, step.left, step.dropped) == (3, 1, {"not_compiled": 1, "tests_fail": 1})
    assert "## By a model" in (tmp_path / "dataset/README.md").read_text()
    assert "Fields of a variant by a model" in (tmp_path / "dataset/README.md").read_text()
    outputs.write(tmp_path, tmp_path / "examples", dataset(known, lambda _: lambda _: None))
    assert not list((tmp_path / "dataset").glob("variants.*"))


def description(of: Suite) -> Description:
    return Description(**who(of), summary="s", computation="c", parameters=(), model="m", rounds=0)


def variant(of: Suite, kind: str, reason: str = "") -> Variant:
    return Variant(
        **{**who(of), "id": f"{of.id}+{kind}"}, parent_id=of.id, kind=VariantKind(kind), proof="kernel_of_parent",
        verdict=None, verified=not reason, reason=reason, model="m", rounds=0, patterns=(), code="",
    )  # fmt: skip


def conversation(of: Suite, kind: str, outcome: str) -> Conversation:
    return Conversation(
        **{**who(of), "id": f"{of.id}+{kind}"}, purpose="evolve", model="m", template="default",
        outcome=AttemptOutcome(outcome), attempts=(),
    )  # fmt: skip


def who(of: Suite) -> dict[str, str]:
    return {"id": of.id, "source": of.source, "kernel_id": of.kernel_id, "name": of.name}


def test_damaged_account_of_a_model_is_named(tmp_path: Path) -> None:
    fill(tmp_path)
    jsonl.write_text(tmp_path / "wrap/model.json", '{"model": 3}')
    with pytest.raises(InputError, match=r"wrap/model\.json is not an account"):
        stage.main(tmp_path, ROOT / "params.yaml", tmp_path / "examples")
