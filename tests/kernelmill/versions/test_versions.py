import json
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

from kernelmill.cli.main import main
from kernelmill.errors import InputError
from kernelmill.records import ManifestEntry
from kernelmill.storage import jsonl
from kernelmill.versions import reading
from kernelmill.versions.changes import Changes, Direction, changes
from kernelmill.versions.markdown import MOST_LINES, markdown
from kernelmill.versions.reading import Figure, Version

ENTRY = ManifestEntry(
    id="p/a.cu:relu", sha256="0" * 16, license="MIT", lines=5, verdict="verified", grade="B",
    tests="1" * 16, prompts="2" * 16, repairs="3" * 16, split="train", stage="", reason="",
)  # fmt: skip


def version(*entries: ManifestEntry, name: str = "x", figures: tuple[Figure, ...] = ()) -> Version:
    return Version(name=name, entries=entries, figures=figures)


def of(before: ManifestEntry, after: ManifestEntry) -> Changes:
    return changes(version(before), version(after))


def git(folder: Path, *arguments: str) -> None:
    identity = ("-c", "user.name=a", "-c", "user.email=a@example.org")
    subprocess.run(["git", *identity, *arguments], cwd=folder, check=True, capture_output=True)


def repository(folder: Path, *versions: tuple[list[ManifestEntry], object]) -> Path:
    """A repository with a commit, tagged v0, v1, ..., for each version."""
    git(folder, "init", "-q")
    for number, (entries, metrics) in enumerate(versions):
        jsonl.write(folder / reading.MANIFEST, entries, key=lambda entry: entry.id)
        (folder / reading.METRICS).write_text(json.dumps(metrics), encoding="utf-8")
        git(folder, "add", "-A")
        git(folder, "commit", "-qm", "x")
        git(folder, "tag", f"v{number}")
    return folder


@pytest.mark.parametrize(
    ("after", "part"),
    [
        (replace(ENTRY, sha256="f" * 16), "code"),
        (replace(ENTRY, license="BSD-3-Clause"), "license"),
        (replace(ENTRY, tests="f" * 16), "tests"),
        (replace(ENTRY, prompts="f" * 16), "prompts"),
        (replace(ENTRY, repairs="f" * 16), "repairs"),
        (replace(ENTRY, grade="A"), "grade"),
        (replace(ENTRY, split="withheld"), "split"),
    ],
)
def test_changed_part_of_a_sample_is_named(after: ManifestEntry, part: str) -> None:
    found = of(ENTRY, after)
    assert [one.parts for one in found.changed] == [(part,)]
    assert (found.added, found.removed, found.moved) == ((), (), ())


def test_sample_that_lost_its_verdict_moved_back_and_says_where_it_ended() -> None:
    found = of(ENTRY, replace(ENTRY, verdict="extracted", grade="", stage="probe", reason="no_bound"))
    assert [(one.direction, one.after.reason) for one in found.moved] == [(Direction.BACK, "no_bound")]
    assert "1 sample moved back in the funnel" in markdown(found)
    assert "- `p/a.cu:relu`: verified B → extracted (probe: no bound)" in markdown(found)


def test_sample_that_ends_for_another_reason_moved_neither_forward_nor_back() -> None:
    before = replace(ENTRY, verdict="extracted", grade="", stage="probe", reason="no_bound")
    found = of(before, replace(before, stage="cases", reason="undefined_behavior"))
    assert [one.direction for one in found.moved] == [None]
    assert found.changed == ()


def test_equal_versions_have_no_difference() -> None:
    assert "No difference: 1 sample in both." in markdown(of(ENTRY, ENTRY))


def test_manifest_that_does_not_record_tests_is_not_reported_as_changed() -> None:
    found = of(replace(ENTRY, tests=None, prompts=None, stage=None, reason=None), ENTRY)
    assert found.changed == ()
    assert found.not_compared == ("tests", "prompts")
    assert "Not compared, because one of the versions does not record it: tests, prompts." in markdown(found)


def test_large_difference_fits_a_comment_and_says_what_it_leaves_out() -> None:
    many = tuple(replace(ENTRY, id=f"project/with/a/long/path/to/file_{number}.cuh:kernel") for number in range(5000))
    text = markdown(changes(version(), version(*many)))
    assert len(text) < 65_536
    assert f"and {5000 - MOST_LINES:,} more" in text


def test_names_of_files_are_never_markup() -> None:
    hostile = replace(ENTRY, id="p/`</details><script>.cu:k", license="[x](y)|")
    text = markdown(changes(version(), version(hostile)))
    assert "- `` p/`</details><script>.cu:k `` (\\[x\\](y)\\|): verified B\n" in text


def test_figures_of_all_sources_are_compared_and_those_of_one_are_not() -> None:
    paths = (("funnel", "probe", "out"), ("verification", "all", "verified"), ("verification", "p", "verified"))
    old, new = (tuple(Figure(path=path, value=value) for path in paths) for value in (3, 4))
    found = changes(version(figures=old), version(figures=new))
    assert [(one.path, one.before, one.after) for one in found.figures] == [(path, 3, 4) for path in paths[:2]]
    assert "| funnel, probe, out | 3 | 4 | +1 |" in markdown(found)


def test_revisions_and_the_working_tree_are_read_from_git(tmp_path: Path) -> None:
    added = replace(ENTRY, id="p/b.cu:add")
    root = repository(tmp_path, ([ENTRY], {"funnel": {}}), ([ENTRY, added], {"funnel": {"probe": {"out": 2}}}))
    jsonl.write(root / reading.MANIFEST, [added], key=lambda entry: entry.id)
    tags = changes(reading.read(root, "v0"), reading.read(root, "v1"))
    tree = changes(reading.read(root, "v1"), reading.read(root, None))
    assert ([one.id for one in tags.added], tags.removed) == (["p/b.cu:add"], ())
    assert ([one.id for one in tree.removed], tree.added, tree.after) == (["p/a.cu:relu"], (), "working tree")


def test_command_prints_json_that_reads_back(tmp_path: Path) -> None:
    root = repository(tmp_path, ([ENTRY], {}), ([], {}))
    ran = CliRunner().invoke(main, ["diff", "v0", "v1", "--format", "json", "--repository", str(root)])
    assert ran.exit_code == 0
    assert [one.id for one in jsonl.loads(Changes, ran.output).removed] == ["p/a.cu:relu"]


@pytest.mark.parametrize("revision", ["nothing", "--upload-pack=x", "v0:data", ""])
def test_unknown_revision_names_the_remedy(tmp_path: Path, revision: str) -> None:
    root = repository(tmp_path, ([ENTRY], {}))
    with pytest.raises(InputError, match=r"is not a revision(.|\n)*git fetch --tags") as raised:
        reading.read(root, revision)
    assert "git tag" in str(raised.value)


def test_folder_without_a_repository_is_named_with_the_remedy(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"is not in a git repository(.|\n)*--repository") as raised:
        reading.read(tmp_path, "HEAD")
    assert str(tmp_path) in str(raised.value)


def test_revision_without_a_dataset_names_the_remedy(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    git(tmp_path, "commit", "-qm", "empty", "--allow-empty")
    with pytest.raises(InputError, match=r"HEAD has no data/manifest\.jsonl"):
        reading.read(tmp_path, "HEAD")


def test_damaged_manifest_names_its_line_and_version(tmp_path: Path) -> None:
    root = repository(tmp_path, ([ENTRY], {}))
    with (root / reading.MANIFEST).open("a") as file:
        file.write('{"id": 1}\n')
    with pytest.raises(InputError, match=r"data/manifest\.jsonl:2 of working tree"):
        reading.read(root, None)
