"""Read Triton programs: Python files, and objects of files in TritonBench's training format."""

import json
from pathlib import Path

from kernelmill.errors import InputError
from kernelmill.storage import untrusted

LIMIT = 64 << 20
_PARTS = ("code", "kernel_wrapper", "unitest_code")


def read_program(path: Path) -> str:
    """Return the text of a Python file.

    Raises `InputError` if it cannot be read or is not UTF-8.
    """
    content = untrusted.read(path, limit=LIMIT)
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"{path} is not UTF-8: {error}", remedy="save it as UTF-8") from error


def read_sample(path: Path, index: int) -> str:
    """Return the program of an object of a file: its code, then its wrapper and its test if it has them.

    Raises `InputError`, which names the file and the object.
    """
    text = read_program(path)
    if path.suffix == ".py":
        if index:
            raise InputError(f"{path} is one program and has no index {index}", remedy="leave the index out")
        return text
    try:
        rows = (
            [json.loads(line) for line in text.splitlines() if line.strip()]
            if path.suffix == ".jsonl"
            else json.loads(text)
        )
    except (ValueError, RecursionError) as error:
        raise InputError(f"{path} is not JSON: {error}", remedy="name a JSON list of objects with `code`") from error
    if not isinstance(rows, list):
        raise InputError(f"{path} is not a JSON list", remedy="name a JSON list of objects with `code`")
    if not 0 <= index < len(rows):
        raise InputError(f"{path} has no object {index}: it has {len(rows)}", remedy="count from 0")
    found = rows[index]
    if not isinstance(found, dict) or not isinstance(found.get("code"), str):
        raise InputError(f"object {index} of {path} has no text `code`", remedy="choose another index")
    parts = [found[name] for name in _PARTS if isinstance(found.get(name), str) and found[name].strip()]
    return "\n\n".join(part.strip("\n") for part in parts) + "\n"
