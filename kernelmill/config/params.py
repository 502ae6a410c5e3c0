"""The dataclasses of params.yaml; unknown keys raise.

`params.yaml` is composed from `conf/` by Hydra (`make params`, or `dvc exp run -S ...`). Comments live in `conf/`.
"""

import re
from pathlib import Path
from typing import Literal

import yaml
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from kernelmill.config.model_params import ModelParams
from kernelmill.errors import ConfigError, InputError
from kernelmill.records import GateCompilerName, Language, ProgramGateCompilerName, Strategy, Thresholds
from kernelmill.records.gates import PINNED_COMPILERS
from kernelmill.records.prompts import PromptKind
from kernelmill.storage import untrusted

STRICT = ConfigDict(extra="forbid", defer_build=True)
PARAMS = Path("params.yaml")
MOST_BYTES = 16 << 20
"""The size of a configuration file up to which it is read."""
HEADER_SET = re.compile(r"[A-Za-z0-9_][\w.+-]*")
"""The names that a header set can have, as it is the name of a file in conf/headers/."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CaptureSource:
    """How the compile commands of a source are determined."""

    strategies: tuple[Strategy, ...] = ("setuptools", "cmake", "infer")
    """The strategies to try, in order; the first that yields commands is used; `infer` covers the remaining files."""
    directory: str = "."
    """The folder of setup.py or CMakeLists.txt, relative to the source."""
    database: str | None = None
    """The folder of compile_commands.json, relative to the source; `database` needs it."""
    build: tuple[str, ...] = ()
    """The build command that `bear` records, for example `[make, -B]`."""
    environment: dict[str, str] = Field(default_factory=dict)
    """Environment variables that the build reads, for example `MMCV_WITH_OPS: "1"`."""
    arguments: tuple[str, ...] = ()
    """Arguments of setup.py after its command `build_ext`, for example `--cuda_ext`."""
    cmake_options: tuple[str, ...] = ()
    """Additional options for `cmake`, for example `-DWITH_CUDA=ON`."""
    include: tuple[str, ...] = ()
    """Additional include directories, relative to the source."""
    define: tuple[str, ...] = ()
    """Additional macros, for example `USE_CUDA=1`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ProjectParams:
    """Where a project comes from."""

    kind: Literal["sdist", "git", "path"]
    package: str | None = None
    """The name on the package index, which `sdist` needs."""
    version: str | None = None
    """The exact version of an `sdist`; for other kinds, the version that the dataset states."""
    sha256: str | None = None
    """The digest of the archive of an `sdist`, or of the archive or folder at `path` if that is to be pinned."""
    url: str | None = None
    """The URL of the repository, which `git` needs."""
    commit: str | None = None
    """The full hash of the commit, 40 digits, which `git` needs."""
    path: str | None = None
    """A folder or an archive, relative to the repository or absolute; `path` needs it."""
    license: str | None = None
    """An SPDX expression, for projects whose files do not state their licence."""
    exclude: tuple[str, ...] = ()
    """Globs of files that are not fetched, relative to the source; for example vendored copies of other projects."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SourceParams(ProjectParams):
    """One source project, from `conf/source/<id>.yaml`."""

    headers: str
    """The name of a header set in `conf/headers/`."""
    capture: CaptureSource = CaptureSource()


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class WheelParams:
    """Headers in a wheel on the package index, which are read by range requests."""

    package: str
    version: str
    filename: str
    """The file name of the wheel, which pins the Python tag and the platform."""
    record_sha256: str
    """The sha256 of the wheel's RECORD file, which holds that of every other file in it."""
    take: dict[str, str]
    """The folders in the wheel, each with its folder in the header set, for example `torch/include: torch/include`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class LocalHeaders:
    """Headers of a toolkit or framework that is installed on this machine."""

    path: str
    into: str
    """The folder in the header set: `cuda`, `torch/include`, …"""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class HeadersParams:
    """One header set, from `conf/headers/<name>.yaml`."""

    cuda_version: str | None = None
    torch_version: str | None = None
    wheels: tuple[WheelParams, ...] = ()
    local: tuple[LocalHeaders, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CaptureParams:
    """Limits of the sandbox in which build scripts run."""

    wall_seconds: int
    memory_mib: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ExtractParams:
    """The limits and the GPU architecture for parsing translation units."""

    wall_seconds: int
    """The limit for each translation unit."""
    memory_mib: int
    """The limit for each translation unit."""
    gpu_arch: str
    """The value of `--cuda-gpu-arch`, for example `sm_80`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SelectParams:
    """The criteria by which kernels are selected."""

    min_lines: int
    max_lines: int
    max_template_parameters: int
    max_dependency_lines: int
    """The limit on lines of project functions that the kernel calls, directly or indirectly."""
    licenses: tuple[str, ...]
    """SPDX identifiers of accepted licences; every part of a file's expression joined by AND must be one of them."""
    only: tuple[str, ...] = ()
    """The names of the kernels to select from; all if there are none."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class InstantiateParams:
    """The element types for templates that no host code launches."""

    types: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class GateParams:
    """A compiler that checks units, and the targets that it compiles them for."""

    compiler: GateCompilerName
    language: Language
    targets: tuple[str, ...]
    """GPU architectures, for example `gfx90a` or `sm_80`; nvcc uses the next one that it supports if it dropped one."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class GatesParams:
    """The compilers that check units and programs; compilers that are not installed are reported."""

    hip_headers: str
    """The name of a header set in `conf/headers/`, for compilers without HIP headers of their own."""
    compilers: tuple[GateParams, ...]
    programs: tuple[ProgramGateCompilerName, ...]
    """The compilers of `compilers` that also check whole programs, for the first of their HIP targets."""
    wall_seconds: int
    """The limit for each unit and target."""
    memory_mib: int


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class RepairParams:
    """The number of debugging pairs of one suite of each kernel, at most."""

    by_tests: int = Field(default=2, ge=0)
    """Pairs whose mistake the tests detect; the first is also that of the `repair` prompt."""
    by_race: int = Field(default=1, ge=0)
    """Pairs whose mistake the race check detects, such as a barrier that is left out."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class DescribeParams:
    """The templates of prompts, folders of `conf/prompt/`, and what a model is asked."""

    variant: str = "default"
    base: str = ""
    """The variant that has the files which this one lacks; empty if it has all of them."""
    solvers: int = Field(default=2, ge=0)
    """The number of times that a model tries to solve a prompt from its text alone."""
    tried: tuple[PromptKind, ...] = ("complete",)
    """The kinds of prompts that are tried, one prompt of each kernel."""
    repairs: RepairParams = RepairParams()
    """The mistakes that debugging pairs are made of."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class EvolveParams:
    """The variants of verified samples that a model is asked for, if one is configured."""

    seeds: int = Field(default=0, ge=0)
    """The number of simple samples that variants are asked of; none by default."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ConversationParams:
    """The conversations with a model, if one is configured."""

    rounds: int = Field(default=2, ge=0, le=20)
    """How often a model may repair a reply that does not compile, fails or computes something else."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ReferencesParams:
    """The limits within which the projects' own operators for the CPU are built and called."""

    compile_seconds: int = 1800
    """The limit for each file, which includes most of torch's headers."""
    call_seconds: int = 60
    """The limit for each call of an operator."""
    memory_mib: int = 8192


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ExampleParams:
    """A suite that is shown in `examples/` if it is verified."""

    name: str = Field(pattern=r"^[a-z][a-z_]*$")
    """The name of its folder."""
    suite: str
    """The id of the suite."""
    shows: str
    """What the program is an example of."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SplitParams:
    """The shares of projects that are for validation and test; the others are for training."""

    validation: float = Field(default=0.1, ge=0, le=1)
    test: float = Field(default=0.1, ge=0, le=1)
    near: float = Field(default=0.7, gt=0, le=1)
    """The share of common runs of five tokens from which two kernels are near-duplicates."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class OverlapParams:
    """Evaluation sets that the dataset is compared with."""

    sets: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    """Files and folders by the name of a set: folders of CUDA, HIP, C++ and Python, JSON and JSON Lines with programs,
    or lists of SHA-256 hashes; relative to the repository or absolute."""
    exclude: bool = False
    """Whether samples that overlap are left out."""
    near: float = Field(default=0.7, gt=0, le=1)
    """The share of common runs of five tokens from which a sample overlaps."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class PackageParams:
    """What is packaged besides the dataset."""

    unreviewed: bool = True
    """Whether samples are in the dataset that two people have not accepted; rejected ones are there only with it."""
    examples: tuple[ExampleParams, ...] = ()
    splits: SplitParams = SplitParams()
    overlap: OverlapParams = Field(default_factory=OverlapParams)


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonProject(ProjectParams):
    """A Python project with Triton kernels, from `conf/source/<id>.yaml`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonFile:
    """A file in TritonBench's training format: a JSON list of objects with `code` and two descriptions."""

    path: str | None = None
    """A file, relative to the repository or absolute."""
    url: str | None = None
    """An address to download it from, which needs `sha256`."""
    sha256: str | None = None
    """The digest of the file."""
    license: str = "NOASSERTION"
    """The SPDX expression of all its objects, which the format does not state."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonCollectParams:
    """Where Triton samples come from."""

    projects: dict[str, TritonProject] = Field(default_factory=dict)
    files: dict[str, TritonFile] = Field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonAugmentParams:
    """The search for wrappers and tests of Triton samples, which the numbers of calls and operations bound."""

    seconds: int = Field(default=300, ge=1)
    """The processor time for each sample, which ends host code that never does."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class TritonCheckParams:
    """What tests of a Triton program reach at least for it to be verified."""

    cases: int = Field(default=5, ge=1)
    comparisons: int = Field(default=5, ge=1)
    branches: float = Field(default=0.95, ge=0, le=1)
    mutants: float = Field(default=0.8, ge=0, le=1)


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Params:
    """The whole of params.yaml."""

    sources: dict[str, SourceParams]
    headers: dict[str, HeadersParams]
    capture: CaptureParams
    extract: ExtractParams
    select: SelectParams
    instantiate: InstantiateParams
    gates: GatesParams
    """The compilers that decide which units and suites are in the dataset; all of them are pinned."""
    compilers: GatesParams
    """The optional compilers of a machine, which decide nothing."""
    verify: Thresholds
    """The shares of branches and mutants that a verified suite reaches and kills."""
    describe: DescribeParams = Field(default_factory=DescribeParams)
    model: ModelParams = Field(default_factory=ModelParams)
    """The language model that stages ask; none by default."""
    package: PackageParams = Field(default_factory=PackageParams)
    evolve: EvolveParams = Field(default_factory=EvolveParams)
    conversation: ConversationParams = Field(default_factory=ConversationParams)
    references: ReferencesParams = Field(default_factory=ReferencesParams)
    """The optional comparison with the projects' own operators, which decides nothing."""
    triton_collect: TritonCollectParams = Field(default_factory=TritonCollectParams)
    """Where Triton samples come from."""
    triton_augment: TritonAugmentParams = Field(default_factory=TritonAugmentParams)
    """The search for wrappers and tests of Triton samples."""
    triton_check: TritonCheckParams = Field(default_factory=TritonCheckParams)
    """What makes a Triton program verified."""


def load(path: Path = PARAMS) -> Params:
    """Read params.yaml.

    Raises `ConfigError` as `parsed` does, and if the file is missing or cannot be read.
    """
    try:
        content = untrusted.read(path, limit=MOST_BYTES)
    except InputError as error:
        remedy = error.remedy if path.exists() else "run from the repository, after `make params`"
        raise ConfigError(error.cause, remedy=remedy) from error
    return parsed(content, str(path))


def parsed(content: bytes, name: str) -> Params:
    """Return the parameters in a text, whose name is used in messages.

    Raises `ConfigError`, which names the key that is unknown, missing or of the wrong type, a header set that a source
    needs and that is missing, or a compiler in `gates` that is not pinned.
    """
    try:
        params = TypeAdapter(Params).validate_python(yaml_of(content, name, remedy="compose it afresh: `make params`"))
    except ValidationError as error:
        raise ConfigError(f"{name}: {problems(error)}", remedy="correct it in conf/ and run `make params`") from error
    for source_name, source in params.sources.items():
        if source.headers not in params.headers:
            raise ConfigError(
                f"{name}: sources.{source_name}.headers is {source.headers!r}, which is not among headers: "
                f"{', '.join(sorted(params.headers)) or 'none'}",
                remedy=_add_headers(source_name, source.headers),
            )
    _check_pinned(name, params.gates)
    return params


def _add_headers(source: str, headers: str) -> str:
    if not HEADER_SET.fullmatch(headers):
        return (
            f"write the name of a file in conf/headers/ without its suffix as `headers:` in conf/source/{source}.yaml"
        )
    return f"add it to `headers@headers` in conf/config.yaml, or write conf/headers/{headers}.yaml"


def yaml_of(content: bytes, name: str, *, remedy: str) -> object:
    """Return what a YAML text says; raises `ConfigError`, which names the line, if it is not YAML."""
    try:
        return yaml.safe_load(content.decode("utf-8"))
    except yaml.MarkedYAMLError as error:
        at = f", line {error.problem_mark.line + 1}" if error.problem_mark else ""
        raise ConfigError(f"{name} is not YAML: {error.problem or error.context}{at}", remedy=remedy) from error
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        first = str(error).partition("\n")[0]
        raise ConfigError(f"{name} is not YAML: {first}", remedy=remedy) from error


def _check_pinned(name: str, gates: GatesParams) -> None:
    """Raise `ConfigError` if a compiler of the machine would decide what is in the dataset."""
    unpinned = sorted({*(gate.compiler for gate in gates.compilers), *gates.programs} - {*PINNED_COMPILERS})
    if unpinned:
        raise ConfigError(
            f"{name}: gates names {', '.join(unpinned)}, but only pinned compilers decide what is in the dataset: "
            f"{', '.join(PINNED_COMPILERS)}",
            remedy="move the others to the group compilers in conf/config.yaml, run `make params`, and see what they "
            "report with `make compilers`",
        )


_WORDS = {
    "missing": "is missing",
    "string_type": "must be a text",
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_from_float": "must be a whole number",
    "float_type": "must be a number",
    "float_parsing": "must be a number",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "tuple_type": "must be a list",
    "list_type": "must be a list",
    "dict_type": "must be a mapping of keys to values",
    "dataclass_type": "must be a mapping of keys to values",
    "dataclass_exact_type": "must be a mapping of keys to values",
}
"""Descriptions of what is wrong with a value, by pydantic's names; its own messages speak of types in Python."""


def problems(error: ValidationError) -> str:
    """Return in words what is wrong with a configuration, key by key."""
    found = []
    for problem in error.errors():
        key = ".".join(str(part) for part in problem["loc"])
        if problem["type"] == "unexpected_keyword_argument":
            found.append(f"unknown key {key}")
        elif problem["type"] in _WORDS:
            found.append(f"{key or 'the file'} {_WORDS[problem['type']]}")
        else:
            found.append(f"{key}: {problem['msg']}")
    return "; ".join(found)
