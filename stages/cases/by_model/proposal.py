"""What a model proposes: five tests, one of each kind, and a CPU reference, read from its reply."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, get_args

from pydantic import Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass as record

from kernelmill.cpp.tokens import code_tokens
from kernelmill.derived_references.reference import NotTestableError
from kernelmill.errors import InputError
from kernelmill.judging import inspection
from kernelmill.proof.units import syntax_tree
from kernelmill.records import Case, CaseValue, Program, Suite
from kernelmill.records.base import STRICT
from stages.cases.inputs import sizing
from stages.cases.inputs.choices import values
from stages.cases.inputs.literals import is_float, literal, usual

Kind = Literal["typical", "boundary", "special", "ragged", "large"]
Contents = Literal["unit", "wide", "whole", "far", "below", "close", "small", "zeros", "nonfinite"]
KINDS: tuple[Kind, ...] = get_args(Kind)
FIRST_SEED = 1001
"""The seed of the first test; those of ours count from 1."""
_RUN = re.compile(r"\bnamespace\s+reference\b.*?\bvoid\s+run\s*\(", re.DOTALL)
_HIP = re.compile(r"(?:hip|cuda)[A-Z_]\w*|__(?:global|device|shared)__|syscall|system|asm|__asm__")
_LABEL = re.compile(r'["\\\n\r]|[^\x20-\x7e]')


@record(frozen=True, slots=True, kw_only=True, config=STRICT)
class Test:
    """One test, as a model describes it."""

    kind: Kind
    label: str = Field(max_length=120)
    contents: Contents
    values: dict[str, int | float | bool | str] = Field(default_factory=dict)
    """The values of sizes, modes and numbers; what is missing is typical."""


@record(frozen=True, slots=True, kw_only=True, config=STRICT)
class Tests:
    """The tests of a kernel."""

    tests: tuple[Test, ...]


ADAPTER = TypeAdapter(Tests)


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """Tests and a reference that fit the interface of a kernel; whether they are right is yet to be seen."""

    cases: tuple[Case, ...]
    reference: str


def read(fields: Mapping[str, object], code: str, program: Program, suite: Suite) -> Proposal:
    """Return the tests and the reference of a reply.

    Raises `InputError`, whose cause names everything that does not fit the kernel.
    """
    try:
        found = ADAPTER.validate_python(fields)
    except ValidationError as error:
        said = "; ".join(f"{'.'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors()[:6])
        raise InputError(said) from error
    kinds = sorted(one.kind for one in found.tests)
    problems = [] if kinds == sorted(KINDS) else [f"there has to be one test of each kind: {', '.join(KINDS)}"]
    problems += [problem for one in found.tests for problem in _problems(one, program, suite)]
    problems += list(_of_reference(code, program))
    if problems:
        raise InputError("; ".join(problems[:6]))
    ordered = sorted(found.tests, key=lambda one: KINDS.index(one.kind))
    return Proposal(
        cases=tuple(_case(one, program, FIRST_SEED + number) for number, one in enumerate(ordered)), reference=code
    )


def _problems(one: Test, program: Program, suite: Suite) -> Iterator[str]:
    """Yield what does not fit: unknown names, sizes that the relations do not allow, tests that take too long."""
    relations = program.relations
    known = {each.name for each in values(program)}
    yield from (f"{one.kind}: there is no size, mode or number {name}" for name in sorted(set(one.values) - known))
    sizes = _sizes(one, program)
    yield from (f"{one.kind}: {name} has to be a whole number" for name, size in sizes.items() if size is None)
    if None in sizes.values():
        return
    given = {name: size for name, size in sizes.items() if size is not None}
    try:
        if sizing.fitting(relations, given) != given:
            yield f"{one.kind}: the sizes are not allowed; the nearest ones are {sizing.fitting(relations, given)}"
        elif not sizing.is_quick(relations, given):
            yield f"{one.kind}: the test takes too long; make its sizes smaller"
    except NotTestableError as error:
        yield f"{one.kind}: {error}"
    yield from (
        f"{one.kind}: {role.parameter} has to be one of {', '.join(map(str, role.choices))}"
        for role in relations.roles
        if role.kind == "mode"
        and role.parameter in one.values
        and _integer(one.values[role.parameter]) not in role.choices
    )
    if one.contents == "nonfinite" and not any(case.contents == "nonfinite" for case in suite.cases):
        yield f"{one.kind}: the kernel is not tested with NaN and infinities"


def _sizes(one: Test, program: Program) -> dict[str, int | None]:
    return {
        size.name: _integer(one.values.get(size.name, size.typical))
        for size in program.relations.sizes
        if size.most is None or (_integer(one.values.get(size.name, size.typical)) or 0) <= size.most
    }


def _integer(value: object) -> int | None:
    if isinstance(value, str):
        value = {"true": True, "false": False}.get(value, value)
    try:
        number = float(value)  # type: ignore[arg-type]  # anything that JSON holds
    except (TypeError, ValueError):
        return None
    return int(number) if number == number // 1 and abs(number) < 1 << 31 else None


def _case(one: Test, program: Program, seed: int) -> Case:
    roles = {role.parameter: role for role in program.relations.roles}
    sizes = {size.name: str(_integer(one.values.get(size.name, size.typical))) for size in program.relations.sizes}
    given = dict(sizes)
    for name, role in roles.items():
        if role.kind not in ("mode", "number"):
            continue
        value = one.values.get(name)
        number = _integer(value)
        if value is None:
            given[name] = usual(role)
        elif is_float(role):
            given[name] = literal(role.type, _float(value))
        elif role.kind == "mode" and "bool" in role.type:
            given[name] = "true" if number else "false"
        else:
            given[name] = str(number if number is not None else role.typical)
    return Case(
        kind=one.kind,
        label=_LABEL.sub(" ", one.label) or one.kind,
        seed=seed,
        contents=one.contents,
        values=tuple(CaseValue(name=each.name, value=given[each.name]) for each in values(program)),
    )


def _float(value: object) -> float:
    try:
        return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return 0.0


def _of_reference(code: str, program: Program) -> Iterator[str]:
    """Yield why a text cannot be an independent reference: it lacks the function, or uses the kernel itself."""
    if not _RUN.search(code):
        yield "the code does not define `reference::run`"
    found = code_tokens(code.encode())
    words = {token.text.decode(errors="replace") for token in found}
    own = {program.name, program.wrapper, "main", *(one.name for one in syntax_tree.functions(program.text.unit))}
    used = sorted(words & own | {word for word in words if _HIP.fullmatch(word)})
    if used:
        yield f"the reference must not use the kernel, its functions or a GPU: it names {', '.join(used[:6])}"
    if re.search(r"^\s*(?:#|%:)\s*(?!include\s*<)", code, re.MULTILINE):
        yield "the reference may include standard headers and must not have other directives"
    if wrong := inspection.of_host_code(code):
        yield f"the reference computes and does nothing else: {wrong}"
