"""`[tool.scikit-build]` of pyproject.toml reaches CMake in scikit-build-core's order; hostile content does no harm."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath

import pytest

from kernelmill.capture.job import CaptureJob
from kernelmill.capture.strategies import cmake, scikit_build
from kernelmill.config.params import CaptureSource
from kernelmill.errors import CaptureError
from kernelmill.sandbox import Finished
from tests.kernelmill.capture.jobs import KERNEL, MakeJob

BACKEND = '[build-system]\nbuild-backend = "scikit_build_core.build"\n'


def settings(tmp_path: Path, text: str, environment: Mapping[str, str] | None = None) -> scikit_build.BuildSettings:
    (tmp_path / "pyproject.toml").write_text(BACKEND + text)
    return scikit_build.read(tmp_path, Path(), environment=environment or {}, wheel=Path("/wheel"))


def options(found: scikit_build.BuildSettings) -> list[str]:
    return [definition.option for definition in found.definitions if definition.origin]


def test_build_type_comes_before_defines_and_defines_before_arguments(tmp_path: Path) -> None:
    found = settings(
        tmp_path,
        '[tool.scikit-build.cmake]\nargs = ["-DB=2", "-D", "C:STRING=3"]\nbuild-type = "Debug"\n'
        'define = {A = true, B = "1", LIST = ["x", "y;z"]}\n',
    )
    assert options(found) == ["-DCMAKE_BUILD_TYPE=Debug", "-DA=TRUE", "-DB=1", r"-DLIST=x;y\;z", "-DB=2", "-DC=3"]
    assert not found.left_out


def test_value_of_a_variable_is_that_of_the_configuration_or_its_default(tmp_path: Path) -> None:
    text = '[tool.scikit-build.cmake.define]\nA = {env = "TOY", default = "OFF"}\nB = {env = "NONE"}\n'
    assert options(settings(tmp_path, text)) == ["-DA=OFF"]
    assert options(settings(tmp_path, text, {"TOY": "ON"})) == ["-DA=ON"]


def test_project_has_the_name_and_version_that_its_cmake_files_use(tmp_path: Path) -> None:
    (tmp_path / "PKG-INFO").write_text("Metadata-Version: 2.1\nName: toy-ops\nVersion: 1.2.3.dev4\n")
    found = settings(tmp_path, '[project]\nname = "toy-ops"\ndynamic = ["version"]\n')
    own = {definition.name: definition.value for definition in found.definitions}
    assert (own["SKBUILD_PROJECT_NAME"], own["SKBUILD_PROJECT_VERSION"]) == ("toy_ops", "1.2.3")
    assert own["SKBUILD_PLATLIB_DIR"] == "/wheel/platlib"


def test_project_of_another_backend_has_no_settings(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[build-system]\nbuild-backend = "setuptools.build_meta"\n')
    found = scikit_build.read(tmp_path, Path(), environment={}, wheel=Path("/wheel"))
    assert found == scikit_build.BuildSettings()


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ('if.platform-system = "^linux"', "ON"),
        ('if.platform-system = "win32|darwin"', "OFF"),
        ("if.env.TOY_CUDA = true", "ON"),
        ("if.env.TOY_OTHER = true", "OFF"),
        ('if = {state = "wheel", env = {TOY_CUDA = "1"}}', "ON"),
        ('if.any = {platform-system = "darwin", failed = false}', "ON"),
        ('if.not.platform-system = "linux"', "OFF"),
        ('if = {platform-system = "darwin", python-version = ">=3.8"}', "OFF"),
    ],
)
def test_overrides_are_applied_where_their_conditions_hold(tmp_path: Path, condition: str, expected: str) -> None:
    found = settings(
        tmp_path,
        '[tool.scikit-build]\ncmake.define.CUDA = "OFF"\n'
        f'[[tool.scikit-build.overrides]]\n{condition}\ninherit.cmake.define = "append"\ncmake.define.CUDA = "ON"\n',
        {"TOY_CUDA": "1"},
    )
    assert options(found) == [f"-DCUDA={expected}"]
    assert not found.left_out


@pytest.mark.parametrize(("mode", "expected"), [("append", ["1", "2"]), ("prepend", ["2", "1"]), ("none", ["2"])])
def test_override_replaces_arguments_unless_it_inherits_them(tmp_path: Path, mode: str, expected: list[str]) -> None:
    found = settings(
        tmp_path,
        '[tool.scikit-build]\ncmake.args = ["-DA=1"]\n[[tool.scikit-build.overrides]]\nif.state = "wheel"\n'
        f'inherit.cmake.args = "{mode}"\ncmake.args = ["-DA=2"]\n',
    )
    assert options(found) == [f"-DA={value}" for value in expected]


@pytest.mark.parametrize("condition", ['if.python-version = ">=3.8"', 'if.platform-system = "(l*)*x"', ""])
def test_override_that_is_not_decided_is_named(tmp_path: Path, condition: str) -> None:
    found = settings(tmp_path, f'[[tool.scikit-build.overrides]]\n{condition}\ncmake.args = ["-DA=1"]\n')
    assert not options(found)
    assert [reason.partition(",")[0] for reason in found.left_out] == ["override 1"]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("cmake = 1", None),
        ("cmake.define = 1", "cmake.define (not a table)"),
        ('cmake.args = "-DA=1"', "cmake.args (not a list)"),
        ("cmake.build-type = {}", "cmake.build-type (not the name of a build type)"),
        ("cmake.define.A = 1", "A of cmake.define (not a text of one line, a Boolean or a list)"),
        ("cmake.define.A = [1]", "A of cmake.define (not a text of one line, a Boolean or a list)"),
        ('cmake.define.A = "\\u0000"', "A of cmake.define (not a text of one line, a Boolean or a list)"),
        ('cmake.define."A=1 -E" = "x"', "'A=1 -E' of cmake.define (not the name of a variable)"),
        ('cmake.args = ["-P", "-G\\u001b"]', "'-P' of cmake.args (only definitions are used)"),
        ('cmake.args = ["-D"]', "'-D' of cmake.args (only definitions are used)"),
        ('cmake.source-dir = "../.."', "cmake.source-dir '../..' (no folder of the source with CMakeLists.txt)"),
        ('cmake.source-dir = "/"', "cmake.source-dir '/' (no folder of the source with CMakeLists.txt)"),
        ("overrides = 1", "overrides (not a list of tables)"),
    ],
)
def test_setting_of_the_wrong_kind_is_left_out_with_the_reason(tmp_path: Path, text: str, reason: str | None) -> None:
    found = settings(tmp_path, f"[tool.scikit-build]\n{text}\n")
    assert not options(found)
    assert found.source_dir is None
    assert list(found.left_out[:1]) == ([reason] if reason else [])
    assert all(part.isprintable() for part in found.left_out)


def test_thousands_of_definitions_end_with_the_first_of_them(tmp_path: Path) -> None:
    found = settings(tmp_path, "[tool.scikit-build.cmake.define]\n" + "".join(f"A{i} = true\n" for i in range(5000)))
    assert len(found.definitions) == scikit_build.MOST_DEFINITIONS
    assert found.left_out == (f"definitions after the first {scikit_build.MOST_DEFINITIONS}",)


def test_file_that_is_no_toml_is_named_as_left_out(tmp_path: Path) -> None:
    found = settings(tmp_path, "= 1")
    assert not found.definitions
    assert found.left_out[0].startswith("pyproject.toml is not valid TOML")


def run_of(job: CaptureJob) -> tuple[list[str], str]:
    """The arguments that CMake was started with, and the message of the attempt, with a runner that does nothing."""
    commands: list[list[str]] = []

    def recorded(command: Sequence[str], **_: object) -> Finished:
        commands.append(list(command))
        return Finished(returncode=1, stdout=b"", stderr=b"CMake Error: nothing\n", outcome="exited", seconds=0.0)

    with pytest.raises(CaptureError) as caught:
        cmake.capture(replace(job, runner=recorded))
    return commands[0], str(caught.value)


def test_options_of_the_configuration_override_those_of_the_project(make_job: MakeJob) -> None:
    toml = (
        BACKEND + '[tool.scikit-build]\ncmake.source-dir = "cpp"\n'
        'cmake.define = {FAST = "0", CMAKE_CUDA_COMPILER = "/usr/bin/nvcc", TOY_CUDA = false}\n'
        'cmake.args = ["-DFAST=1", "-DFAST_MATH=ON", "-G Ninja", "--fresh"]\n'
    )
    lists = 'project(toy CXX)\noption(TOY_CUDA "" OFF)\n'
    files = {"pyproject.toml": toml, "cpp/CMakeLists.txt": lists, "CMakeLists.txt": "project(other)\n", "k.cu": KERNEL}
    job = make_job(files, CaptureSource(cmake_options=("-DFAST_MATH=OFF",)))
    command, message = run_of(job)
    assert command[2] == str(job.scratch / "source" / "cpp")
    given = [argument for argument in command if "FAST" in argument or "TOY" in argument]
    assert given == ["-DTOY_CUDA=ON", "-DFAST=0", "-DFAST=1", "-DFAST_MATH=OFF"]
    assert "-DCMAKE_CUDA_COMPILER=/usr/bin/nvcc" not in command
    assert "pyproject.toml: cmake.source-dir (cpp); cmake.define (FAST=0); cmake.args (FAST=1)" in message
    assert "'--fresh' of cmake.args (only definitions are used)" in message
    assert "TOY_CUDA=FALSE (the CUDA code is wanted)" in message
    assert "Ninja" not in message
    assert len(message) <= 400


def test_source_dir_of_the_project_is_relative_to_its_pyproject(tmp_path: Path) -> None:
    (tmp_path / "python").mkdir()
    (tmp_path / "CMakeLists.txt").touch()
    (tmp_path / "python" / "pyproject.toml").write_text(BACKEND + '[tool.scikit-build]\ncmake.source-dir = ".."\n')
    found = scikit_build.read(tmp_path, Path("python"), environment={}, wheel=Path("/wheel"))
    assert found.source_dir == PurePosixPath()


def test_configured_folder_takes_precedence_over_the_source_dir_of_the_project(make_job: MakeJob) -> None:
    toml = BACKEND + '[tool.scikit-build]\ncmake.source-dir = "other"\ncmake.define.FAST = "1"\n'
    files = {"pyproject.toml": toml, "cpp/CMakeLists.txt": "project(toy)\n", "other/CMakeLists.txt": "project(toy)\n"}
    job = make_job(files, CaptureSource(directory="cpp"))
    command, _ = run_of(job)
    assert command[2] == str(job.scratch / "source" / "cpp")
    assert "-DFAST=1" in command
