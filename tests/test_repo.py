"""The repository is consistent: params.yaml, dvc.yaml, the wings, the locks, names and documents."""

import ast
import functools
import itertools
import os
import re
import subprocess
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import NamedTuple

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from kernelmill import imports
from kernelmill.config import params
from kernelmill.pipeline import architecture, compose, dependencies
from stages.package.inputs import MODEL_STAGES

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[1]
PIPELINE = yaml.safe_load((ROOT / "dvc.yaml").read_text(encoding="utf-8"))["stages"]
STAGES = sorted(PIPELINE)
PARAMS = yaml.safe_load((ROOT / "params.yaml").read_text(encoding="utf-8"))
README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
TARGETS = set(re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE))
FOLDERS = {
    "package": (
        "data/dataset", "data/unreviewed", "data/manifest.jsonl", "data/splits.jsonl", "data/metrics.json", "examples",
    )
}  # fmt: skip
"""The outputs of a stage that are not in data/<stage>."""
OPTIONAL = ["compilers", "references"]
"""Stages that are not in dvc.yaml, because their results depend on what is installed on the machine."""
EXAMPLES = {"conf/source/my_ops.yaml", "kernelmill/a/b.py", "tests/kernelmill/a/test_b.py"}
"""Paths that documents use as examples."""


def tracked() -> list[Path]:
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True).stdout
    return [ROOT / name for name in os.fsdecode(listed).split("\0") if name and (ROOT / name).is_file()]


# params.yaml


def test_committed_params_match_conf() -> None:
    committed = (ROOT / "params.yaml").read_text(encoding="utf-8")
    assert not compose.drift(committed, compose.compose(ROOT / "conf")), "run `make params` and commit the result"


def test_committed_params_are_valid() -> None:
    assert params.load(ROOT / "params.yaml").sources


def test_no_configuration_reads_the_environment() -> None:
    compose.refuse_environment(ROOT / "conf")


# dvc.yaml


def test_there_are_stages() -> None:
    assert STAGES


@pytest.mark.parametrize("stage", STAGES)
def test_stage_has_a_description(stage: str) -> None:
    assert len(PIPELINE[stage]["desc"]) > 20


@pytest.mark.parametrize("stage", STAGES)
def test_stage_is_run_as_its_package(stage: str) -> None:
    assert PIPELINE[stage]["cmd"] == f"python -m stages.{stage}"
    assert (ROOT / "stages" / stage / "__main__.py").is_file()


@pytest.mark.parametrize("stage", STAGES)
def test_outputs_are_in_the_folder_named_after_the_stage(stage: str) -> None:
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


@functools.cache
def groups_read(path: Path) -> frozenset[str]:
    """Return the groups of params.yaml that a module reads from `params.load()` or a variable with its result."""
    text = path.read_text(encoding="utf-8")
    # Most modules neither load parameters nor are given them, and need not be parsed.
    if not re.search(r"\b(?:Params|load)\b", text):
        return frozenset()
    tree = ast.parse(text)
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
    return frozenset(node.attr for node in attributes if ast.unparse(node.value) in holders)


@pytest.mark.parametrize("stage", STAGES)
def test_params_that_a_stage_reads_are_listed(stage: str) -> None:
    listed = {key.split(".")[0] for key in PIPELINE[stage].get("params", ())}
    own = set((ROOT / "stages" / stage).rglob("*.py"))
    read, may_read = (set().union(*map(groups_read, paths)) for paths in (own, imports.closure(own)))
    assert read <= listed <= may_read


@pytest.mark.parametrize("stage", STAGES)
def test_code_that_a_stage_depends_on_is_exactly_what_it_imports(stage: str) -> None:
    listed = [one for one in PIPELINE[stage]["deps"] if dependencies.is_code(one)]
    assert listed == list(dependencies.of_stage(stage)), "run `make deps` and commit dvc.yaml"


@pytest.mark.parametrize("stage", [name for name in STAGES if f"data/{name}/model.json" in PIPELINE[name]["outs"]])
def test_stage_with_a_model_keeps_its_transcripts_and_is_counted(stage: str) -> None:
    described = PIPELINE[stage]
    assert {f"data/{stage}/transcripts": {"persist": True}} in described["outs"]
    assert "model" in described["params"]
    assert {"describe", "describe.variant"} & set(described["params"])
    assert "conf/model" in described["deps"]
    assert stage in MODEL_STAGES
    assert f"data/{stage}/model.json" in PIPELINE["package"]["deps"]


# The two wings


def modules(wing: str) -> list[Path]:
    return sorted(path for path in (ROOT / wing).rglob("*.py"))


def test_the_library_never_imports_the_pipeline() -> None:
    found = {
        f"{path.relative_to(ROOT)} imports {file.relative_to(ROOT)}"
        for path in modules("kernelmill")
        for file in imports.direct(path)
        if file.is_relative_to(ROOT / "stages")
    }
    assert found == set()


def test_no_stage_imports_another() -> None:
    stages = ROOT / "stages"
    found = {
        f"{path.relative_to(ROOT)} imports {file.relative_to(ROOT)}"
        for path in modules("stages")
        for file in imports.direct(path)
        if file.is_relative_to(stages)
        and file.relative_to(stages).parts[0] not in ("__init__.py", path.relative_to(stages).parts[0])
    }
    assert found == set()


def test_stages_has_one_package_for_each_stage_and_nothing_else() -> None:
    entries = {path.name for path in (ROOT / "stages").iterdir() if path.name != "__pycache__"}
    assert entries == {"__init__.py", *STAGES, *OPTIONAL}


@pytest.mark.parametrize("stage", OPTIONAL)
def test_optional_stage_is_a_make_target_and_not_in_the_pipeline(stage: str) -> None:
    assert stage not in PIPELINE
    assert re.search(rf"^{stage}: setup .*\n\t@python -m stages\.{stage}$", MAKEFILE, re.MULTILINE)
    assert (ROOT / "stages" / stage / "__main__.py").is_file()
    assert stage in PARAMS


@pytest.mark.parametrize("stage", OPTIONAL)
def test_no_stage_of_the_pipeline_depends_on_an_optional_one(stage: str) -> None:
    for name, described in PIPELINE.items():
        used = [*described["deps"], *described.get("params", ()), *map(str, described["outs"])]
        own = (f"data/{stage}", f"stages/{stage}", stage)
        assert [one for one in used if one.startswith(own)] == [], name
        read = groups_read(ROOT / "stages" / name / "__main__.py")
        assert stage not in read, name
    assert f"data/{stage}" not in (ROOT / "dvc.lock").read_text(encoding="utf-8")


@pytest.mark.parametrize("stage", OPTIONAL)
def test_results_of_an_optional_stage_are_ignored_by_git(stage: str) -> None:
    path = f"data/{stage}/units.jsonl"
    assert subprocess.run(["git", "check-ignore", "-q", path], cwd=ROOT, check=False).returncode == 0


@pytest.mark.parametrize("stage", STAGES)
def test_stage_of_the_pipeline_names_the_compilers_that_it_looks_for(stage: str) -> None:
    tree = ast.parse((ROOT / "stages" / stage / "__main__.py").read_text(encoding="utf-8"))
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "detect"]
    allowed = {"HOST_COMPILERS", "PINNED_COMPILERS"}
    assert {ast.unparse(call.args[1]) if len(call.args) > 1 else "all" for call in calls} <= allowed


def test_text_is_printed_in_one_place_only() -> None:
    elsewhere = {
        # Programs that run in other environments, and protocols between processes.
        "kernelmill/references/driver.py", "kernelmill/clang/precompile.py", "kernelmill/extraction/parse/worker.py",
        "kernelmill/instantiation/pruning/checker.py", "kernelmill/gates/libclang_worker.py",
        "kernelmill/capture/mock_toolkit/mock_nvcc.py", "kernelmill/execution/series_driver.py",
        "kernelmill/triton/execution/guest/__main__.py", "kernelmill/triton/execution/guest/builder.py",
        "kernelmill/triton/execution/offline/__main__.py",
        "kernelmill/triton/augmenting/guest/__main__.py",
        # Here it is, and its use with styles.
        "kernelmill/terminal.py", "kernelmill/cli/console.py",
    }  # fmt: skip
    printing = {"print", "click.echo", "click.secho", "Console", "sys.exit", "sys.stdout.write", "sys.stderr.write"}
    # Most modules contain none of the names, and need not be parsed.
    spelled = re.compile("|".join(rf"\b{name}\b".replace(".", r"[\s\\]*\.[\s\\]*") for name in sorted(printing)))
    found = {
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for wing in imports.PACKAGES
        for path in modules(wing)
        if path.relative_to(ROOT).as_posix() not in elsewhere
        if spelled.search(text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and ast.unparse(node.func) in printing
        and not (ast.unparse(node.func) == "sys.exit" and not isinstance(node.args[0], ast.JoinedStr))
    }
    assert found == set()


def test_no_import_is_relative() -> None:
    nodes = (
        (path, node)
        for wing in imports.PACKAGES
        for path in modules(wing)
        if re.search(r"\bfrom[\s\\]*\.", text := path.read_text(encoding="utf-8"))
        for node in ast.walk(ast.parse(text))
    )
    assert [str(path) for path, node in nodes if isinstance(node, ast.ImportFrom) and node.level] == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    pending = {path: set(imports.direct(path)) - {path} for wing in imports.PACKAGES for path in modules(wing)}
    while ready := {path for path, needed in pending.items() if not needed & set(pending)}:
        pending = {path: needed for path, needed in pending.items() if path not in ready}
    assert sorted(str(path.relative_to(ROOT)) for path in pending) == [], "these import each other, or modules that do"


def test_the_top_packages_contain_only_docstrings() -> None:
    for wing in imports.PACKAGES:
        body = ast.parse((ROOT / wing / "__init__.py").read_text(encoding="utf-8")).body
        assert all(isinstance(node, ast.Expr) for node in body), wing


# requirements/


class Pin(NamedTuple):
    requirement: Requirement
    hashes: int


def direct(name: str) -> list[tuple[str, Requirement]]:
    """Return the requirements of a file, each with the line above it."""
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


def test_lock_covers_other_systems() -> None:
    assert "win32" in str(locked("lock.txt")["pywin32"].requirement.marker)


def test_torch_is_not_in_the_lock() -> None:
    assert not {name for name in locked("lock.txt") if name == "torch" or name.startswith("nvidia-")}


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
    assert [path for wing in imports.PACKAGES for path in modules(wing) if re.search(r"\d", path.stem)] == []


def is_mirrored(test: Path) -> bool:
    """Whether a test is named after the module or package that its folder corresponds to, or is among scenarios."""
    place = ROOT / test.relative_to(ROOT / "tests").parent
    name = test.stem.removeprefix("test_")
    own = name == place.name and (place / "__init__.py").is_file()
    module, package = place / f"{name}.py", place / name / "__init__.py"
    return own or module.is_file() or package.is_file() or "scenarios" in test.parts


def test_every_modules_test_is_where_its_path_says() -> None:
    tests = (path for wing in imports.PACKAGES for path in (ROOT / "tests" / wing).rglob("test_*.py"))
    assert [str(path.relative_to(ROOT)) for path in sorted(tests) if not is_mirrored(path)] == []


def test_hooks_run_installed_tools_only() -> None:
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
    assert [repository["repo"] for repository in hooks["repos"]] == ["local"]
    assert {hook["language"] for hook in hooks["repos"][0]["hooks"]} == {"system"}


def test_only_files_for_review_are_tracked_in_data() -> None:
    reviewed = ("data/manifest.jsonl", "data/metrics.json", "data/splits.jsonl", "data/reviews/")
    names = [path.relative_to(ROOT).as_posix() for path in tracked()]
    assert [name for name in names if name.startswith("data/") and not name.startswith(reviewed)] == []


# README.md


def test_continuous_integration_runs_the_readmes_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert script.splitlines()[-1] == "exec make test long"
    assert re.search(r"^make test\b", README, re.MULTILINE)
    assert os.access(ROOT / ".ci" / "run", os.X_OK)


def test_make_targets_named_in_the_readme_exist() -> None:
    named = set(re.findall(r"\bmake ([a-z]+)\b", "\n".join(re.findall(r"`[^`]*`|```[^`]*```", README))))
    assert named
    assert named <= TARGETS


def test_variables_named_in_the_readme_are_used() -> None:
    named = set(re.findall(r"\b(KERNELMILL_[A-Z]+)\b", README))
    read = (*(path for wing in imports.PACKAGES for path in modules(wing)), ROOT / "requirements/bootstrap.py")
    code = "".join(path.read_text(encoding="utf-8") for path in read)
    assert {name for name in named if name not in code} == set()


# Documents

DOCUMENTS = ("README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/glossary.md", "docs/records.md")
TOP = tuple(f"{entry.name}/" for entry in ROOT.iterdir() if entry.is_dir() and entry.name != "data")


@functools.cache
def generated() -> Mapping[str, str]:
    return architecture.parts(ROOT)


@pytest.mark.parametrize("document", [path.as_posix() for path in architecture.DOCUMENTS])
def test_generated_parts_of_documents_are_up_to_date(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    assert "<!-- generated: " in text
    assert architecture.updated(text, generated()) == text, "run `make deps` and commit the result"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_files_linked_in_documents_exist(document: str) -> None:
    path = ROOT / document
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


@pytest.mark.parametrize("document", DOCUMENTS)
def test_paths_named_in_documents_exist(document: str) -> None:
    quoted = re.findall(r"`([\w./-]+)`", (ROOT / document).read_text(encoding="utf-8"))
    paths = {path for path in quoted if path.startswith(TOP)} - EXAMPLES
    assert [path for path in sorted(paths) if not (ROOT / path).exists()] == []


def test_names_in_the_glossary_are_where_it_says() -> None:
    glossary = (ROOT / "docs/glossary.md").read_text(encoding="utf-8")
    named = re.findall(r"`(\w+)` in `([\w./]+\.py)`", glossary)
    assert named
    found = {name: (ROOT / path).read_text(encoding="utf-8") for name, path in named}
    assert [name for name, text in found.items() if not re.search(rf"\b{name}\b", text)] == []


def test_names_in_recipes_are_in_the_files_to_touch() -> None:
    recipes = (ROOT / "docs/architecture.md").read_text(encoding="utf-8").partition("## Recipes")[2]
    steps = re.findall(r"^\d+\. `([\w./]+\.(?:py|h|yaml))`:(.*(?:\n   .*)*)", recipes, re.MULTILINE)
    named = [(path, name) for path, step in steps for name in re.findall(r"`(_?[A-Z][A-Za-z_]+)`", step)]
    assert len(named) > 5
    missing = [(path, name) for path, name in named if name not in (ROOT / path).read_text(encoding="utf-8")]
    assert missing == []
