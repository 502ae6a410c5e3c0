"""Result files: the objects of an input file, in order, with the new fields."""

import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from kernelmill.records import TritonProgram
from kernelmill.storage import jsonl
from kernelmill.triton.collecting.training_format import Json

FIELDS = ("kernel_wrapper", "unitest_code")


def rendered(found: Sequence[Json], programs: Mapping[int, TritonProgram]) -> str:
    """Return the text of the result file: objects without a program stay as they are."""
    return json.dumps([_with_fields(one, programs.get(index)) for index, one in enumerate(found)], indent=1) + "\n"


def _with_fields(found: Json, program: TritonProgram | None) -> Json:
    if program is None or not isinstance(found, dict):
        return found
    return {**found, "kernel_wrapper": program.kernel_wrapper, "unitest_code": program.unitest_code}


def name_of(path: Path) -> Path:
    """Return the usual name of the result for a file: `train_crawl_augmented.json` for `train_crawl.json`."""
    return path.with_name(f"{path.stem}_augmented{path.suffix or '.json'}")


def write(path: Path, text: str) -> Path | None:
    """Write a result file; a different one that exists is kept under the first free name, which is returned."""
    kept = None
    if path.exists() and path.read_bytes() != text.encode():
        kept = next(
            one for number in range(1, 1_000_000) if not (one := path.with_name(f"{path.name}.backup{number}")).exists()
        )
        os.link(path, kept)
    jsonl.write_text(path, text)
    return kept
