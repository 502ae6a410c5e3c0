"""The image: pinned, unprivileged, for any owner of a mounted folder; its scripts run here without an engine."""

import os
import re
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))["services"]
TARGETS = {
    name: text
    for text in re.split(r"^(?=FROM )", DOCKERFILE, flags=re.MULTILINE)[1:]
    for name in re.findall(r"^FROM \S+ AS (\w+)$", text, re.MULTILINE)
}
SOURCES = """\
Types: deb
URIs: http://archive.example/ubuntu/
Suites: noble noble-updates

Types: deb
URIs: http://security.example/ubuntu/
Suites: noble-security
"""


def instructions(text: str) -> list[str]:
    """The instructions of a target, joined lines as one, without comments."""
    lines = "\n".join(line for line in text.splitlines() if not line.startswith("#"))
    return [line for line in lines.replace("\\\n", " ").splitlines() if line.strip()]


def test_base_images_are_pinned_by_digest() -> None:
    bases = re.findall(r"^FROM (\S+) AS \w+$", DOCKERFILE, re.MULTILINE)
    assert len(bases) == DOCKERFILE.count("\nFROM ") == 2
    assert all(re.fullmatch(r"\S+:\S+@sha256:[0-9a-f]{64}", base) for base in bases)


def test_image_with_rocm_is_the_default() -> None:
    assert list(TARGETS) == ["cpu", "rocm"]


@pytest.mark.parametrize("target", TARGETS)
def test_image_runs_as_an_unprivileged_user(target: str) -> None:
    last = re.findall(r"^USER (\S+)", TARGETS[target], re.MULTILINE)[-1]
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", last)


def test_targets_differ_in_their_base_and_environment_only() -> None:
    cpu, rocm = (
        [line for line in instructions(text) if not line.startswith(("FROM", "ENV"))] for text in TARGETS.values()
    )
    assert cpu == rocm


def test_image_without_a_gpu_has_nothing_of_rocm() -> None:
    assert "rocm" not in "\n".join(instructions(TARGETS["cpu"]))


def test_image_has_the_torch_version_of_the_makefile() -> None:
    makefile = re.search(r"^TORCH \?= torch==(\S+)$", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    assert makefile
    assert f'TORCH="torch=={makefile[1]}+rocm' in TARGETS["rocm"]


def test_nothing_is_opened_to_everybody() -> None:
    texts = [DOCKERFILE, *(path.read_text(encoding="utf-8") for path in (ROOT / "docker").iterdir())]
    assert not [text for text in texts if re.search(r"chmod\b|--privileged|\b[01]?777\b", text)]


def test_history_credentials_and_data_stay_out_of_the_image() -> None:
    ignored = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert {".git", ".dvc/config.local", ".env*", "data", ".venv", ".kernelmill-cache"} <= set(ignored)


def test_services_build_the_targets_and_mount_the_working_folder() -> None:
    assert {name: service["build"]["target"] for name, service in COMPOSE.items()} == {"cpu": "cpu", "rocm": "rocm"}
    for service in COMPOSE.values():
        (volume,) = service["volumes"]
        assert (volume["source"], volume["target"], service["working_dir"]) == (".", "/work", "/work")


def test_only_the_service_with_rocm_has_the_devices_and_their_groups() -> None:
    assert COMPOSE["rocm"]["devices"] == ["/dev/kfd", "/dev/dri"]
    assert COMPOSE["rocm"]["group_add"] == ["${KERNELMILL_VIDEO:-video}", "${KERNELMILL_RENDER:-render}"]
    assert not {"devices", "group_add", "privileged"} & COMPOSE["cpu"].keys()


class Scripts:
    """A folder with programs that log their arguments, and the scripts of the image started with them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.log = folder / "log"
        self.sources = folder / "ubuntu.sources"
        self.sources.write_text(SOURCES, encoding="utf-8")
        self.devices = folder / "dev"
        self.devices.mkdir()
        for name in ("apt-get", "groupadd", "useradd", "install", "docker"):
            self.program(name, f'echo "{name} $*" >> {self.log}')

    def program(self, name: str, text: str) -> None:
        path = self.folder / name
        path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        path.chmod(0o755)

    def run(
        self, script: str, *arguments: str, cwd: Path = ROOT, variables: Mapping[str, str] | None = None
    ) -> subprocess.CompletedProcess[str]:
        environment = {
            **os.environ,
            "APT_SOURCES": str(self.sources),
            "APT_GET": str(self.folder / "apt-get"),
            "APT_LISTS": str(self.folder / "lists"),
            "CERTIFICATES": str(ROOT / "LICENSE"),
            "GROUPADD": str(self.folder / "groupadd"),
            "USERADD": str(self.folder / "useradd"),
            "INSTALL": str(self.folder / "install"),
            "DOCKER": str(self.folder / "docker"),
            "DEVICES": str(self.devices),
            **(variables or {}),
        }
        command = ["bash", str(ROOT / "docker" / script), *arguments]
        return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)

    def logged(self) -> list[str]:
        return self.log.read_text(encoding="utf-8").splitlines() if self.log.exists() else []


@pytest.fixture
def scripts(tmp_path: Path) -> Scripts:
    return Scripts(tmp_path)


# setup.sh


def test_packages_of_the_image_come_from_one_snapshot(scripts: Scripts) -> None:
    for _ in range(2):
        done = scripts.run("setup.sh", "20260901T000000Z", "clang-18", "git")
        assert done.returncode == 0, done.stderr
        expected = SOURCES.replace("Types: deb\n", "Types: deb\nSnapshot: 20260901T000000Z\n")
        assert scripts.sources.read_text(encoding="utf-8") == expected
    assert "apt-get install --yes --no-install-recommends clang-18 git" in scripts.logged()
    assert not [line for line in scripts.logged() if "Verify-Peer" in line]


def test_bare_image_gets_certificates_before_it_checks_them(scripts: Scripts) -> None:
    variables = {"CERTIFICATES": str(scripts.folder / "none")}
    assert scripts.run("setup.sh", "20260901T000000Z", "git", variables=variables).returncode == 0
    unchecked = "apt-get -o Acquire::https::Verify-Peer=false"
    assert scripts.logged() == [
        "apt-get update",
        f"{unchecked} update",
        f"{unchecked} install --yes --no-install-recommends ca-certificates",
        "apt-get update",
        "apt-get install --yes --no-install-recommends git",
        "apt-get clean",
    ]


@pytest.mark.parametrize("arguments", [(), ("20260901T000000Z",), ("today", "git")])
def test_setup_without_a_snapshot_or_packages_is_rejected(scripts: Scripts, arguments: tuple[str, ...]) -> None:
    assert scripts.run("setup.sh", *arguments).returncode == 2
    assert not scripts.logged()


# user.sh


def test_user_of_the_image_is_in_the_groups_of_gpus_and_owns_the_folders(scripts: Scripts) -> None:
    assert scripts.run("user.sh", "10001", "/opt/a", "/opt/a/b").returncode == 0
    assert scripts.logged() == [
        "groupadd --force --system render",
        "groupadd --force --system video",
        "useradd --uid 10001 --user-group --groups video,render --create-home --shell /bin/bash kernelmill",
        "install --directory --owner=10001 --group=10001 --mode=0755 /opt/a /opt/a/b",
    ]


@pytest.mark.parametrize("arguments", [(), ("10001",), ("0", "/opt"), ("me", "/opt")])
def test_root_and_names_are_rejected_as_the_user(scripts: Scripts, arguments: tuple[str, ...]) -> None:
    assert scripts.run("user.sh", *arguments).returncode == 2
    assert not scripts.logged()


# entrypoint.sh


@pytest.fixture
def work(tmp_path: Path) -> Path:
    folder = tmp_path / "work"
    folder.mkdir()
    return folder


def test_command_runs_with_its_arguments_and_its_exit_status(scripts: Scripts, work: Path) -> None:
    done = scripts.run("entrypoint.sh", "sh", "-c", 'printf "%s|" "$@"; exit 3', "sh", "a b", "c", cwd=work)
    assert (done.stdout, done.returncode) == ("a b|c|", 3)


def test_user_without_a_home_gets_one_and_a_cache_in_the_working_folder(scripts: Scripts, work: Path) -> None:
    variables = {"HOME": "/proc/nothing", "KERNELMILL_CACHE": "/proc/nothing/cache", "TMPDIR": str(scripts.folder)}
    show = 'echo "$HOME $KERNELMILL_CACHE"; touch "$HOME/x"'
    done = scripts.run("entrypoint.sh", "sh", "-c", show, cwd=work, variables=variables)
    assert done.returncode == 0, done.stderr
    home, cache = done.stdout.split()
    assert home.startswith(f"{scripts.folder}/kernelmill-home.")
    assert cache == f"{work}/.kernelmill-cache"


def test_writable_home_and_cache_stay(scripts: Scripts, work: Path) -> None:
    variables = {"HOME": str(scripts.folder), "KERNELMILL_CACHE": str(scripts.folder / "cache")}
    done = scripts.run("entrypoint.sh", "sh", "-c", 'echo "$HOME $KERNELMILL_CACHE"', cwd=work, variables=variables)
    assert done.stdout.split() == [str(scripts.folder), str(scripts.folder / "cache")]


def test_mounted_code_is_imported_instead_of_the_copy_in_the_image(scripts: Scripts, work: Path) -> None:
    (work / "kernelmill").mkdir()
    show = ("entrypoint.sh", "sh", "-c", 'echo "$PYTHONPATH"')
    assert scripts.run(*show, cwd=work, variables={"PYTHONPATH": ""}).stdout == "\n"
    (work / "kernelmill/__init__.py").touch()
    assert scripts.run(*show, cwd=work).stdout == f"{work}\n"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can make a folder of somebody else")
def test_repository_of_somebody_else_is_trusted_by_git_and_only_this_one(scripts: Scripts, work: Path) -> None:
    subprocess.run(["git", "init", "--quiet"], cwd=work, check=True)
    for path in (work, *work.rglob("*")):
        os.chown(path, 12345, 12345)
    variables = {"HOME": str(scripts.folder), "SUDO_UID": ""}
    refused = subprocess.run(
        ["git", "status"], cwd=work, env={**os.environ, **variables}, capture_output=True, text=True, check=False
    )
    assert "dubious ownership" in refused.stderr
    done = scripts.run("entrypoint.sh", "git", "status", cwd=work, variables=variables)
    assert done.returncode == 0, done.stderr
    assert f"directory = {work}" in (scripts.folder / ".gitconfig").read_text(encoding="utf-8")


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_folder_that_may_not_be_written_is_an_error_that_names_its_owner(scripts: Scripts, work: Path) -> None:
    os.chown(work, 12345, 12345)
    for folder in (work, *work.parents[:3]):
        folder.chmod(0o755)
    command = ["setpriv", "--reuid=10001", "--regid=10001", "--clear-groups", "bash"]
    entry = (ROOT / "docker/entrypoint.sh").read_text(encoding="utf-8")
    done = subprocess.run([*command, "-c", entry], cwd=work, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "belongs to user 12345:12345, and this container runs as 10001:10001" in done.stderr
    assert "remedy: run it as the owner: docker run --user 12345:12345" in done.stderr


# run.sh


def shown(scripts: Scripts) -> None:
    """Make the pretended engine log its variables."""
    scripts.program(
        "docker", f'echo "$* as $KERNELMILL_USER with $KERNELMILL_VIDEO $KERNELMILL_RENDER" >> {scripts.log}'
    )


def test_container_runs_as_the_user_who_starts_it(scripts: Scripts) -> None:
    shown(scripts)
    assert scripts.run("run.sh", "make", "dataset", cwd=scripts.folder).returncode == 0
    me = f"{os.getuid()}:{os.getgid()}"
    assert scripts.logged()[-1].startswith(f"compose run --rm cpu make dataset as {me} ")


def test_gpu_is_used_where_there_is_one_with_the_groups_that_own_its_devices(scripts: Scripts) -> None:
    shown(scripts)
    (scripts.devices / "dri").mkdir()
    for name in ("kfd", "dri/renderD128", "dri/card0"):
        (scripts.devices / name).touch()
    if os.geteuid() == 0:
        os.chown(scripts.devices / "dri/renderD128", -1, 993)
        os.chown(scripts.devices / "dri/card0", -1, 44)
    video, render = ((scripts.devices / f"dri/{name}").stat().st_gid for name in ("card0", "renderD128"))
    assert scripts.run("run.sh").returncode == 0
    assert scripts.logged()[-1].startswith("compose run --rm rocm as ")
    assert scripts.logged()[-1].endswith(f" with {video} {render}")
    assert scripts.run("run.sh", variables={"KERNELMILL_SERVICE": "cpu"}).returncode == 0
    assert scripts.logged()[-1].startswith("compose run --rm cpu as ")


@pytest.mark.parametrize(
    ("engine", "cause"), [("/nothing/docker", "was not found"), ("false", "`false compose` does not work")]
)
def test_missing_engine_is_an_error_with_a_remedy(scripts: Scripts, engine: str, cause: str) -> None:
    done = scripts.run("run.sh", variables={"DOCKER": engine})
    assert done.returncode == 1
    assert cause in done.stderr
    assert "remedy: install" in done.stderr
