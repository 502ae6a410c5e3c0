"""The environment is created once, from the lock files only, and repaired."""

import ast
import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from kernelmill import terminal

ROOT = Path(__file__).parents[1]
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


def test_commands_beside_each_other_run_at_once(bootstrap: ModuleType, tmp_path: Path) -> None:
    waiting = "import pathlib, sys, time\nwhile not pathlib.Path(sys.argv[1]).exists(): time.sleep(0.01)"
    touching = "import pathlib, sys; pathlib.Path(sys.argv[1]).touch()"
    file = str(tmp_path / "file")
    with (
        Path(os.devnull).open("rb") as held,
        bootstrap.beside("one", [sys.executable, "-c", waiting, file], "x", held.fileno()),
    ):
        bootstrap.step("other", [sys.executable, "-c", touching, file], "x", held.fileno())


def test_each_locked_package_is_in_one_part_with_its_hashes(bootstrap: ModuleType) -> None:
    lock = (ROOT / "requirements" / "lock.txt").read_text(encoding="utf-8")
    parts = bootstrap.locked_parts(lock)
    assert len(parts) == bootstrap.PARTS
    lines = [line for part in parts for line in part.splitlines()]
    assert sorted(lines) == sorted(line for line in lock.splitlines() if not line.startswith("#"))
    assert all("==" in part.splitlines()[0] and part.splitlines()[-1].startswith("    --hash=") for part in parts)


def test_command_ends_if_one_beside_it_fails(bootstrap: ModuleType) -> None:
    ours, held = os.pipe()
    with (
        pytest.raises(bootstrap.SetupError, match="absent: "),
        bootstrap.beside("one", [sys.executable, "-c", "import time; time.sleep(600)"], "x", held),
    ):
        bootstrap.step("absent", ["/nothing/here"], "x", held)
    os.close(held)
    assert os.read(ours, 1) == b"", "a process still has the other end"
    os.close(ours)


def test_long_step_prints_a_line_again_and_again(
    bootstrap: ModuleType, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Process:
        """A process that takes a minute."""

        now = 0.0

        def wait(self, seconds: float) -> int:
            if Process.now >= 60:
                return 0
            Process.now += seconds
            raise subprocess.TimeoutExpired("pip", seconds)

    monkeypatch.setattr(bootstrap.time, "monotonic", lambda: Process.now)
    assert bootstrap.wait("packages", Process()) == 0
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


def test_environment_of_somebody_else_is_an_error_with_a_remedy(
    bootstrap: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    pretend_made(bootstrap)
    (bootstrap.REQUIREMENTS / "lock.txt").write_text("changed", encoding="utf-8")
    monkeypatch.setattr(bootstrap.os, "access", lambda path, _: path != str(bootstrap.VENV))
    monkeypatch.setattr(bootstrap, "make", refuse)
    with pytest.raises(SystemExit, match="belongs to somebody else\\n  remedy: build the image again"):
        bootstrap.main()


def test_environment_is_made_where_the_variable_says(bootstrap: ModuleType, tmp_path: Path) -> None:
    command = [sys.executable, "-c", "import bootstrap; print(bootstrap.VENV)"]
    for place, expected in ((str(tmp_path / "elsewhere"), tmp_path / "elsewhere"), ("", ROOT / ".venv")):
        environment = {**os.environ, "KERNELMILL_VENV": place, "PYTHONPATH": str(BOOTSTRAP.parent)}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert done.stdout == f"{expected}\n"


@pytest.mark.skipif(shutil.which("make") is None, reason="runs the Makefile")
def test_make_looks_for_the_environment_where_it_is_made(tmp_path: Path) -> None:
    command = [
        "make",
        "-C",
        str(ROOT),
        "--no-print-directory",
        "--eval",
        "where: ; @echo $(KERNELMILL_VENV) $$PATH",
        "where",
    ]
    for place, expected in ((str(tmp_path / "elsewhere"), tmp_path / "elsewhere"), ("", ROOT / ".venv")):
        environment = {**os.environ, "KERNELMILL_VENV": place}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        assert done.stdout.startswith(f"{expected} {expected}/bin:")


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
