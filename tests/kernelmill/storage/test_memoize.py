"""The version of code depends on what decides its results, and on nothing else."""

from pathlib import Path
from typing import NoReturn

import pytest

from kernelmill import imports
from kernelmill.storage.memoize import code_version, source_version


def test_modules_with_other_imports_have_other_versions() -> None:
    assert code_version("kernelmill.sandbox") != code_version("kernelmill.storage.memo")
    assert code_version("kernelmill.sandbox") == code_version("kernelmill.sandbox")


def test_a_name_that_is_no_module_has_no_version() -> None:
    with pytest.raises(ModuleNotFoundError):
        code_version("kernelmill.no_such_module")


def test_packages_that_are_left_out_do_not_decide_the_version() -> None:
    module = "kernelmill.instantiation.pruning.checker"
    whole, less = source_version(module, ()), source_version(module, ("kernelmill.records",))
    assert whole != less
    assert less == source_version(module, ("kernelmill.records", "kernelmill.gates"))  # which it does not import


@pytest.mark.parametrize(
    "module", ["sandbox", "execution.compiling.source_mirror", "coverage.gcov", "execution.series"]
)
def test_runs_are_known_by_no_header_and_no_race_checker(
    module: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def read(_: object) -> NoReturn:
        raise AssertionError("the runtime's files are part of the executable's hash")

    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path))
    source_version.cache_clear()
    monkeypatch.setattr(imports, "data_files", read)
    assert source_version(f"kernelmill.{module}")


def test_a_version_is_made_once_for_all_processes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def parse(_: object) -> NoReturn:
        raise AssertionError("the version of this code is known")

    monkeypatch.setenv("KERNELMILL_CACHE", str(tmp_path))
    source_version.cache_clear()
    made = source_version("kernelmill.sandbox")
    source_version.cache_clear()
    monkeypatch.setattr(imports, "closure", parse)
    assert source_version("kernelmill.sandbox") == made
    with pytest.raises(AssertionError):
        source_version("kernelmill.execution.series")
