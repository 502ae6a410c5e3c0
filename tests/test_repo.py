"""What the repository says about itself holds: params.yaml, dvc.yaml, the locks, README.md and the rules of names."""

import ast
import itertools
import os
import re
import subprocess
from dataclasses import fields
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from stages.lib import compose, params

ROOT = Path(__file__).parents[1]
PIPELINE = yaml.safe_load((ROOT / "dvc.yaml").read_text(encoding="utf-8"))["stages"]
STAGES = sorted(PIPELINE)
PARAMS = yaml.safe_load((ROOT / "params.yaml").read_text(encoding="utf-8"))
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
FOLDERS = {"package": ("data/dataset", "data/manifest.jsonl", "data/metrics.json")}
"""Where a stage's outputs lie, if not in data/<stage>."""


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    return [ROOT / name for name in os.fsdecode(listed).split("\0") if name and (ROOT / name).is_file()]


# params.yaml


def test_committed_params_are_what_conf_composes_to() -> None:
    committed = (ROOT / "params.yaml").read_text(encoding="utf-8")
    assert not compose.drift(committed, compose.compose(ROOT / "conf")), "run `make params` and commit the result"


def test_committed_params_are_understood() -> None:
    assert params.load(ROOT / "params.yaml").sources


def test_no_configuration_reads_the_environment() -> None:
    compose.refuse_environment(ROOT / "conf")


# dvc.yaml


def test_there_are_stages() -> None:
    assert STAGES


@pytest.mark.parametrize("stage", STAGES)
def test_stage_says_what_it_does(stage: str) -> None:
    assert len(PIPELINE[stage]["desc"]) > 20


@pytest.mark.parametrize("stage", STAGES)
def test_stage_is_run_as_its_package(stage: str) -> None:
    assert PIPELINE[stage]["cmd"] == f"python -m stages.{stage}"
    assert (ROOT / "stages" / stage / "__main__.py").is_file()
    assert f"stages/{stage}" in PIPELINE[stage]["deps"]


@pytest.mark.parametrize("stage", STAGES)
def test_outputs_lie_in_the_folder_that_bears_the_stages_name(stage: str) -> None:
    for out in PIPELINE[stage]["outs"]:
        path = out if isinstance(out, str) else next(iter(out))
        assert path.startswith(FOLDERS.get(stage, (f"data/{stage}",))), path


@pytest.mark.parametrize("stage", STAGES)
def test_params_of_a_stage_exist(stage: str) -> None:
    for key in PIPELINE[stage].get("params", ()):
        value = PARAMS
        for part in key.split("."):
            assert part in value, f"{key} is not in params.yaml"
            value = value[part]


def groups_read(tree: ast.Module) -> set[str]:
    """Groups of params.yaml that a module reads: from `params.load()`, or from a name that holds its result."""
    loads = {"load", "params.load"}
    names: set[str] = set()
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.arg)
            and node.annotation
            and ast.unparse(node.annotation) in {"Params", "params.Params"}
        ):
            names.add(node.arg)
        elif (
            isinstance(node, ast.Assign) and isinstance(node.value, ast.Call) and ast.unparse(node.value.func) in loads
        ):
            names |= {ast.unparse(target) for target in node.targets}
    holders = names | {f"{load}()" for load in loads}
    groups = {field.name for field in fields(params.Params)}
    attributes = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and node.attr in groups)
    return {node.attr for node in attributes if ast.unparse(node.value) in holders}


@pytest.mark.parametrize("stage", STAGES)
def test_params_that_a_stage_reads_are_listed(stage: str) -> None:
    listed = {key.split(".")[0] for key in PIPELINE[stage].get("params", ())}
    modules = (ROOT / "stages" / stage).rglob("*.py")
    read = set().union(*(groups_read(ast.parse(path.read_text(encoding="utf-8"))) for path in modules))
    assert read == listed


def imported(path: Path) -> set[Path]:
    """Files of stages/ that a module imports directly."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports relatively; say the full name"
            names = [node.module or "", *(f"{node.module}.{alias.name}" for alias in node.names)]
        for name in names:
            place = ROOT.joinpath(*name.split("."))
            if name.split(".")[0] == "stages":
                found |= {file for file in (place.with_suffix(".py"), place / "__init__.py") if file.is_file()}
    return found


def closure(stage: str) -> set[Path]:
    """All modules of a stage's package and everything that they import, directly or through others."""
    waiting = set((ROOT / "stages" / stage).rglob("*.py"))
    reached: set[Path] = set()
    while waiting:
        path = waiting.pop()
        reached.add(path)
        waiting |= imported(path) - reached
    return reached - {ROOT / "stages" / "__init__.py"}


@pytest.mark.parametrize("stage", STAGES)
def test_deps_of_a_stage_cover_all_that_it_imports(stage: str) -> None:
    deps = [ROOT / dep for dep in PIPELINE[stage]["deps"]]
    missing = sorted(
        str(path.relative_to(ROOT)) for path in closure(stage) if not any(path.is_relative_to(dep) for dep in deps)
    )
    assert not missing, f"add these, or their folder, to deps of {stage} in dvc.yaml"


def test_the_top_package_is_nothing_but_its_docstring() -> None:
    body = ast.parse((ROOT / "stages" / "__init__.py").read_text(encoding="utf-8")).body
    assert all(isinstance(node, ast.Expr) for node in body), "no stage has stages/__init__.py among its deps"


# requirements/


class Pin(NamedTuple):
    requirement: Requirement
    hashes: int


def direct(name: str) -> list[tuple[str, Requirement]]:
    """The requirements of a file, each with the line above it."""
    lines = ["", *(ROOT / "requirements" / name).read_text(encoding="utf-8").splitlines()]
    return [
        (above, Requirement(line)) for above, line in itertools.pairwise(lines) if line and not line.startswith("#")
    ]


def locked(name: str) -> dict[str, Pin]:
    text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
    blocks = re.findall(r"^([a-z0-9].*?) \\\n((?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)", text, re.MULTILINE)
    pins = [Pin(Requirement(line), hashes.count("--hash")) for line, hashes in blocks]
    assert len(pins) == len(re.findall(r"^[^#\s]", text, re.MULTILINE)), "every line of a lock carries hashes"
    return {canonicalize_name(pin.requirement.name): pin for pin in pins}


FILES = [("requirements.in", "lock.txt"), ("dev.in", "lock.txt"), ("build.in", "build.txt")]


@pytest.mark.parametrize(("name", "lock"), FILES)
def test_every_direct_requirement_is_locked_with_hashes_within_its_range(name: str, lock: str) -> None:
    pins = locked(lock)
    for _, requirement in direct(name):
        pin = pins[canonicalize_name(requirement.name)]
        (version,) = (specifier.version for specifier in pin.requirement.specifier if specifier.operator == "==")
        assert requirement.specifier.contains(version), requirement


@pytest.mark.parametrize("name", ["requirements.in", "dev.in"])
def test_every_direct_requirement_has_a_reason(name: str) -> None:
    assert [str(requirement) for above, requirement in direct(name) if not above.startswith("# ")] == []


def test_lock_serves_other_systems_too() -> None:
    assert "win32" in str(locked("lock.txt")["pywin32"].requirement.marker)


def test_torch_is_not_in_the_lock() -> None:
    assert not {name for name in locked("lock.txt") if name == "torch" or name.startswith(("nvidia-", "triton"))}


# Files and names


def test_no_file_names_a_package_index() -> None:
    names = (("pypi", "org"), ("pythonhosted", "org"), ("deb", "debian", "org"), ("registry", "npmjs", "org"))
    hosts = [".".join(parts) for parts in names]
    found = [
        f"{path.relative_to(ROOT)}: {host}"
        for path in tracked()
        for host in hosts
        if host.encode() in path.read_bytes().lower()
    ]
    assert found == []


def test_module_names_have_no_digits() -> None:
    assert [path for path in (ROOT / "stages").rglob("*.py") if re.search(r"\d", path.stem)] == []


def test_no_tracked_file_lies_under_data_but_what_people_review() -> None:
    reviewed = ("data/manifest.jsonl", "data/metrics.json", "data/reviews/")
    names = [path.relative_to(ROOT).as_posix() for path in tracked()]
    assert [name for name in names if name.startswith("data/") and not name.startswith(reviewed)] == []


# README.md


def test_continuous_integration_runs_the_readmes_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert script.splitlines()[-1] == "exec make test"
    assert re.search(r"^make test\b", README, re.MULTILINE)
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_make_targets_named_in_the_readme_exist() -> None:
    named = set(re.findall(r"\bmake ([a-z]+)\b", "\n".join(re.findall(r"`[^`]*`|```[^`]*```", README))))
    assert named
    assert named <= TARGETS


def test_stages_in_the_readmes_table_are_those_of_the_pipeline() -> None:
    assert re.findall(r"^\| `([a-z_]+)` \|", README, re.MULTILINE) == list(PIPELINE)


def test_variables_named_in_the_readme_are_read_somewhere() -> None:
    named = set(re.findall(r"\b(KERNELMILL_[A-Z]+)\b", README))
    code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "stages").rglob("*.py"))
    assert {name for name in named if name not in code} == set()


@pytest.mark.parametrize("path", sorted(set(re.findall(r"\]\(([^)#:]+)\)", README))) or ["README.md"])
def test_files_linked_in_the_readme_exist(path: str) -> None:
    assert (ROOT / path).exists()
