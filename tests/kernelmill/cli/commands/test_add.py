import hashlib
from pathlib import Path

import pytest
import yaml

from kernelmill.cli import new_source
from kernelmill.cli.main import COMMANDS
from kernelmill.cli.new_source import Addition, Origin
from kernelmill.errors import ConfigError, FetchError, InputError
from kernelmill.index import ScriptedIndex
from tests.kernelmill.cli.projects import kernelmill

INDEX = ScriptedIndex({"my-ops": {"my_ops-1.2.3.tar.gz": b"archive", "my_ops-1.3.0-py3-none-any.whl": b"wheel"}})
COMMIT = "0123456789abcdef0123456789abcdef01234567"


@pytest.fixture
def conf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    conf = tmp_path / "conf"
    (conf / "headers").mkdir(parents=True)
    (conf / "headers/plain.yaml").write_text('plain:\n  cuda_version: "12.1"\n')
    (conf / "config.yaml").write_text("defaults:\n  - headers@headers: [other]\n")
    monkeypatch.chdir(tmp_path)
    return conf


def from_index(value: str, name: str = "my_ops") -> Addition:
    return Addition(name=name, origin=Origin(kind="sdist", value=value), headers="plain")


def test_a_package_is_pinned_by_the_sha256_that_the_index_states(conf: Path) -> None:
    path = new_source.add(from_index("my-ops==1.2.3"), conf, INDEX)
    assert path == conf / "source/my_ops.yaml"
    assert path.read_text().startswith("# ")
    assert yaml.safe_load(path.read_text()) == {
        "my_ops": {
            "kind": "sdist",
            "package": "my-ops",
            "version": "1.2.3",
            "sha256": hashlib.sha256(b"archive").hexdigest(),
            "headers": "plain",
        }
    }


@pytest.mark.parametrize(
    ("value", "cause"),
    [
        ("my-ops==9", "nearest versions: 1.2.3"),
        ("my-ops==1.3.0", "only wheels"),
        ("no-ops==1", "has no package 'no-ops'"),
    ],
)
def test_a_package_that_the_index_lacks_is_refused(value: str, cause: str, conf: Path) -> None:
    with pytest.raises(FetchError, match=cause):
        new_source.add(from_index(value), conf, INDEX)
    assert not (conf / "source").exists()


@pytest.mark.parametrize("value", ["my-ops", "my-ops>=1", "==1"])
def test_a_package_without_an_exact_version_is_refused(value: str, conf: Path) -> None:
    with pytest.raises(InputError, match="PACKAGE==VERSION"):
        new_source.add(from_index(value), conf, INDEX)


@pytest.mark.parametrize("name", ["My", "../up", "1st", "a-b", ""])
def test_a_name_that_hydra_or_a_file_system_would_not_take_is_refused(name: str, conf: Path) -> None:
    with pytest.raises(ConfigError, match="cannot name a source"):
        new_source.add(from_index("my-ops==1.2.3", name), conf, INDEX)


def test_an_existing_file_is_never_overwritten(conf: Path) -> None:
    path = new_source.add(from_index("my-ops==1.2.3"), conf, INDEX)
    path.write_text("mine\n")
    with pytest.raises(ConfigError, match="exists"):
        new_source.add(from_index("my-ops==1.2.3"), conf, INDEX)
    assert path.read_text() == "mine\n"


def test_a_repository_is_pinned_by_its_whole_commit(conf: Path) -> None:
    done = kernelmill(
        "add", "my_ops", "--git", "https://example.org/my.git", "--commit", COMMIT, "--headers", "plain",
        "--strategy", "cmake", "--strategy", "infer",
    )  # fmt: skip
    assert done.exit_code == 0, done.output
    assert yaml.safe_load((conf / "source/my_ops.yaml").read_text())["my_ops"] == {
        "kind": "git",
        "url": "https://example.org/my.git",
        "commit": COMMIT,
        "headers": "plain",
        "capture": {"strategies": ["cmake", "infer"]},
    }


def test_the_next_steps_name_the_header_set_where_it_cannot_be_added(conf: Path) -> None:
    (conf / "config.yaml").write_text("defaults:\n  - headers@headers: ${sets}\n")
    done = kernelmill("add", "my_ops", "--path", ".", "--headers", "plain")
    assert done.stdout == (
        "wrote conf/source/my_ops.yaml\n"
        "next: add my_ops to `source@sources` in conf/config.yaml, and plain to `headers@headers`; "
        "then `make params dataset`\n"
        "  or, to try it on its own: dvc exp run -S 'source@sources=[my_ops]'\n"
    )


@pytest.mark.parametrize("listed", ["other", "plainer, other", "\n    other,\n    more"])
def test_the_header_set_is_added_to_those_of_the_pipeline(conf: Path, listed: str) -> None:
    text = "# comment\ndefaults:\n  - headers@headers: [{}]  # why\n  - _self_\n"
    (conf / "config.yaml").write_text(text.format(listed))
    done = kernelmill("add", "my_ops", "--path", ".", "--headers", "plain")
    assert "headers@headers" not in done.stdout
    written = (conf / "config.yaml").read_text()
    before = yaml.safe_load(text.format(listed))["defaults"][0]["headers@headers"]
    assert yaml.safe_load(written)["defaults"][0]["headers@headers"] == [*before, "plain"]
    assert written.startswith("# comment\n")
    assert written.endswith("]  # why\n  - _self_\n")
    assert kernelmill("add", "other_ops", "--path", ".", "--headers", "plain").exit_code == 0
    assert (conf / "config.yaml").read_text() == written


@pytest.mark.parametrize("commit", ["main", COMMIT[:12], COMMIT.upper()])
def test_what_may_move_is_no_commit(commit: str, conf: Path) -> None:
    done = kernelmill("add", "my_ops", "--git", "https://example.org/my.git", "--commit", commit, "--headers", "plain")
    assert done.exit_code == 1
    assert "is not a full commit hash" in done.stderr
    assert not (conf / "source").exists()


def test_a_password_is_not_written_into_a_file_that_is_committed(conf: Path) -> None:
    url = "https://me:secret@example.org/my.git"
    done = kernelmill("add", "my_ops", "--git", url, "--commit", COMMIT, "--headers", "plain")
    assert done.exit_code == 1
    assert "secret" not in done.output


def test_an_archive_is_pinned_and_a_folder_is_not(conf: Path, tmp_path: Path) -> None:
    (tmp_path / "my.tar.gz").write_bytes(b"archive")
    assert kernelmill("add", "one", "--path", "my.tar.gz", "--headers", "plain").exit_code == 0
    assert kernelmill("add", "two", "--path", str(tmp_path), "--headers", "plain").exit_code == 0
    assert yaml.safe_load((conf / "source/one.yaml").read_text())["one"]["sha256"] == (
        hashlib.sha256(b"archive").hexdigest()
    )
    assert "sha256" not in yaml.safe_load((conf / "source/two.yaml").read_text())["two"]


def test_a_path_that_is_not_there_is_refused(conf: Path) -> None:
    done = kernelmill("add", "my_ops", "--path", "nowhere", "--headers", "plain")
    assert done.exit_code == 1
    assert "nowhere does not exist" in done.stderr


def test_an_unknown_header_set_is_refused(conf: Path) -> None:
    done = kernelmill("add", "my_ops", "--path", ".", "--headers", "none_such")
    assert done.exit_code == 1
    assert "conf/headers/ has: plain" in done.stderr


def test_outside_the_repository_it_says_where_to_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = kernelmill("add", "my_ops", "--path", ".")
    assert done.exit_code == 1
    assert "run this in the repository's top folder" in done.stderr


@pytest.mark.parametrize("options", [(), ("--sdist", "a==1", "--path", "."), ("--path", ".", "--commit", COMMIT)])
def test_anything_but_one_origin_is_a_usage_error(options: tuple[str, ...], conf: Path) -> None:
    assert kernelmill("add", "my_ops", *options).exit_code == 2
    assert "add" in COMMANDS
