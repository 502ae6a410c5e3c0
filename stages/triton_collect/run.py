"""Collect the samples of all projects and files, and write them with what was dropped and counted."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from kernelmill import progress
from kernelmill.config.params import TritonCollectParams, TritonFile
from kernelmill.errors import ConfigError, FetchError
from kernelmill.index import Index, IndexFile
from kernelmill.permissive import is_permissive
from kernelmill.records import Dropped, NoticeText, Source, TritonCount, TritonSample
from kernelmill.sources import fetching, tree
from kernelmill.sources.licenses.comments import MAX_CHARACTERS
from kernelmill.storage import jsonl, untrusted, workcache
from kernelmill.triton.collecting import project, training_format

MOST_LICENSE_BYTES = 2 << 20
"""The size up to which a file is read for its notice."""


def collect(chosen: TritonCollectParams, licenses: tuple[str, ...], index: Index, out: Path) -> None:
    """Write `samples.jsonl`, `dropped.jsonl`, `counts.jsonl`, and a copy of each file to `inputs/`.

    Raises `ConfigError`, `InputError` or `FetchError` for a project or file that cannot be had as pinned.
    """
    samples: list[TritonSample] = []
    dropped: list[Dropped] = []
    counts: list[TritonCount] = []
    sources: list[Source] = []
    notices: list[NoticeText] = []
    if both := sorted(chosen.projects.keys() & chosen.files.keys()):
        raise ConfigError(
            f"triton_collect has a project and a file named {both[0]}", remedy="give one of them another name"
        )
    with (
        tree.staging(out) as staging,
        progress.step("collect", len(chosen.projects) + len(chosen.files), "sources") as advance,
    ):
        (staging / "inputs").mkdir()
        for name, wanted in sorted(chosen.projects.items()):
            root = staging / "work" / name
            record = fetching.fetch(fetching.SourceRequest(source=name, params=wanted, index=index, into=root))
            found = project.collected(root, record, lambda one: is_permissive(one, licenses))
            samples += found.samples
            dropped += found.dropped
            counts.append(found.counted)
            sources.append(record)
            notices += notice_texts(root, record, found.samples)
            advance(1)
        for name, each in sorted(chosen.files.items()):
            path = located(name, each, index)
            read = training_format.collected(training_format.objects(path), name, each.license)
            samples += read.samples
            dropped += read.dropped
            (staging / "inputs" / f"{name}.json").write_bytes(path.read_bytes())
            advance(1)
        tree.replace(out / "inputs", staging / "inputs", trash=staging / "old")
    jsonl.write(out / "samples.jsonl", samples, key=lambda one: (one.source, one.index))
    jsonl.write(out / "dropped.jsonl", dropped)
    jsonl.write(out / "counts.jsonl", counts)
    jsonl.write(out / "sources.jsonl", sources, key=lambda one: one.id)
    jsonl.write(out / "notices.jsonl", notices, key=lambda one: (one.source, one.path))


def notice_texts(root: Path, source: Source, samples: Sequence[TritonSample]) -> list[NoticeText]:
    """Return the license text of a project at `root`, and the beginning of each file that its samples are made of."""
    evidence, _, _ = source.license_evidence.partition(":")
    parts = {definition.path for sample in samples for definition in sample.definitions}
    return [
        NoticeText(
            source=source.id,
            path=path,
            text=untrusted.read(root / path, limit=MOST_LICENSE_BYTES, within=(root,)).decode(errors="replace")[
                : None if path == evidence else MAX_CHARACTERS
            ],
        )
        for path in sorted({evidence, *parts})
        if (root / path).is_file()
    ]


def located(name: str, wanted: TritonFile, index: Index) -> Path:
    """Return the path of a file, which is downloaded to the work cache if it has an address.

    Raises `ConfigError` if it is not pinned, and `FetchError` if its digest is another one.
    """
    if (wanted.path is None) == (wanted.url is None):
        raise ConfigError(
            f"triton_collect.files.{name} needs either `path:` or `url:`", remedy="name the file in conf/config.yaml"
        )
    if wanted.path is not None:
        path = Path(wanted.path).expanduser()
        if wanted.sha256 and path.is_file() and (digest := tree.file_sha256(path)) != wanted.sha256:
            raise FetchError(
                f"triton_collect.files.{name}: {path} has sha256 {digest}, but {wanted.sha256} is pinned",
                remedy="if the change is intended, correct the pin",
            )
        return path
    assert wanted.url is not None
    return _downloaded(name, wanted.url, wanted.sha256, index)


def _downloaded(name: str, url: str, sha256: str | None, index: Index) -> Path:
    folder = workcache.root() / "downloads"
    kept = folder / (sha256 or "none") / f"{name}.json"
    if kept.is_file() and tree.file_sha256(kept) == sha256:
        return kept
    workcache.root().mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".download.", dir=workcache.root()) as scratch:
        partial = Path(scratch, f"{name}.json")
        digest = index.download(IndexFile(filename=partial.name, url=url, version=None, sha256=sha256), partial)
        if sha256 is None:
            raise ConfigError(
                f"triton_collect.files.{name} is not pinned; what {url} serves has sha256 {digest}",
                remedy=f"check that it is the right file, then add `sha256: {digest}`",
            )
        if digest != sha256:
            raise FetchError(
                f"triton_collect.files.{name}: {url} serves sha256 {digest}, but {sha256} is pinned",
                remedy="if the change is intended, correct the pin",
            )
        kept.parent.mkdir(parents=True, exist_ok=True)
        partial.replace(kept)
    return kept
