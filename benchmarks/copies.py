"""The results of all stages, repeated under the names of other projects: as many samples as a benchmark needs.

Each copy of a project has its own name in every id, and its kernels have their own names for everything, so that they
are no duplicates of each other. All records remain those of the real stages, sizes and numbers included.
"""

import json
import keyword
import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import yaml

from kernelmill.config import params
from kernelmill.records import TritonSample
from kernelmill.storage import jsonl

SOURCE, WORD = "\ue000", "\ue001"
"""What stands for the number of a copy: in the name of a project, and in a word of a program."""
VARIED = frozenset({"select/kept.jsonl", "triton_augment/programs.jsonl"})
"""The files with the programs that near-duplicates are searched among."""
RESULTS = ("package", "report", "dataset", "unreviewed", "compilers", "references")
"""The folders of what is made of the results of the other stages."""
_WORD = re.compile(r"\b[A-Za-z_]\w*")
_CODE = re.compile(r'"code":"((?:[^"\\]|\\.)*)"')


def written(data: Path, into: Path, times: int) -> None:
    """Write the results of the stages in `data` so many times, with the parameters that they need, to a new folder.

    `into/data` has the results, and `into/params.yaml` the parameters.
    """
    names = [path.name for path in sorted((data / "fetch/sources").iterdir())]
    triton = jsonl.read(data / "triton_collect/samples.jsonl", TritonSample)
    marked = _marker([*names, *sorted({one.source for one in triton})])
    for path in sorted(data.glob("*/*.json*")):
        shown = path.relative_to(data)
        if shown.parts[0] not in RESULTS:
            (into / "data" / shown).parent.mkdir(parents=True, exist_ok=True)
            text = path.read_text(encoding="utf-8")
            if path.suffix == ".jsonl":
                lines = [_varied(one) if shown.as_posix() in VARIED else one for one in text.splitlines()]
                _write_copies(into / "data" / shown, [marked(one) for one in lines], times)
            else:
                (into / "data" / shown).write_text(text, encoding="utf-8")
    for number in range(times):
        for name in names:
            tree = into / "data/fetch/sources" / _named(name + SOURCE, number)
            tree.parent.mkdir(parents=True, exist_ok=True)
            tree.symlink_to((data / "fetch/sources" / name).resolve())
    (into / "data/reviews").mkdir(exist_ok=True)
    parameters = yaml.safe_load(params.PARAMS.read_text(encoding="utf-8"))
    parameters["sources"] = {
        _named(name + SOURCE, number): one for number in range(times) for name, one in parameters["sources"].items()
    }
    (into / "params.yaml").write_text(yaml.safe_dump(parameters, sort_keys=False), encoding="utf-8")


def _write_copies(path: Path, lines: Sequence[str], times: int) -> None:
    with path.open("w", encoding="utf-8", newline="\n") as file:
        for number in range(times):
            file.writelines(f"{_named(line, number)}\n" for line in lines)


def _named(text: str, number: int) -> str:
    """Return a text of a copy; those of the first are the original ones."""
    return text.replace(SOURCE, f"_{number}" if number else "").replace(WORD, f"_{number}" if number else "")


def _marker(names: Sequence[str]) -> Callable[[str], str]:
    """Return a function that marks the names of projects in a line of JSON: in fields of their own, and in ids."""
    several = "|".join(map(re.escape, names))
    field = re.compile(rf'("(?:source|source_project|project|id)":")({several})(?=")')
    identifier = re.compile(rf'(?<!\\)("(?:{several}))(?=/[^"\s\\]+:[^"\s\\])')
    return lambda line: identifier.sub(rf"\1{SOURCE}", field.sub(rf"\1\2{SOURCE}", line))


def _varied(line: str) -> str:
    """Mark the words of a program, apart from those that Python needs to read it."""

    def program(found: re.Match[str]) -> str:
        text = _WORD.sub(_word, json.loads(f'"{found[1]}"'))
        return f'"code":{json.dumps(text, ensure_ascii=False)}'

    return _CODE.sub(program, line, count=1)


def _word(found: re.Match[str]) -> str:
    return found[0] if keyword.iskeyword(found[0]) else found[0] + WORD


def later(manifest: str) -> str:
    """Return the manifest of a later version: of ten kernels, one is gone, one is new, and one is other code."""
    return "".join(f"{line}\n" for line in sorted(_later(manifest.splitlines())))


def _later(lines: Sequence[str]) -> Iterator[str]:
    for number, line in enumerate(lines):
        entry = json.loads(line)
        if number % 10 == 0:
            yield json.dumps(entry | {"id": f"{entry['id']}_new"})
        elif number % 10 == 1:
            yield json.dumps(entry | {"sha256": entry["sha256"][::-1]})
        else:
            yield line
