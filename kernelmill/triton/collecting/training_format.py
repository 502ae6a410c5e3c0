"""Files in TritonBench's training format: a JSON list of objects with `code`, `description_1` and `description_2`.

Every object is accounted for: it becomes a sample, or is rejected with its index and the reason. Objects keep all their
fields, in order, so that a result file can hold them with new ones.
"""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from kernelmill.errors import InputError
from kernelmill.records import Dropped, TritonSample
from kernelmill.records.reasons import TritonCollectReason
from kernelmill.storage import untrusted
from kernelmill.triton.source import reading

Json = None | bool | int | float | str | list["Json"] | dict[str, "Json"]
MOST_BYTES = 1 << 30
"""The size of a file up to which it is read; TritonBench's have 40 MB."""
MOST_CHARACTERS = 200_000
"""The length of code up to which a kernel in it is worth a test."""
NO_LICENSE = "NOASSERTION"
CODE, DESCRIPTIONS = "code", ("description_1", "description_2")
_FENCE = re.compile(r"\A\s*```[a-zA-Z]*[ \t]*\n(?P<code>.*?)\n?```\s*\Z", re.DOTALL)


class RejectedEntry(NamedTuple):
    """Why an object is no sample."""

    reason: TritonCollectReason
    detail: str


class Collected(NamedTuple):
    """The result for a file: each of its objects is in one of the two, in order."""

    samples: tuple[TritonSample, ...]
    dropped: tuple[Dropped, ...]


def objects(path: Path) -> list[Json]:
    """Return the objects of a file, good and bad.

    Raises `InputError` if it is missing, is not JSON, or is not a list.
    """
    content = untrusted.read(path, limit=MOST_BYTES)
    try:
        found: Json = json.loads(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise InputError(
            f"{path} is not UTF-8: byte {error.start} cannot be decoded", remedy="convert it to UTF-8"
        ) from error
    except json.JSONDecodeError as error:
        raise InputError(
            f"{path} is not JSON: {error.msg} in line {error.lineno}, column {error.colno}",
            remedy="the training format is one JSON list of objects; it may have been cut off",
        ) from error
    except RecursionError as error:
        raise InputError(f"{path} is nested too deeply", remedy="the training format is a list of objects") from error
    if not isinstance(found, list):
        named = {dict: "an object", str: "a text", bool: "a truth value", type(None): "null"}.get(
            type(found), "a number"
        )
        raise InputError(
            f"{path} is {named}, not a list", remedy=f"write a JSON list of objects with {CODE} and {DESCRIPTIONS[0]}"
        )
    return found


def collected(found: Sequence[Json], source: str, license_expression: str = NO_LICENSE) -> Collected:
    """Return the samples among the objects of a file, and the others with the TritonCollectReason."""
    samples: list[TritonSample] = []
    dropped: list[Dropped] = []
    first: dict[str, int] = {}
    for index, one in enumerate(found):
        result = sample(one, source, index, license_expression)
        if isinstance(result, TritonSample):
            earlier = first.setdefault(result.code, index)
            if earlier != index:
                result = RejectedEntry(TritonCollectReason.DUPLICATE, f"its code is that of [{earlier}]")
        if isinstance(result, TritonSample):
            samples.append(result)
        else:
            dropped.append(
                Dropped(
                    id=f"{source}/{index}",
                    source=source,
                    stage="triton_collect",
                    reason=result.reason,
                    detail=result.detail,
                )
            )
    return Collected(tuple(samples), tuple(dropped))


def sample(found: Json, source: str, index: int, license_expression: str = NO_LICENSE) -> TritonSample | RejectedEntry:
    """Return the sample that an object is, or why it is none."""
    if problem := _shape(found):
        return problem
    assert isinstance(found, dict)
    code = cleaned(str(found[CODE]))
    try:
        facts = reading.facts(code)
    except SyntaxError as error:
        line = f" in line {error.lineno}" if error.lineno else ""
        return RejectedEntry(TritonCollectReason.NOT_PYTHON, f"{error.msg or error}{line}")
    if not facts.kernels:
        return RejectedEntry(TritonCollectReason.NO_KERNEL, "no function has the decorator triton.jit")
    described = [found.get(name) for name in DESCRIPTIONS]
    return TritonSample(
        id=f"{source}/{index}",
        source=source,
        origin=f"[{index}]",
        index=index,
        license=license_expression,
        code=code,
        description_1=str(described[0] or ""),
        description_2=str(described[1] or ""),
        kernels=facts.kernels,
        launches=facts.launches,
        functions=facts.functions,
        autograd=facts.autograd,
    )


def cleaned(code: str) -> str:
    """Return code without a byte order mark, with line feeds only, and without a Markdown fence around it."""
    plain = code.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if fenced := _FENCE.match(plain):
        plain = fenced["code"]
    return plain if plain.endswith("\n") else f"{plain}\n"


def _shape(found: Json) -> RejectedEntry | None:
    if not isinstance(found, Mapping):
        return RejectedEntry(TritonCollectReason.NOT_AN_OBJECT, f"it is {_kind(found)}")
    if CODE not in found:
        keys = ", ".join(sorted(found)[:6]) or "none"
        return RejectedEntry(TritonCollectReason.NO_CODE, f"it has no field {CODE}; its fields: {keys}")
    code = found[CODE]
    if not isinstance(code, str):
        return RejectedEntry(TritonCollectReason.CODE_NOT_TEXT, f"{CODE} is {_kind(code)}")
    if not code.strip():
        return RejectedEntry(TritonCollectReason.CODE_EMPTY, f"{CODE} has no characters but blanks")
    if len(code) > MOST_CHARACTERS:
        return RejectedEntry(TritonCollectReason.TOO_LONG, f"{len(code)} characters, at most {MOST_CHARACTERS}")
    try:
        code.encode()
    except UnicodeEncodeError as error:
        return RejectedEntry(TritonCollectReason.NOT_UTF8, f"lone surrogate at character {error.start}")
    for name in DESCRIPTIONS:
        if not isinstance(found.get(name, ""), str | None):
            return RejectedEntry(TritonCollectReason.DESCRIPTION_NOT_TEXT, f"{name} is {_kind(found[name])}")
        try:
            (found.get(name) or "").encode()  # type: ignore[union-attr]
        except UnicodeEncodeError as error:
            return RejectedEntry(TritonCollectReason.NOT_UTF8, f"{name}: lone surrogate at character {error.start}")
    return None


def _kind(value: Json) -> str:
    kinds = {
        type(None): "null",
        bool: "a truth value",
        int: "a number",
        float: "a number",
        str: "a text",
        list: "a list",
    }
    return kinds.get(type(value), "an object")
