"""The file NOTICE of the dataset: where each kernel comes from, and the notices that its license asks to keep."""

import re
from collections.abc import Callable, Iterator, Sequence

from kernelmill.records import Sample, Source
from kernelmill.sources.licenses.comments import head
from stages.package.rows.origins import FileReader

_NOTICE = re.compile(r"copyright|licen[cs]e|permission|SPDX", re.IGNORECASE)
RULE = "=" * 100
THIN = "-" * 100
INTRODUCTION = """\
The kernels of this dataset are taken from the projects below. Each is under the license of its original file, which
its row names in `license`. The texts of the licenses and the notices of the files follow.
"""


def notice(samples: Sequence[Sample], sources: Sequence[Source], reader: Callable[[str], FileReader]) -> str:
    """Return the notices of all sources that the samples come from, in the order of their names.

    For each source, its license as the project ships it; for each file, its kernels, its license, and the notice at
    its beginning.
    """
    parts = [INTRODUCTION]
    for source in sorted(sources, key=lambda one: one.id):
        own = [sample for sample in samples if sample.source_project == source.id]
        if own:
            parts.extend(_source(source, own, reader(source.id)))
    return "\n".join(parts)


def _source(source: Source, samples: Sequence[Sample], read: FileReader) -> Iterator[str]:
    about = f"{source.id} {source.version}\n{source.origin}, SHA-256 {source.sha256}\nLicense: {source.license}"
    yield f"{RULE}\n{about}\n{RULE}\n"
    file, _, _ = source.license_evidence.partition(":")
    text = read(file)
    if text is not None:
        yield f"From {file}:\n\n{text.strip()}\n"
    else:
        yield f"The project has no license text; its license is known from: {source.license_evidence}\n"
    for path in sorted({sample.original_file_path for sample in samples}):
        yield _file(path, [sample for sample in samples if sample.original_file_path == path], source, read)


def _file(path: str, samples: Sequence[Sample], source: Source, read: FileReader) -> str:
    evidence = next((one.evidence for one in source.file_licenses if one.path == path), "as the project")
    kernels = "\n".join(
        f"  {sample.kernel_name}, lines {'-'.join(map(str, sample.original_lines))}" for sample in samples
    )
    license_ = " and ".join(sorted({sample.license for sample in samples}))
    lines = f"{THIN}\n{path}\nLicense: {license_} ({evidence})\n{kernels}\n"
    comment = head(read(path) or "", path).strip()
    return f"{lines}\n{comment}\n" if _NOTICE.search(comment) else lines
