"""The code that each stage of dvc.yaml depends on: exactly the rooms that it imports, directly or through others.

`make deps` runs this module, which writes them into dvc.yaml, and the picture of the imports into docs/architecture.md;
a test fails while they differ from the code.
"""

from pathlib import Path, PurePosixPath

from ruamel.yaml import YAML

from kernelmill import imports
from kernelmill.pipeline import architecture, entry

PIPELINE = Path("dvc.yaml")
_STAGES, _LIBRARY = "stages", "kernelmill"
_LISTED_BY_MODULE = frozenset({"kernelmill/pipeline"})
"""Rooms whose modules are listed one by one: every stage starts through this one and needs little else of it."""


def of_stage(stage: str) -> tuple[str, ...]:
    """Return the sorted paths of the code that a stage depends on: its own folder, and rooms of the library.

    Raises `ModuleNotFoundError` if there is no such stage.
    """
    own = f"{_STAGES}.{stage}.__main__"
    modules = (path.relative_to(imports.ROOT) for path in imports.deciding(own))
    return tuple(sorted({_room(PurePosixPath(path.as_posix())) for path in modules} - {f"{_STAGES}/__init__.py"}))


def _room(path: PurePosixPath) -> str:
    """Return the path that `dvc.yaml` lists for a module: itself if it is in the root of the library, else its room."""
    room = "/".join(path.parts[:2])
    return path.as_posix() if room in _LISTED_BY_MODULE else room


def is_code(dependency: str) -> bool:
    """Whether a dependency in dvc.yaml is code rather than data."""
    return PurePosixPath(dependency).parts[0] in (_STAGES, _LIBRARY)


def write(path: Path = PIPELINE) -> None:
    """Update the code dependencies of each stage in dvc.yaml; comments and data dependencies are kept."""
    yaml = YAML()
    yaml.width = 1000
    pipeline = yaml.load(path.read_text(encoding="utf-8"))
    for name, stage in pipeline["stages"].items():
        data = [one for one in stage.get("deps", ()) if not is_code(one)]
        stage["deps"] = [*of_stage(name), *data]
    with path.open("w", encoding="utf-8", newline="\n") as file:
        yaml.dump(pipeline, file)


def main() -> None:
    """Update everything that is derived from the imports."""
    write()
    architecture.write()


if __name__ == "__main__":
    entry.run(main)
