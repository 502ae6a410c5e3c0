"""The complete testable program: a unit, its wrapper, the cases, what outputs must be, and the comparisons."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from kernelmill.proof.unit_stripping import RULE
from kernelmill.records import Case, ElementValues, Golden, Program, Relations, Role
from kernelmill.templates import broken, of_cpp
from stages.cases.reference import Arithmetic, Reference, in_precision, reference

_TEMPLATES = of_cpp(Path(__file__).parent)
PLACES, SUMS = 12, 4
INCLUDES = ["algorithm", "cmath", "cstdint", "cstdio", "cstdlib", "cstring", "memory", "type_traits", "vector"]
_OLD_INCLUDES = re.compile(r"(?:#include <c?\w+>\n)+")
_FREE = re.compile(r"  HIP_CHECK\(hipFree\(d_(\w+)\)\);\n")
_WORD = re.compile(r"[A-Za-z_]\w*")
_DERIVED = re.compile(r"^  const (?P<type>[^;=]+?) (?P<name>\w+) = (?P<expression>.+);$", re.MULTILINE)
_INTEGER = re.compile(r"(?:(?:unsigned|signed|long|short|int|char|bool)\b\s*)+|size_t|ptrdiff_t|u?int\d+_t")
_FLOATING = re.compile(r"^(?:float|double)$|half|bfloat", re.IGNORECASE)
_SHORT = re.compile(r"\b(?:bool|char|short|u?int(?:8|16)_t)\b|half|bfloat", re.IGNORECASE)
"""Types of elements that are less than a word."""
_SIGNED = frozenset({"int", "long", "long long", "int32_t", "int64_t"})
_NARROW = re.compile(r"^// Bits of .*?^inline float widened\(.*?^}\n", re.MULTILINE | re.DOTALL)
"""Of a program with elements of 16 bits: how its host converts them."""
_Kind = Literal["recording", "measuring", "recorded", "serial"]
"""What a program is for: to print outputs, or how far they are from a reference; to test with either."""
CONTENTS = {
    "unit": "{0, 1, Contents::NONE}",
    "wide": "{-2, 6, Contents::NONE}",
    "whole": "{-2, 6, Contents::WHOLE}",
    "far": "{-60, 60, Contents::NONE}",
    "below": "{-6, 0, Contents::NONE}",
    "zeros": "{-1, 1, Contents::ZEROS}",
    "nonfinite": "{-2, 6, Contents::NONFINITE}",
    "missing": "{-2, 6, Contents::MISSING}",
    "past": "{-2, 6, Contents::PAST}",
}
"""What floating-point inputs hold, by name; in the last two, some places that whole numbers stand for are none."""
PLACELESS = frozenset({"missing", "past"})


class NotTestableError(Exception):
    """A program that no tests can be written for, and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Value:
    """What a case chooses: a size, a mode or a number."""

    name: str
    type: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Buffer:
    name: str
    element: str
    count: str
    product: str
    written: bool
    fill: tuple[str, ...]
    seen: str
    times: str
    copied: str = ""
    """The type of the elements that the reference has instead, of a copy of its own."""
    expected: str = ""
    check: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Rows:
    name: str
    rows: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Parts:
    unit: str
    wrapper: str
    main: str
    narrow: str


def values(program: Program) -> tuple[Value, ...]:
    """What a case of this program chooses, in order."""
    relations = program.relations
    types = {role.parameter: _plain(role.type) for role in relations.roles}
    shown = set(_WORD.findall(_parts(program).main))
    sizes = [Value(name=one.name, type=types.get(one.name, "int")) for one in relations.sizes if one.name in shown]
    chosen = [role for role in relations.roles if role.kind in ("mode", "number")]
    return (*sizes, *(Value(name=role.parameter, type=types[role.parameter]) for role in chosen))


def outputs(program: Program) -> tuple[Role, ...]:
    """The buffers that the kernel writes."""
    return tuple(role for role in program.relations.roles if _is_buffer(role) and _written(role))


def is_floating(role: Role) -> bool:
    """Whether a buffer holds floating-point numbers."""
    return bool(_FLOATING.search(role.component or role.element or ""))


def recorder(program: Program, cases: Sequence[Case]) -> str:
    """A program that prints what the outputs of cases are, those whose numbers are its arguments."""
    return _text(program, cases, (), "recording")


def twin(program: Program, cases: Sequence[Case]) -> str | None:
    """The same in double precision throughout, with inputs of the first's precision; none where nothing is shorter."""
    elements = [role.component or role.element or "" for role in outputs(program)]
    if not any(in_precision(element, "double") != element for element in elements if _FLOATING.search(element)):
        return None
    rounding = "float"
    text = _text(program, cases, (), "recording", rounding="ROUNDED")
    if not re.search(r"\bfloat\b", " ".join(role.component or role.element or "" for role in program.relations.roles)):
        rounding = "_Float16"
    parts = text.split(RULE)
    doubled = [in_precision(part, "double") for part in parts]
    # Elements narrower than float are made from it.
    return RULE.join(doubled).replace("ROUNDED", rounding)


def narrowed(program: Program) -> Program | None:
    """The program in single precision, if an output is in double."""
    if not any((role.component or role.element) == "double" for role in outputs(program)):
        return None
    roles = tuple(
        replace(
            role,
            type=_single(role.type),
            element=None if role.element is None else _single(role.element),
            component=None if role.component is None else _single(role.component),
        )
        for role in program.relations.roles
    )
    return replace(program, code=_single(program.code), relations=replace(program.relations, roles=roles))


def _single(text: str) -> str:
    return re.sub(r"\bdouble\b", "float", text)


def measuring(program: Program, cases: Sequence[Case], arithmetic: Arithmetic) -> str:
    """A program that prints how far outputs are from those of a reference.

    Raises `NoReferenceError` where there is none.
    """
    return _text(program, cases, (), "measuring", reference=_reference(program, arithmetic))


def tested(program: Program, cases: Sequence[Case], goldens: Sequence[Golden], arithmetic: Arithmetic | None) -> str:
    """The complete testable program, with a reference of that arithmetic or else with recorded outputs."""
    if arithmetic is None:
        return _text(program, cases, goldens, "recorded")
    return _text(program, cases, goldens, "serial", reference=_reference(program, arithmetic))


def _reference(program: Program, arithmetic: Arithmetic) -> Reference:
    parts = _parts(program)
    return reference(program, parts.unit, parts.wrapper, arithmetic)


def _text(
    program: Program,
    cases: Sequence[Case],
    goldens: Sequence[Golden],
    kind: _Kind,
    *,
    rounding: str = "",
    reference: Reference | None = None,
) -> str:
    parts = _parts(program)
    chosen = values(program)
    leaves_out = any(case.contents in PLACELESS for case in cases)
    buffers = [
        _buffer(role, program.relations, reference, leaves_out=leaves_out)
        for role in program.relations.roles
        if _is_buffer(role)
    ]
    checks = {golden.output: _check(golden, kind) for golden in goldens}
    wrapper = parts.wrapper
    if kind in ("recorded", "serial"):
        compared = _TEMPLATES.get_template("comparing.hip.jinja").render(kind=kind)
        wrapper = wrapper.replace(f"// {program.wrapper}: runs", f"{compared}// {program.wrapper}: runs", 1)
        inputs = [role.parameter for role in program.relations.roles if _is_buffer(role) and not _written(role)]
        wrapper = _watching(wrapper, inputs)
    includes = "".join(f"#include <{name}>\n" for name in INCLUDES)
    wrapper = _OLD_INCLUDES.sub(includes, wrapper, count=1)
    call = _call(program, parts.main)
    tests = _TEMPLATES.get_template("tests.hip.jinja").render(
        kind=kind,
        cases=[
            {
                "label": case.label,
                "seed": case.seed,
                "contents": CONTENTS[case.contents].strip("{}"),
                "given": [
                    _literal(value.type, next(one.value for one in case.values if one.name == value.name))
                    for value in chosen
                ],
            }
            for case in cases
        ],
        fills={line.partition("(")[0] for buffer in buffers for line in buffer.fill},
        values=chosen,
        derived=[
            found.groupdict() for found in _DERIVED.finditer(_before_buffers(parts.main)) if _is_derived(found, chosen)
        ],
        buffers=[replace(one, check=checks.get(one.name, "")) for one in buffers],
        goldens=[_Rows(name=golden.output, rows=tuple(_rows(golden))) for golden in goldens if golden.rows],
        comparisons={golden.comparison for golden in goldens},
        call=broken(f"  {program.wrapper}(", call, ");"),
        reference_call=_reference_call(call, buffers, chosen, reference) if reference is not None else "",
        in_words=any(_SHORT.search(one.copied) for one in buffers),
        doubled=any(golden.doubled for golden in goldens),
        truths=any(role.element == "bool" for role in outputs(program)),
        places=PLACES,
        sums=SUMS,
    )
    numbers = _TEMPLATES.get_template("numbers.hip.jinja").render(narrow=parts.narrow, rounding=rounding)
    return parts.unit + RULE + wrapper + RULE + numbers + ("" if reference is None else reference.text) + tests


def _literal(kind: str, number: str) -> str:
    """A number as a C++ expression of that type: neither enumerations nor 16-bit floats take one as it stands."""
    if _is_short(kind):
        return f"made<{kind}>({number})"
    return number if _FLOATING.search(kind) or _INTEGER.fullmatch(kind) else f"{kind}({number})"


def _is_short(kind: str) -> bool:
    """Whether numbers of a type are floating-point ones of 16 bits."""
    return bool(_FLOATING.search(kind)) and kind not in ("float", "double")


def _parts(program: Program) -> _Parts:
    found = program.code.split(RULE)
    if len(found) < 3:
        raise NotTestableError("the program has no parts to put tests into")
    narrow = _NARROW.search(found[-1])
    return _Parts(
        unit=RULE.join(found[:-2]),
        wrapper=found[-2],
        main="\nint main() {" + found[-1].partition("int main() {")[2],
        narrow=narrow[0] if narrow else "",
    )


def _before_buffers(main: str) -> str:
    return main.partition("  const size_t ")[0] if "_count = " not in main else main[: main.index("_count = ")]


def _is_derived(found: re.Match[str], chosen: Sequence[Value]) -> bool:
    return found["name"] not in {value.name for value in chosen}


def _call(program: Program, main: str) -> Sequence[str]:
    """What the wrapper is called with: names instead of the typical values of modes and numbers."""
    found = re.search(rf"^  {re.escape(program.wrapper)}\((?P<arguments>.*?)\);$", main, re.MULTILINE | re.DOTALL)
    if found is None:
        raise NotTestableError("its main does not call the wrapper")
    names: list[str] = []
    given = [part.strip() for part in found["arguments"].replace("\n", " ").split(",")]
    for role in program.relations.roles:
        if role.kind == "derived":
            continue
        names.append(role.parameter if role.kind in ("mode", "number") else given[len(names)])
        if role.kind == "tensor" and len(names) < len(given) and given[len(names)].startswith(f"{role.parameter}_size"):
            names.append(given[len(names)])
    names += given[len(names) :]
    return names


def _reference_call(
    call: Sequence[str], buffers: Sequence[_Buffer], chosen: Sequence[Value], reference: Reference
) -> str:
    """The call of the reference, with copies of what it writes or needs in other types."""
    given = {f"{one.name}.get()": f"expected_{one.name}.get()" for one in buffers if one.copied}
    given |= {one.name: f"{reference.element(one.type)}(number({one.name}))" for one in chosen if _is_short(one.type)}
    return broken("  reference::run(", [given.get(argument, argument) for argument in call], ");")


def _watching(wrapper: str, inputs: Sequence[str]) -> str:
    """The wrapper, which looks at its inputs again before it frees them."""
    found = _FREE.search(wrapper)
    if found is None:
        raise NotTestableError("its wrapper frees nothing")
    checks = "".join(f'  check_unchanged("{name}", {name}, d_{name}, {name}_count);\n' for name in inputs)
    return wrapper[: found.start()] + checks + wrapper[found.start() :]


def _is_buffer(role: Role) -> bool:
    return role.kind in ("buffer", "tensor")


def _written(role: Role) -> bool:
    return role.access in ("written", "read_written")


def _plain(written: str) -> str:
    return " ".join(re.sub(r"\b(?:const|__restrict__|__restrict)\b", " ", written).split())


def _buffer(role: Role, relations: Relations, reference: Reference | None, *, leaves_out: bool = False) -> _Buffer:
    count = f"{role.parameter}_count"
    factors = [f"({part})" if re.search(r"[-+/]", part) and len(role.shape) > 1 else part for part in role.shape]
    element = role.element or "char"
    times = f" * {role.components}" if role.component else ""
    pointer = f"{role.parameter}.get()"
    seen = f"reinterpret_cast<{role.component} *>({pointer})" if role.component else pointer
    copied = "" if reference is None else reference.element(element)
    end = places_end(role) if leaves_out else None
    left_out = () if end is None else (f"leave_out(rng, {pointer}, {count}, test_case.contents, {end});",)
    return _Buffer(
        name=role.parameter,
        element=element,
        count=count,
        product=f"size_t({factors[0]})" + "".join(f" * {factor}" for factor in factors[1:]),
        written=_written(role),
        fill=(*_fill(role, role.component or element, f"{seen}, {count}{times}", relations), *left_out),
        seen=seen,
        times=times,
        copied=copied if copied != element or _written(role) else "",
        expected=seen.replace(pointer, f"expected_{pointer}"),
    )


def places_end(role: Role) -> str | None:
    """One past the places that elements of a buffer may stand for; none where a sign would be lost, or means more."""
    kind = role.element or ""
    stands = _is_buffer(role) and role.access == "read" and not role.component and kind in _SIGNED
    whole = next((one for one in role.values if one.period == 1), None)
    if not stands or (whole is not None and whole.kind in ("offsets", "within")):
        return None
    return "4" if whole is None else whole.high


def must_differ(indices: ElementValues, relations: Relations) -> bool:
    """Whether places that are written through indices, and not by atomics, would be written by many threads."""
    into = [role for role in relations.roles if role.parameter in indices.into]
    return indices.kind == "index" and indices.period == 1 and any(_written(one) and not one.atomic for one in into)


def _fill(role: Role, kind: str, place: str, relations: Relations) -> Iterator[str]:
    """Statements that give a buffer what the kernel may find there."""
    if _written(role) and not role.needed:
        yield f"fill_stale({place});"
        return
    whole = next((one for one in role.values if one.period == 1), None)
    if whole is None:
        if _FLOATING.search(kind):
            yield f"fill_uniform(rng, {place}, test_case.contents);"
        else:
            yield f"fill_whole(rng, {place}, 0, {2 if kind == 'bool' else 4});"
    elif whole.kind == "within":
        yield f"fill_uniform(rng, {place}, {{double({whole.low}), double({whole.high}), Contents::NONE}});"
    elif whole.kind == "offsets":
        yield f"fill_ascending(rng, {place}, {whole.low}, {whole.high});"
    elif whole.kind == "sorted":
        yield f"fill_ascending(rng, {place}, {whole.low}, int64_t({whole.high}) - 1);"
    elif must_differ(whole, relations):
        yield f"fill_distinct(rng, {place}, {whole.low}, {whole.high});"
    elif whole.kind != "zero":
        yield f"fill_whole(rng, {place}, {whole.low}, {whole.high});"
    for one in role.values:
        if one.period > 1:
            yield f"fill_whole(rng, {place}, {one.low}, {one.high}, {one.column}, {one.period});"


def _check(golden: Golden, kind: _Kind) -> str:
    """The comparison of an output with the reference's, or with what was recorded."""
    if golden.comparison == "unstable":
        return ""
    if kind == "serial":
        pointer, count = golden.seen.rsplit(", ", 1)
        expected = pointer.replace(f"{golden.output}.get()", f"expected_{golden.output}.get()")
        compared = f"{pointer}, {expected}, {count}"
    else:
        compared = f"summary({golden.seen}), expected_{golden.output}[number_of_case]"
    room = f", {golden.tolerance:.3g}" if golden.comparison == "close" else ""
    return f'check_{golden.comparison}("{golden.output}", {compared}{room});'


def seen(program: Program) -> Mapping[str, str]:
    """How the tests look at each output: a pointer and a number of elements."""
    buffers = [_buffer(role, program.relations, None) for role in outputs(program)]
    return {one.name: f"{one.seen}, {one.count}{one.times}" for one in buffers}


def _rows(golden: Golden) -> Iterator[str]:
    if golden.comparison == "unstable":
        return
    digits = 17 if golden.comparison != "close" or golden.tolerance < 1e-9 else 10
    for row in golden.rows:
        head = f"{row.count}, {row.nans}, {row.infinities}, {row.digest}ull, {row.multiset}ull"
        places = ", ".join(_number(one, digits) for one in row.values)
        sums = ", ".join(_number(one, digits) for one in row.sums)
        yield broken(
            "    {",
            [*head.split(", "), _number(row.scale, digits), *f"{{{places}}}".split(", "), *f"{{{sums}}}".split(", ")],
            "},",
        )


def _number(text: str, digits: int) -> str:
    """A recorded number as a C++ literal."""
    if "nan" in text:
        return "NAN"
    if "inf" in text:
        return text.replace("inf", "INFINITY")
    return f"{float(text):.{digits}g}"
