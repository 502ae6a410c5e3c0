"""The environment is created once, from the lock files only, and repaired; the image is pinned and unprivileged."""

import ast
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from kernelmill import terminal

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
BOOTSTRAP = ROOT / "requirements" / "bootstrap.py"
TORCH = "torch==1.2.3"


@pytest.fixture
def bootstrap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The script, with an environment and inputs of the test."""
    specification = importlib.util.spec_from_file_location("bootstrap", BOOTSTRAP)
    assert specification
    assert specification.loader
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    requirements = tmp_path / "requirements"
    requirements.mkdir()
    for name in module.INPUTS:
        (requirements / name).write_text(name, encoding="utf-8")
    monkeypatch.setattr(module, "REQUIREMENTS", requirements)
    monkeypatch.setattr(module, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(module, "STAMP", tmp_path / ".venv" / "kernelmill-stamp")
    monkeypatch.setattr(sys, "argv", ["bootstrap.py", "--torch", TORCH])
    return module


def pretend_made(bootstrap: ModuleType) -> None:
    """Create an environment whose Python is a link to this one, with a valid stamp."""
    binaries = bootstrap.VENV / "bin"
    binaries.mkdir(parents=True)
    (binaries / "python").symlink_to(sys.executable)
    bootstrap.STAMP.write_text(bootstrap.key(TORCH), encoding="utf-8")


def refuse(*_: object) -> None:
    pytest.fail("the environment was created again")


def test_second_run_does_nothing(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_made(bootstrap)
    monkeypatch.setattr(bootstrap, "make", refuse)
    bootstrap.main()


def test_environment_that_is_a_link_is_left_alone(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pretend_made(bootstrap)
    target = tmp_path / "another checkout's .venv"
    bootstrap.VENV.rename(target)
    bootstrap.VENV.symlink_to(target)
    monkeypatch.setattr(bootstrap, "make", refuse)
    with pytest.raises(SystemExit, match=f"is a symbolic link to {target}.*\\n  remedy: remove the link"):
        bootstrap.main()
    assert (target / "bin/python").is_symlink()


@pytest.mark.parametrize("name", ["build.txt", "lock.txt", "bootstrap.py", "../pyproject.toml"])
def test_changed_input_recreates_the_environment(bootstrap: ModuleType, name: str) -> None:
    pretend_made(bootstrap)
    (bootstrap.REQUIREMENTS / name).write_text("changed", encoding="utf-8")
    assert not bootstrap.is_ready(bootstrap.key(TORCH))


def test_other_torch_recreates_the_environment(bootstrap: ModuleType) -> None:
    pretend_made(bootstrap)
    assert not bootstrap.is_ready(bootstrap.key("torch==9"))


def test_moved_environment_is_recreated(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_made(bootstrap)
    moved = bootstrap.VENV.parent / "moved"
    bootstrap.VENV.rename(moved)
    monkeypatch.setattr(bootstrap, "VENV", moved)
    monkeypatch.setattr(bootstrap, "STAMP", moved / "kernelmill-stamp")
    assert bootstrap.STAMP.is_file()
    assert not bootstrap.is_ready(bootstrap.key(TORCH))


def test_failed_step_leaves_no_stamp_and_names_a_remedy(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    pretend_made(bootstrap)
    (bootstrap.REQUIREMENTS / "lock.txt").write_text("changed", encoding="utf-8")

    def fail(title: str, command: list[str], remedy: str, held: int) -> None:
        raise bootstrap.SetupError(f"{title} failed\n  remedy: {remedy}")

    monkeypatch.setattr(bootstrap, "step", fail)
    with pytest.raises(SystemExit, match=r"(?s)^error: virtual environment.*remedy: "):
        bootstrap.main()
    assert not bootstrap.STAMP.exists()


def test_failing_command_is_an_error_with_its_remedy(bootstrap: ModuleType) -> None:
    with (
        Path(os.devnull).open("rb") as held,
        pytest.raises(bootstrap.SetupError, match=r"exit status 3\)\n  remedy: x"),
    ):
        bootstrap.step("title", [sys.executable, "-c", "raise SystemExit(3)"], "x", held.fileno())


def test_output_of_a_command_is_printed_only_if_it_fails(
    bootstrap: ModuleType, capfd: pytest.CaptureFixture[str]
) -> None:
    noisy = "import sys; print('noise'); print('more', file=sys.stderr); sys.exit(int(sys.argv[1]))"
    with Path(os.devnull).open("rb") as held:
        bootstrap.step("title", [sys.executable, "-c", noisy, "0"], "x", held.fileno())
        assert capfd.readouterr() == ("setup: title\n", "")
        with pytest.raises(bootstrap.SetupError):
            bootstrap.step("title", [sys.executable, "-c", noisy, "1"], "x", held.fileno())
    assert set(capfd.readouterr().err.split()) == {"noise", "more"}


def test_long_step_prints_a_line_again_and_again(
    bootstrap: ModuleType, capfd: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Process:
        """A process that takes a minute."""

        now = 0.0

        def __init__(self, *_: object, **__: object) -> None: ...

        def wait(self, seconds: float) -> int:
            if Process.now >= 60:
                return 0
            Process.now += seconds
            raise subprocess.TimeoutExpired("pip", seconds)

    monkeypatch.setattr(bootstrap.subprocess, "Popen", Process)
    monkeypatch.setattr(bootstrap.time, "monotonic", lambda: Process.now)
    with (tmp_path / "output").open("wb") as output:
        assert bootstrap.wait("packages", ["pip"], output, 0) == 0
    assert capfd.readouterr().out == "setup: packages: 30 s\nsetup: packages: 60 s\n"


def test_old_python_is_rejected_with_a_remedy(bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 10, 9))
    with pytest.raises(SystemExit, match=r"is Python 3\.10, but 3\.11 or later is needed\n  remedy: "):
        bootstrap.main()


def test_old_python_can_parse_the_script() -> None:
    ast.parse(BOOTSTRAP.read_text(encoding="utf-8"), feature_version=(3, 7))


def test_indexes_of_the_user_are_kept_and_other_pip_settings_are_not(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = {"PIP_INDEX_URL": "file:///index", "PIP_FIND_LINKS": "/wheels", "PIP_CERT": "/cert.pem"}
    for name, value in {**kept, "PIP_TARGET": "/elsewhere", "PYTHONPATH": "/mine", "PIP_REQUIRE_HASHES": "1"}.items():
        monkeypatch.setenv(name, value)
    environment = bootstrap.environment()
    assert kept.items() <= environment.items()
    assert environment["PIP_REQUIRE_HASHES"] == "0"
    assert not {"PIP_TARGET", "PYTHONPATH"} & environment.keys()


# The image


def test_base_image_is_pinned_by_digest() -> None:
    assert re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE) == re.findall(
        r"rocm/\S+:\S+@sha256:[0-9a-f]{64}", DOCKERFILE
    )


def test_image_runs_as_an_unprivileged_user() -> None:
    last = re.findall(r"^USER (\S+)", DOCKERFILE, re.MULTILINE)[-1]
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", last)


def test_image_has_the_torch_version_of_the_makefile() -> None:
    makefile = re.search(r"^TORCH \?= torch==(\S+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert makefile
    assert f'TORCH="torch=={makefile[1]}+rocm' in DOCKERFILE


def test_history_credentials_and_data_stay_out_of_the_image() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {".git", ".dvc/config.local", ".env*", "data", ".venv"} <= set(ignored)


SOURCES = """\
Types: deb
URIs: http://archive.example/ubuntu/
Suites: noble noble-updates

Types: deb
URIs: http://security.example/ubuntu/
Suites: noble-security
"""


class Apt:
    """A folder with a source list and an `apt-get` that logs its arguments."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sources = folder / "ubuntu.sources"
        self.log = folder / "log"
        self.sources.write_text(SOURCES, encoding="utf-8")
        program = folder / "apt-get"
        program.write_text(f'#!/bin/sh\necho "$*" >> {self.log}\n', encoding="utf-8")
        program.chmod(0o755)

    def setup(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        environment = {
            **os.environ,
            "APT_SOURCES": str(self.sources),
            "APT_GET": str(self.folder / "apt-get"),
            "APT_LISTS": str(self.folder / "lists"),
        }
        command = ["bash", str(ROOT / "docker" / "setup.sh"), *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False)


@pytest.fixture
def apt(tmp_path: Path) -> Apt:
    return Apt(tmp_path)


def test_packages_of_the_image_come_from_one_snapshot(apt: Apt) -> None:
    for _ in range(2):
        done = apt.setup("20260901T000000Z", "clang-18", "git")
        assert done.returncode == 0, done.stderr
        expected = SOURCES.replace("Types: deb\n", "Types: deb\nSnapshot: 20260901T000000Z\n")
        assert apt.sources.read_text(encoding="utf-8") == expected
    assert "install --yes --no-install-recommends clang-18 git" in apt.log.read_text(encoding="utf-8")


@pytest.mark.parametrize("arguments", [(), ("20260901T000000Z",), ("today", "git")])
def test_setup_without_a_snapshot_or_packages_is_rejected(apt: Apt, arguments: tuple[str, ...]) -> None:
    assert apt.setup(*arguments).returncode == 2
    assert not apt.log.exists()


def test_what_pip_prints_cannot_control_the_terminal(
    bootstrap: ModuleType, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    said = "ERROR: \x1b]0;title\x07 \x9b2J \u202e hidden\rshown\r\nnext\ttab ü"
    with (tmp_path / "lock").open("w") as held, pytest.raises(bootstrap.SetupError, match="pip failed"):
        bootstrap.step("pip", [sys.executable, "-X", "utf8", "-c", f"print({said!r}); exit(1)"], "none", held.fileno())
    shown = "ERROR: \\u001b]0;title\\u0007 \\u009b2J \\u202e hidden\\u000dshown\r\nnext\ttab ü\n"
    assert capsys.readouterr().err == shown


def test_setup_and_the_library_replace_the_same_characters(bootstrap: ModuleType) -> None:
    every = [chr(number) for number in range(0x3000)] + ["\ud800", "\udfff", "\ue000", "\U0001f600", "\r\n"]
    assert [bootstrap.visible(text) for text in every] == [terminal.visible(text) for text in every]
