"""The file NOTICE of the dataset: where each kernel comes from, and the notices that its license asks to keep."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from kernelmill.records import Sample, Source, TritonSample
from kernelmill.sources.licenses.comments import head
from stages.package.rows.origins import FileReader

_NOTICE = re.compile(r"copyright|licen[cs]e|permission|SPDX", re.IGNORECASE)
RULE = "=" * 100
THIN = "-" * 100
INTRODUCTION = """\
The kernels of this dataset are taken from the projects below. Each is under the license of its original file, which
its row names in `license`. The texts of the licenses and the notices of the files follow.
"""


class Taken(NamedTuple):
    """A definition that is in the dataset, and the file that it is from."""

    source: str
    path: str
    what: str
    license: str


def kernels_taken(samples: Sequence[Sample]) -> list[Taken]:
    """Return the kernels of the CUDA projects."""
    return [
        Taken(
            one.source_project,
            one.original_file_path,
            f"{one.kernel_name}, lines {'-'.join(map(str, one.original_lines))}",
            one.license,
        )
        for one in samples
    ]


def definitions_taken(samples: Sequence[TritonSample]) -> list[Taken]:
    """Return the definitions that Triton samples were assembled from; none of samples of a file of samples."""
    found = {
        Taken(sample.source, one.path, f"{one.name}, lines {one.start_line}-{one.end_line}", sample.license)
        for sample in samples
        for one in sample.definitions
        if one.kind != "import" and one.path
    }
    return sorted(found, key=lambda one: (one.path, one.what, one.license))


def notice(taken: Sequence[Taken], sources: Sequence[Source], reader: Callable[[str], FileReader]) -> str:
    """Return the notices of all sources that definitions are taken from, in the order of their names.

    For each source, its license as the project ships it; for each file, its definitions, its license, and the notice at
    its beginning.
    """
    parts = [INTRODUCTION]
    for source in sorted(sources, key=lambda one: one.id):
        own = [one for one in taken if one.source == source.id]
        if own:
            parts.extend(_source(source, own, reader(source.id)))
    return "\n".join(parts)


def _source(source: Source, taken: Sequence[Taken], read: FileReader) -> Iterator[str]:
    about = f"{source.id} {source.version}\n{source.origin}, SHA-256 {source.sha256}\nLicense: {source.license}"
    yield f"{RULE}\n{about}\n{RULE}\n"
    file, _, _ = source.license_evidence.partition(":")
    text = read(file)
    if text is not None:
        yield f"From {file}:\n\n{text.strip()}\n"
    else:
        yield f"The project has no license text; its license is known from: {source.license_evidence}\n"
    for path in sorted({one.path for one in taken}):
        yield _file(path, [one for one in taken if one.path == path], source, read)


def _file(path: str, taken: Sequence[Taken], source: Source, read: FileReader) -> str:
    evidence = next((one.evidence for one in source.file_licenses if one.path == path), "as the project")
    listed = "\n".join(f"  {what}" for what in dict.fromkeys(one.what for one in taken))
    license_ = " and ".join(sorted({one.license for one in taken}))
    lines = f"{THIN}\n{path}\nLicense: {license_} ({evidence})\n{listed}\n"
    comment = head(read(path) or "", path).strip()
    return f"{lines}\n{comment}\n" if _NOTICE.search(comment) else lines
