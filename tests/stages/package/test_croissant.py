import hashlib
import logging
from importlib import import_module
from pathlib import Path
from types import ModuleType

import pytest

from stages.package import outputs
from stages.package.croissant import NAME
from stages.package.dataset import dataset
from tests.stages.package.chains import chain, joined, of_sources, relu
from tests.stages.select.kernels import source

pytestmark = [
    pytest.mark.filterwarnings("ignore::DeprecationWarning:rdflib", "ignore::DeprecationWarning:mlcroissant"),
    pytest.mark.slow,
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("data")
    fates = {"float": "verified", "double": "verify"}
    inputs = joined(of_sources(source()), chain(relu(fates, source="proj"), fates))
    outputs.write(data, data / "examples", dataset(inputs, lambda _: lambda _: None))
    return data / "dataset"


@pytest.fixture(scope="module")
def mlcroissant() -> ModuleType:
    """The library of the format, which is slow to import."""
    return import_module("mlcroissant")


def test_metadata_is_valid_for_its_own_library_without_errors(
    folder: Path, mlcroissant: ModuleType, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    metadata = mlcroissant.Dataset(jsonld=str(folder / NAME)).metadata
    assert metadata.ctx.issues.errors == set()
    # A date would make the bytes depend on the day of the run.
    assert all("datePublished" in one for one in metadata.ctx.issues.warnings)
    assert {one.name for one in metadata.record_sets} == {"samples", "units", "programs", "suites"}


def test_records_are_read_through_the_metadata(folder: Path, mlcroissant: ModuleType) -> None:
    rows = list(mlcroissant.Dataset(jsonld=str(folder / NAME)).records("samples"))
    assert [row["samples/task_id"] for row in rows] == [b"proj/src/relu.cu:relu"]


def test_metadata_names_the_hash_of_each_file(folder: Path, mlcroissant: ModuleType) -> None:
    metadata = mlcroissant.Dataset(jsonld=str(folder / NAME)).metadata
    for file in metadata.file_objects:
        assert file.sha256 == hashlib.sha256((folder / file.content_url).read_bytes()).hexdigest()
