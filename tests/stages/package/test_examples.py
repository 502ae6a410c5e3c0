import hashlib
import json
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from kernelmill.config import params
from kernelmill.config.params import ExampleParams
from stages.package.dataset import dataset
from stages.package.examples import files
from tests.kernelmill.cli.projects import kernelmill
from tests.stages.package.chains import chain, joined, of_sources, relu
from tests.stages.select.kernels import source

ROOT = Path(__file__).parents[3]
SHOWN = ROOT / "examples"
WANTED = params.load(ROOT / "params.yaml").package.examples
FATES = {"float": "verified", "double": "verify"}
CHAIN = chain(relu(FATES, source="proj"), FATES)


def wanted(suite: str) -> ExampleParams:
    return ExampleParams(name="one", suite=suite, shows="a | b")


def made(*suites: str) -> dict[str, str]:
    """The files of the examples of inputs with one verified suite and one failed one."""
    inputs = replace(joined(of_sources(source()), CHAIN), examples=tuple(map(wanted, suites)))
    found = dataset(inputs, lambda _: lambda _: None).examples
    return {str(path): text for path, text in files(found)}


def test_example_is_the_suite_with_its_proof_and_a_line_of_the_table() -> None:
    verified = next(suite for suite in CHAIN.suites if suite.name == "relu_float")
    written = made(verified.id)
    assert written["one/one.hip"] == verified.code
    assert json.loads(written["one/proof.json"])["unit_id"] == verified.id
    assert "| [one](one/one.hip) | a \\| b | `relu_float` of proj " in written["README.md"]


def test_suite_that_is_not_verified_is_no_example() -> None:
    failed = next(suite for suite in CHAIN.suites if suite.name == "relu_double")
    assert set(made(failed.id, "a/src/gone.cu:gone_float")) == {"README.md"}


def test_examples_have_names_and_suites_of_their_own() -> None:
    assert len({one.name for one in WANTED}) == len({one.suite for one in WANTED}) == len(WANTED) >= 12


@pytest.mark.compiler
@pytest.mark.long
@pytest.mark.parametrize("name", [one.name for one in WANTED])
def test_example_passes_its_tests_on_the_cpu(name: str) -> None:
    if not (SHOWN / name).exists():
        pytest.fail(f"examples/{name} is missing: run `dvc repro package`")
    done = kernelmill("verify", str(SHOWN / name / f"{name}.hip"), "--mode", "plain")
    assert done.exit_code == 0, done.output


@pytest.mark.slow
def test_examples_are_those_that_the_pipeline_wrote() -> None:
    """The lock has the hash of the folder: the MD5 of its files' names and MD5s, as DVC computes it."""
    outs = yaml.safe_load((ROOT / "dvc.lock").read_text(encoding="utf-8"))["stages"]["package"]["outs"]
    recorded = next((out for out in outs if out["path"] == "examples"), None)
    if recorded is None:
        pytest.skip("the recorded run is of a version without examples")
    listing = [
        {"md5": hashlib.md5(path.read_bytes()).hexdigest(), "relpath": path.relative_to(SHOWN).as_posix()}  # noqa: S324
        for path in sorted(SHOWN.rglob("*"))
        if path.is_file()
    ]
    listing.sort(key=lambda one: tuple(one["relpath"].split("/")))
    whole = hashlib.md5(json.dumps(listing, sort_keys=True).encode()).hexdigest()  # noqa: S324
    assert f"{whole}.dir" == recorded["md5"], "restore them with git, or run `dvc repro package` and commit the result"
