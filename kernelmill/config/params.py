"""params.yaml as dataclasses: typed once, at the edge; unknown keys raise.

`params.yaml` is composed from `conf/` by Hydra (`make params`, or `dvc exp run -S ...`). Comments live in `conf/`.
"""

from pathlib import Path
from typing import Literal

import yaml
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from kernelmill.errors import ConfigError
from kernelmill.records import GateCompilerName, Language, ProgramGateCompilerName, Strategy

STRICT = ConfigDict(extra="forbid")
PARAMS = Path("params.yaml")


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class CaptureSource:
    """How one source's compile commands are learnt."""

    strategies: tuple[Strategy, ...] = ("setuptools", "cmake", "infer")
    """Tried in this order; the first that gives commands wins, and `infer` completes it for files left over."""
    directory: str = "."
    """Folder of setup.py or CMakeLists.txt, relative to the source."""
    database: str | None = None
    """For `database`: folder that holds compile_commands.json, relative to the source."""
    build: tuple[str, ...] = ()
    """For `bear`: the build command, for example `[make, -B]`."""
    environment: dict[str, str] = Field(default_factory=dict)
    """Variables that the build reads, for example `MMCV_WITH_OPS: "1"`."""
    cmake_options: tuple[str, ...] = ()
    """For `cmake`: further options, for example `-DWITH_CUDA=ON`."""
    include: tuple[str, ...] = ()
    """Further include directories, relative to the source."""
    define: tuple[str, ...] = ()
    """Further macros, for example `USE_CUDA=1`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SourceParams:
    """One source project, from `conf/source/<id>.yaml`."""

    kind: Literal["sdist", "git", "path"]
    package: str | None = None
    """For `sdist`: its name on the package index."""
    version: str | None = None
    """For `sdist`: exact version; otherwise what the dataset should say."""
    sha256: str | None = None
    """Of the archive (`sdist`, or `path` to an archive); of the content for a folder, where it is to be pinned."""
    url: str | None = None
    """For `git`."""
    commit: str | None = None
    """For `git`: all 40 digits."""
    path: str | None = None
    """For `path`: a folder or an archive, relative to the repository or absolute."""
    license: str | None = None
    """SPDX expression, where the project's files do not say it."""
    headers: str
    """A header set from `conf/headers/`."""
    exclude: tuple[str, ...] = ()
    """Globs, relative to the source, of what is not fetched: vendored copies of other projects, for example."""
    capture: CaptureSource = CaptureSource()


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class WheelParams:
    """Headers inside one wheel on the package index, read by byte range."""

    package: str
    version: str
    filename: str
    """The wheel's file name; it pins Python tag and platform."""
    record_sha256: str
    """Of the wheel's own RECORD file, which holds the sha256 of everything else in it."""
    take: dict[str, str]
    """Folder in the wheel -> folder in the header set, for example `torch/include: torch/include`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class LocalHeaders:
    """Headers of a toolkit or framework that is installed on this machine."""

    path: str
    into: str
    """Folder in the header set: `cuda`, `torch/include`, …"""


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
    """How translation units are parsed."""

    wall_seconds: int
    """Per translation unit."""
    memory_mib: int
    """Per translation unit."""
    gpu_arch: str
    """The `--cuda-gpu-arch` that headers see, for example `sm_80`."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class SelectParams:
    """Which kernels are worth it."""

    min_lines: int
    max_lines: int
    max_template_parameters: int
    max_dependency_lines: int
    """Lines of project functions that the kernel calls, directly or through others."""
    licenses: tuple[str, ...]
    """SPDX ids that may reach the dataset; every part of a file's expression that is joined by AND must be one."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class InstantiateParams:
    """Which instances are made of a template that no host code launches."""

    types: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class GateParams:
    """One compiler that units are shown to, and the targets it compiles them for."""

    compiler: GateCompilerName
    language: Language
    targets: tuple[str, ...]
    """Names of GPUs, for example `gfx90a` or `sm_80`; one that nvcc has dropped becomes the next that it knows."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class GatesParams:
    """Which compilers units are shown to; those that a machine lacks are reported."""

    hip_headers: str
    """A header set from `conf/headers/`, for compilers that bring no HIP of their own."""
    compilers: tuple[GateParams, ...]
    programs: tuple[ProgramGateCompilerName, ...]
    """Those of `compilers` that whole programs are shown to, for the first target of their HIP."""
    wall_seconds: int
    """Per unit and target."""
    memory_mib: int


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


def load(path: Path = PARAMS) -> Params:
    """Read params.yaml.

    Raises `ConfigError` naming the key that is unknown, missing or of the wrong type.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ConfigError(f"{path} does not exist", remedy="run from the repository, after `make params`") from None
    try:
        params = TypeAdapter(Params).validate_python(yaml.safe_load(text))
    except yaml.YAMLError as error:
        raise ConfigError(f"{path} is not YAML: {error}", remedy="compose it afresh with `make params`") from error
    except ValidationError as error:
        raise ConfigError(_explain(path, error), remedy="correct it in conf/ and run `make params`") from error
    for name, source in params.sources.items():
        if source.headers not in params.headers:
            raise ConfigError(
                f"{path}: sources.{name}.headers is {source.headers!r}, which is not among headers: "
                f"{', '.join(sorted(params.headers)) or 'none'}",
                remedy=f"add it to `headers@headers` in conf/config.yaml, or write conf/headers/{source.headers}.yaml",
            )
    return params


def _explain(path: Path, error: ValidationError) -> str:
    problems = []
    for problem in error.errors():
        key = ".".join(str(part) for part in problem["loc"])
        unknown = problem["type"] == "unexpected_keyword_argument"
        problems.append(f"unknown key {key}" if unknown else f"{key}: {problem['msg']}")
    return f"{path}: " + "; ".join(problems)
