"""Kernels that were written anew: the files of `benchmarks/rewrites`, and how they take the place of the originals."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Literal

from kernelmill.cpp.kernel_definitions import definitions
from kernelmill.errors import InputError
from kernelmill.records import Case, CaseValue, Suite
from kernelmill.templates.composition import suite_code

FOLDER = Path(__file__).parent / "rewrites"
Kind = Literal["wrong", "right"]
_WHAT, _WITNESS = "// ", "// witness: "


@dataclass(frozen=True, slots=True, kw_only=True)
class Witness:
    """An input on which a wrong kernel differs from the original."""

    case: Case
    inputs: str
    """Statements in C++ that change inputs after they were filled; may be empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rewrite:
    """A kernel that takes the place of a suite's own."""

    kind: Kind
    suite: str
    name: str
    what: str
    """What is wrong or different, in plain words."""
    text: str
    witness: Mapping[str, object] = field(default_factory=dict)
    """The fields of a case, `values` as a mapping, and perhaps `inputs`; empty for right ones."""


def rewrite(path: Path) -> Rewrite:
    """Return the rewrite in a file.

    Raises `InputError` where its first lines are not as they should be.
    """
    text = path.read_text(encoding="utf-8")
    first, second, *_ = text.splitlines()
    kind: Kind = "wrong" if path.parts[-3] == "wrong" else "right"
    if not first.startswith(_WHAT) or (kind == "wrong") != second.startswith(_WITNESS):
        raise InputError(f"{path} does not start with what it is", remedy="see the other files beside it")
    return Rewrite(
        kind=kind,
        suite=path.parts[-2],
        name=path.stem,
        what=first.removeprefix(_WHAT),
        text=text,
        witness=json.loads(second.removeprefix(_WITNESS)) if kind == "wrong" else {},
    )


def path_of(one: Rewrite) -> str:
    """Return the path of a rewrite in the folder of all, without its suffix."""
    return f"{one.kind}/{one.suite}/{one.name}"


def witness(suite: Suite, wrong: Rewrite) -> Witness:
    """Return the witness of a wrong kernel; values that it does not name are those of the suite's first case.

    Raises `InputError` where it names a value that the suite does not have, for example since its relations changed.
    """
    fields = {**wrong.witness}
    values, inputs = fields.pop("values", {}), fields.pop("inputs", "")
    assert isinstance(values, dict)
    usual = suite.cases[0]
    if unknown := sorted(values.keys() - {one.name for one in usual.values}):
        raise InputError(
            f"the witness of {path_of(wrong)} names {', '.join(unknown)}",
            remedy=f"the suite has {', '.join(one.name for one in usual.values)}",
        )
    return Witness(
        case=replace(
            usual,
            label=wrong.name,
            values=tuple(CaseValue(name=one.name, value=str(values.get(one.name, one.value))) for one in usual.values),
            **fields,  # type: ignore[arg-type]  # validated on construction
        ),
        inputs=str(inputs),
    )


def replaced(unit: str, kernel: str, text: str) -> str:
    """Return a unit with the text in place of a kernel's definition.

    Raises `InputError` where the unit does not define the kernel.
    """
    code = unit.encode()
    found = next((one for one in definitions(code) if one.name == kernel), None)
    if found is None:
        raise InputError(f"the unit does not define {kernel}", remedy="rename the folder of its rewrites")
    return (code[: found.start] + text.strip().encode() + code[found.end :]).decode()


def rewritten_suite(suite: Suite, one: Rewrite) -> str:
    """Return the test program of a suite with a rewrite in place of its kernel.

    Raises `InputError` as `replaced` does.
    """
    unit = replaced(suite.text.unit, suite.text.wrapper.launch.kernel, one.text)
    return suite_code(replace(suite.text, unit=unit))
