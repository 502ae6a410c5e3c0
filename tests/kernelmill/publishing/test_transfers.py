"""Push, clone, pull and get, with a folder and with S3; and the errors on the way."""

import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
import requests

from tests.kernelmill.publishing.repositories import (
    CREDENTIALS,
    User,
    commit,
    published,
    release,
    s3_server,
    start,
    user,
)

pytestmark = pytest.mark.long

FIRST, SECOND = "a\nb\n", "a\nb\nc\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shared:
    """A repository with two versions in S3."""

    repository: Path
    bare: Path
    endpoint: str
    homes: Path

    def collaborator(self, name: str, **variables: str) -> User:
        return user(self.homes / name, **(variables or CREDENTIALS))


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shared]:
    homes = tmp_path_factory.mktemp("shared")
    repository = homes / "repository"
    author = user(homes / "author", **CREDENTIALS)
    with s3_server(homes / "server.log") as endpoint:
        requests.put(f"{endpoint}/bucket", timeout=30).raise_for_status()
        start(author, repository)
        release(author, repository, "before-remote", "0\n")
        author.dvc(repository, "remote", "add", "--default", "store", "s3://bucket/kernelmill")
        author.dvc(repository, "remote", "modify", "store", "endpointurl", endpoint)
        author.succeeds(repository, "push")
        for tag, content in (("dataset@v1.0.0", FIRST), ("dataset@v1.1.0", SECOND)):
            release(author, repository, tag, content)
            assert "pushed" in author.succeeds(repository, "push")
        release(author, repository, "dataset@v1.2.0", "never pushed\n")
        bare = published(author, repository)
        yield Shared(repository=repository, bare=bare, endpoint=endpoint, homes=homes)


@pytest.fixture
def author(tmp_path: Path) -> User:
    return user(tmp_path / "author")


def rows(folder: Path) -> str:
    return (folder / "samples.jsonl").read_text(encoding="utf-8")


def clone(someone: User, bare: Path, folder: Path, revision: str) -> Path:
    someone.git(folder, "clone", "--quiet", str(bare), "clone")
    someone.git(folder / "clone", "checkout", "--quiet", revision)
    return folder / "clone"


# S3


@pytest.mark.parametrize(("revision", "expected"), [("dataset@v1.0.0", FIRST), ("dataset@v1.1.0", SECOND)])
def test_version_is_downloaded_by_its_tag(shared: Shared, tmp_path: Path, revision: str, expected: str) -> None:
    someone = shared.collaborator("reader")
    someone.succeeds(tmp_path, "get", str(shared.bare), revision, "--out", "got")
    assert rows(tmp_path / "got") == expected


def test_artifact_is_downloaded_by_version_and_by_tag_with_dvc_alone(shared: Shared, tmp_path: Path) -> None:
    someone = shared.collaborator("reader of artifacts")
    someone.dvc(tmp_path, "artifacts", "get", str(shared.bare), "dataset", "--rev", "v1.0.0", "--out", "one")
    someone.dvc(tmp_path, "get", str(shared.bare), "data/dataset", "--rev", "dataset@v1.1.0", "--out", "two")
    assert (rows(tmp_path / "one"), rows(tmp_path / "two")) == (FIRST, SECOND)


def test_one_file_of_a_version_is_opened_from_python(shared: Shared, tmp_path: Path) -> None:
    script = (
        "import sys, dvc.api\n"
        "with dvc.api.open('data/dataset/samples.jsonl', repo=sys.argv[1], rev='dataset@v1.0.0') as file:\n"
        "    print(file.read(), end='')\n"
    )
    someone = shared.collaborator("programmer")
    done = someone.attempt(tmp_path, sys.executable, "-c", script, str(shared.bare))
    assert (done.stdout, done.returncode) == (FIRST, 0), done.stderr


def test_collaborator_who_pulls_recomputes_nothing(shared: Shared, tmp_path: Path) -> None:
    someone = shared.collaborator("collaborator")
    cloned = clone(someone, shared.bare, tmp_path, "dataset@v1.1.0")
    someone.succeeds(cloned, "pull")
    assert rows(cloned / "data/dataset") == SECOND
    assert "Data and pipelines are up to date" in someone.dvc(cloned, "repro")


def test_results_of_an_earlier_version_are_taken_from_the_pushed_run_cache(shared: Shared, tmp_path: Path) -> None:
    someone = shared.collaborator("traveler")
    cloned = clone(someone, shared.bare, tmp_path, "dataset@v1.1.0")
    someone.succeeds(cloned, "pull")
    # No lock names these rows any more: only the run cache knows their result.
    (cloned / "source.txt").write_text(FIRST, encoding="utf-8")
    assert "is cached - skipping run" in someone.dvc(cloned, "repro", "--pull")
    assert rows(cloned / "data/dataset") == FIRST


def test_missing_credentials_are_an_error_that_says_how_to_give_them(shared: Shared, tmp_path: Path) -> None:
    stranger = shared.collaborator("stranger", LANG="C")
    cloned = clone(stranger, shared.bare, tmp_path, "dataset@v1.1.0")
    for command in (("pull",), ("push",), ("get", str(shared.bare), "dataset@v1.1.0")):
        if command == ("push",):
            stranger.dvc(cloned, "repro", "--quiet")
        message = stranger.fails(cloned, *command)
        assert "requires credentials, and none were found" in message
        assert "remedy: for S3, set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY" in message


def test_tag_older_than_the_data_is_an_error_that_names_where_to_look(shared: Shared, tmp_path: Path) -> None:
    message = shared.collaborator("historian").fails(tmp_path, "get", str(shared.bare), "early")
    assert "this revision has no dataset: it is older than the data" in message
    assert "git log --oneline -- dvc.lock" in message
    assert not (tmp_path / "dataset").exists()


def test_tag_whose_data_were_not_pushed_says_who_can_mend_it(shared: Shared, tmp_path: Path) -> None:
    someone = shared.collaborator("impatient")
    message = someone.fails(tmp_path, "get", str(shared.bare), "dataset@v1.2.0")
    assert "the remote does not have the data of this version" in message
    assert "kernelmill push" in message
    cloned = clone(someone, shared.bare, tmp_path, "dataset@v1.2.0")
    assert "the remote does not have the data of this version" in someone.fails(cloned, "pull")


def test_version_from_before_the_remote_is_downloaded_by_naming_the_remote(shared: Shared, tmp_path: Path) -> None:
    someone = shared.collaborator("archivist", **CREDENTIALS, AWS_ENDPOINT_URL_S3=shared.endpoint)
    assert "kernelmill get --remote-url" in someone.fails(tmp_path, "get", str(shared.bare), "before-remote")
    assert not (tmp_path / "dataset").exists()
    url = "s3://bucket/kernelmill"
    someone.succeeds(tmp_path, "get", str(shared.bare), "before-remote", "--remote-url", url)
    assert rows(tmp_path / "dataset") == "0\n"


def test_unknown_tag_is_an_error_that_says_how_to_list_tags(shared: Shared, tmp_path: Path) -> None:
    message = shared.collaborator("guesser").fails(tmp_path, "get", str(shared.bare), "dataset@v9.0.0")
    assert "the repository has no revision 'dataset@v9.0.0'" in message
    assert "git ls-remote --tags" in message


def test_misspelled_bucket_is_an_error_that_says_where_its_name_is(shared: Shared, tmp_path: Path) -> None:
    someone = shared.collaborator("misspeller")
    cloned = clone(someone, shared.bare, tmp_path, "dataset@v1.1.0")
    someone.dvc(cloned, "remote", "modify", "--local", "store", "url", "s3://bukcet/kernelmill")
    assert "remedy: check the address with `dvc remote list`" in someone.fails(cloned, "pull")
    someone.dvc(cloned, "repro", "--quiet")
    message = someone.fails(cloned, "push")
    assert "s3://bukcet/kernelmill: the bucket of the remote does not exist" in message


# A folder


def test_folder_is_a_remote_like_any_other(author: User, tmp_path: Path) -> None:
    repository, store = tmp_path / "repository", tmp_path / "store"
    start(author, repository)
    author.dvc(repository, "remote", "add", "--default", "store", str(store))
    release(author, repository, "dataset@v1.0.0", FIRST)
    author.succeeds(repository, "push")
    bare = published(author, repository)
    someone = user(tmp_path / "someone")
    cloned = clone(someone, bare, tmp_path, "dataset@v1.0.0")
    someone.succeeds(cloned, "pull")
    assert "Data and pipelines are up to date" in someone.dvc(cloned, "repro")
    someone.succeeds(tmp_path, "get", str(bare), "dataset@v1.0.0")
    assert rows(tmp_path / "dataset") == rows(cloned / "data/dataset") == FIRST


@pytest.mark.parametrize("command", ["push", "pull"])
def test_repository_without_a_remote_says_how_to_configure_one(author: User, tmp_path: Path, command: str) -> None:
    start(author, tmp_path / "repository")
    message = author.fails(tmp_path / "repository", command)
    assert "no DVC remote is configured" in message
    assert "dvc remote add --default --force NAME URL" in message


def test_clone_whose_remote_is_a_folder_of_the_original_says_that_it_has_no_data(author: User, tmp_path: Path) -> None:
    repository = tmp_path / "repository"
    start(author, repository)
    author.dvc(repository, "remote", "add", "--default", "local", "dvc-remote")
    (repository / ".gitignore").write_text("/dvc-remote\n", encoding="utf-8")
    release(author, repository, "dataset@v1.0.0", FIRST)
    author.succeeds(repository, "push")
    assert (repository / "dvc-remote").is_dir()
    cloned = clone(author, repository, tmp_path, "dataset@v1.0.0")
    message = author.fails(cloned, "pull")
    assert "dvc-remote, which does not exist: a clone has no data of the repository" in message
    assert "make dataset" in message
    bare = published(author, repository)
    someone = user(tmp_path / "someone")
    assert "--remote-url" in someone.fails(tmp_path, "get", str(bare), "dataset@v1.0.0")
    store = str(repository / "dvc-remote")
    someone.succeeds(tmp_path, "get", str(bare), "dataset@v1.0.0", "--remote-url", store)
    assert rows(tmp_path / "dataset") == FIRST


def test_clone_without_data_has_nothing_to_push_and_says_so(author: User, tmp_path: Path) -> None:
    repository, store = tmp_path / "repository", tmp_path / "store"
    start(author, repository)
    author.dvc(repository, "remote", "add", "--default", "store", str(store))
    release(author, repository, "dataset@v1.0.0", FIRST)
    cloned = clone(author, published(author, repository), tmp_path, "dataset@v1.0.0")
    message = author.fails(cloned, "push")
    assert "1 of the files and folders in dvc.lock are neither in the cache of this repository nor on the" in message
    assert "make dataset" in message
    assert "md5" not in message


def test_folder_that_is_no_repository_is_an_error(author: User, tmp_path: Path) -> None:
    assert "change to a clone of the repository" in author.fails(tmp_path, "push")
    assert "the repository cannot be cloned" in author.fails(tmp_path, "get", str(tmp_path / "nothing"))


def test_existing_folder_is_never_overwritten(author: User, tmp_path: Path) -> None:
    (tmp_path / "dataset").mkdir()
    (tmp_path / "dataset/mine").touch()
    assert "dataset exists already" in author.fails(tmp_path, "get", ".")
    assert [path.name for path in (tmp_path / "dataset").iterdir()] == ["mine"]


def test_latest_version_of_the_artifact_counts_annotated_tags_only(author: User, tmp_path: Path) -> None:
    repository = tmp_path / "repository"
    start(author, repository)
    author.dvc(repository, "remote", "add", "--default", "store", str(tmp_path / "store"))
    release(author, repository, "dataset@v1.0.0", FIRST)
    author.succeeds(repository, "push")
    (repository / "source.txt").write_text(SECOND, encoding="utf-8")
    author.dvc(repository, "repro", "--quiet")
    commit(author, repository, "second")
    author.git(repository, "tag", "dataset@v2.0.0")
    author.dvc(tmp_path, "artifacts", "get", str(repository), "dataset", "--out", "latest")
    assert rows(tmp_path / "latest") == FIRST


def test_secrets_are_not_printed(author: User, tmp_path: Path) -> None:
    done = author.kernelmill(tmp_path, "get", "https://someone:hunter2@127.0.0.1:9/x.git", "v1")
    assert done.returncode == 1
    assert "hunter2" not in done.stdout + done.stderr
