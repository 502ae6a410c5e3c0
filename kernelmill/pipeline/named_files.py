"""Files that the parameters name, in dvc.yaml: evaluation sets for `package`, and JSON files for `triton_collect`.

DVC sees a change of a file only if dvc.yaml lists it. `make params` lists the files and folders there, besides what the
stages depend on in any case, so that `dvc repro` runs a stage again when one of its files has changed.
"""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from io import StringIO
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from ruamel.yaml import YAML

from kernelmill.config.params import Params
from kernelmill.errors import ConfigError
from kernelmill.pipeline import dependencies, forecast
from kernelmill.storage import jsonl

IN_GIT = ("data/reviews",)
"""Data that stages read in any case and no stage writes."""


class NamedFile(NamedTuple):
    """A file or folder, and the parameter that names it."""

    parameter: str
    path: str


def _evaluation_sets(wanted: Params) -> Iterator[NamedFile]:
    for name, paths in sorted(wanted.package.overlap.sets.items()):
        yield from (NamedFile(f"package.overlap.sets.{name}", path) for path in paths)


def _triton_files(wanted: Params) -> Iterator[NamedFile]:
    for name, file in sorted(wanted.triton_collect.files.items()):
        if file.path is not None:
            yield NamedFile(f"triton_collect.files.{name}", file.path)


STAGES: Mapping[str, Callable[[Params], Iterator[NamedFile]]] = {
    "package": _evaluation_sets,
    "triton_collect": _triton_files,
}
"""The stages that read files which the parameters name."""


def listed(wanted: Params, stage: str) -> tuple[str, ...]:
    """Return the files and folders that a stage reads, as dvc.yaml names them, each once.

    Raises `ConfigError` if one does not exist: DVC would not say where it is named.
    """
    found = []
    for parameter, given in STAGES[stage](wanted):
        path = Path(given).expanduser()
        if not (path.is_file() or path.is_dir()):
            raise ConfigError(
                f"{parameter}: {given} {'is no file' if path.exists() else 'does not exist'}",
                remedy="correct the path in conf/config.yaml and run `make params`",
            )
        found.append(os.path.normpath(path))
    return tuple(dict.fromkeys(found))


def updated(pipeline: str, files: Mapping[str, Sequence[str]]) -> str:
    """Return the text of dvc.yaml in which stages depend on these files instead of those that they named before."""
    yaml = YAML()
    yaml.width = 1000
    content = yaml.load(pipeline)
    stages = content["stages"]
    outputs = [PurePosixPath(forecast.path_of(one)) for each in stages.values() for one in forecast.outputs(each)]
    changed = False
    for name in files.keys() & stages.keys():
        before = list(stages[name].get("deps", ()))
        own = [one for one in before if _in_any_case(one, outputs)]
        after = [*own, *(one for one in files[name] if one not in own)]
        if after != before:
            stages[name]["deps"] = after
            changed = True
    if not changed:
        return pipeline
    written = StringIO()
    yaml.dump(content, written)
    return written.getvalue()


def _in_any_case(dependency: str, outputs: Sequence[PurePosixPath]) -> bool:
    """Whether a stage depends on something whatever the parameters name."""
    made = any(PurePosixPath(dependency).is_relative_to(one) for one in outputs)
    return made or dependency in IN_GIT or dependencies.is_code(dependency)


def write(wanted: Params, path: Path = dependencies.PIPELINE) -> None:
    """Update dvc.yaml if a stage does not depend on exactly the files that these parameters name."""
    before = path.read_text(encoding="utf-8")
    after = _for(wanted, before)
    if after != before:
        jsonl.write_text(path, after)


def is_current(wanted: Params, path: Path = dependencies.PIPELINE) -> bool:
    """Whether all stages depend on exactly the files that these parameters name."""
    before = path.read_text(encoding="utf-8")
    return _for(wanted, before) == before


def _for(wanted: Params, pipeline: str) -> str:
    return updated(pipeline, {stage: listed(wanted, stage) for stage in STAGES})
