"""The program of a unit: its kernel, a wrapper that runs it on arrays of the host, and a main with one typical case."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from kernelmill.records import DerivedSize, ElementValues, PortedUnit, Program, Relations, Role
from kernelmill.templates import broken, of_cpp

_TEMPLATES = of_cpp(Path(__file__).parent)
_WORD = re.compile(r"[A-Za-z_]\w*(?:::\w+)*")
_CEIL_DIV = re.compile(r"\bat::(?:cuda::)?(?:ATenCeilDiv|ceil_div)\(([^(),]+), ([^(),]+)\)")
_NARROW = re.compile(r"\b(?:char|short|bool|u?int8_t|u?int16_t)\b")
_FLOATING = frozenset({"float", "double"})
_INTEGER = re.compile(r"(?:(?:unsigned|signed|long|short|int|char|bool)\b\s*)+|size_t|ptrdiff_t|u?int\d+_t")
_SIXTEEN_BITS = ("half", "bfloat16")
_ACCESSES = {
    "read": "read",
    "written": "written",
    "read_written": "read and written",
    "none": "not touched",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Size:
    name: str
    type: str
    expression: str = ""
    typical: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Buffer:
    name: str
    element: str
    count: str
    product: str
    written: bool
    fill: tuple[str, ...]
    printed: str
    times: str


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tensor:
    name: str
    type: str
    size: str


def program(unit: PortedUnit, relations: Relations) -> Program:
    """The program of a unit whose relations are known."""
    wrapper = f"run_{unit.name}"
    types = {role.parameter: _value_type(role.type) for role in relations.roles}
    buffers = [_buffer(role) for role in relations.roles if role.kind in ("buffer", "tensor")]
    derived = list(_ordered(relations.derived, types))
    hidden = [size for size in relations.sizes if size.kind == "hidden"]
    used = {word for role in relations.roles for part in role.shape for word in _WORD.findall(part)}
    used |= {word for role in relations.roles for v in role.values for word in _WORD.findall(f"{v.low} {v.high}")}
    parts = (*relations.launch.grid, *relations.launch.block, relations.launch.shared)
    used |= {word for part in parts for word in _WORD.findall(part)}
    used |= {word for size in derived for word in _WORD.findall(size.expression)}
    tied = {size.name for size in derived}
    own = {name for role in relations.roles if role.kind == "tensor" and (name := _length(role)) not in tied}
    passed = [size for size in hidden if size.name in used and size.name not in own]
    filled = " ".join(text for buffer in buffers for text in (buffer.product, *buffer.fill))
    call = broken(f"  {wrapper}(", [*_call(relations.roles, own), *(size.name for size in passed)], ");")
    text = _TEMPLATES.get_template("host.hip.jinja").render(
        unit=unit.unit_code.rstrip(),
        wrapper=wrapper,
        kernel=unit.name,
        minimum=any(re.search(r"\b(?:min|max)\s*[(<]", part) for part in parts),
        notes=list(_notes(relations)),
        signature=broken(
            f"void {wrapper}(", [*_parameters(relations.roles, own), *(f"int {size.name}" for size in passed)], ") {"
        ),
        derived=derived,
        derived_in_main=_needed(derived, filled),
        buffers=buffers,
        tensors=[
            _Tensor(name=role.parameter, type=types[role.parameter], size=_length(role))
            for role in relations.roles
            if role.kind == "tensor"
        ],
        grid=", ".join(_host(part) for part in relations.launch.grid),
        block=", ".join(_host(part) for part in relations.launch.block),
        launch=broken(
            f"  {unit.name}<<<grid, block, {_host(relations.launch.shared)}>>>(",
            [_argument(role) for role in relations.roles],
            ");",
        ),
        sizes=[
            _Size(name=size.name, type=types.get(size.name, "int"), typical=size.typical)
            for size in relations.sizes
            if size.kind == "parameter" or size.name in used or size.name in own
        ],
        fills=[name for name in ("uniform", "whole", "ascending") if f"fill_{name}(" in filled],
        call=call,
        narrow=_narrow(unit, relations),
        whole_words=any(role.atomic and _is_narrow(role) for role in relations.roles),
    )
    return Program(
        id=unit.id,
        source=unit.source,
        kernel_id=unit.kernel_id,
        name=unit.name,
        wrapper=wrapper,
        code=text,
        relations=relations,
    )


def _narrow(unit: PortedUnit, relations: Relations) -> str | None:
    """The floating-point format of 16 bits that the unit's buffers or values are in."""
    kinds = [role.component or role.element or _value_type(role.type) for role in relations.roles if role.floating]
    if not set(kinds) - _FLOATING:
        return None
    half, bfloat = _SIXTEEN_BITS
    return bfloat if any("bfloat" in name.lower() for name in (*kinds, *(t.argument for t in unit.types))) else half


def _is_narrow(role: Role) -> bool:
    """Whether elements may be of less than four bytes."""
    kind = role.component or role.element or ""
    return (role.floating and kind not in _FLOATING) or _NARROW.search(kind) is not None


def _needed(derived: Sequence[_Size], text: str) -> list[_Size]:
    """Those whose names the text holds, and what they need themselves."""
    words = set(_WORD.findall(text))
    for size in reversed(derived):
        if size.name in words:
            words |= set(_WORD.findall(size.expression))
    return [size for size in derived if size.name in words]


def _value_type(written: str) -> str:
    """A type without `const` at the top."""
    return " ".join(re.sub(r"\b(?:const|__restrict__|__restrict)\b", " ", written).split())


def _ordered(derived: Sequence[DerivedSize], types: Mapping[str, str]) -> Iterator[_Size]:
    """Each after those that its expression names."""
    pending = list(derived)
    while pending:
        names = {one.parameter for one in pending}
        ready = [one for one in pending if not names & (set(_WORD.findall(one.expression)) - {one.parameter})]
        for one in ready or pending:
            expression = _host(one.expression)
            yield _Size(name=one.parameter, type=types.get(one.parameter, "int"), expression=expression)
        pending = [one for one in pending if one not in ready] if ready else []


def _host(expression: str) -> str:
    """A host expression with `min` and `max` as the standard library has them, of mixed types too."""
    text = re.sub(r"(?<![\w:])(?:std::)?(min|max)\s*(?:<[^<>()]*>)?\(", r"std::\1<int64_t>(", expression)
    return _CEIL_DIV.sub(r"((\1) + (\2) - 1) / (\2)", text)


def _notes(relations: Relations) -> Iterator[str]:
    for role in relations.roles:
        if role.kind in ("buffer", "tensor"):
            shape = ", ".join(role.shape)
            atomic = ", by atomics" if role.atomic else ""
            yield f"{role.parameter}: [{shape}], {_ACCESSES[role.access]}{atomic}{''.join(map(_said, role.values))}"
        elif role.kind == "mode":
            yield f"{role.parameter}: {' or '.join(map(str, role.choices))}"
    for size in relations.sizes:
        said = [f"at least {size.least}"] if size.least > 1 else []
        said += [f"a multiple of {' * '.join(size.multiple_of)}"] if size.multiple_of else []
        if said:
            yield f"{size.name}: {', '.join(said)}"


def _said(values: ElementValues) -> str:
    place = "" if values.period == 1 else f" in column {values.column} of {values.period}"
    into = f" into {' and '.join(values.into)}" if values.into else ""
    match values.kind:
        case "index":
            return f"; whole numbers from {values.low} to below {values.high}{place}, indices{into}"
        case "sorted":
            return f"; whole numbers from {values.low} to below {values.high}{place}, ascending, indices{into}"
        case "offsets":
            return f"; ascending from {values.low} to {values.high}, offsets{into}"
        case "selector":
            return f"; states from {values.low} to below {values.high}"
        case "zero":
            return "; zeros"
        case "within":
            return f"; from {values.low} to {values.high}"


def _length(role: Role) -> str:
    """The size of a list in a struct."""
    return f"{role.parameter}_size0"


def _parameters(roles: Sequence[Role], lengths: Collection[str]) -> Iterator[str]:
    for role in roles:
        if role.kind in ("buffer", "tensor"):
            constant = "" if role.access in ("written", "read_written") else "const "
            yield f"{constant}{role.element} *{role.parameter}"
            if role.kind == "tensor" and _length(role) in lengths:
                yield f"int {_length(role)}"
        elif role.kind != "derived":
            yield f"{_value_type(role.type)} {role.parameter}"


def _call(roles: Sequence[Role], lengths: Collection[str]) -> Iterator[str]:
    for role in roles:
        if role.kind in ("buffer", "tensor"):
            yield f"{role.parameter}.get()"
            if role.kind == "tensor" and _length(role) in lengths:
                yield _length(role)
        elif role.kind in ("mode", "number"):
            yield _literal(role)
        elif role.kind == "size":
            yield role.parameter


def _literal(role: Role) -> str:
    kind = _value_type(role.type)
    text = str(role.typical)
    if kind == "float" and role.kind == "number":
        return f"{text}f"
    if role.floating and kind not in _FLOATING:
        return f"made<{kind}>({text})"
    # C++ makes no enumeration of a number by itself.
    return text if kind in _FLOATING or _INTEGER.fullmatch(kind) else f"{kind}({text})"


def _argument(role: Role) -> str:
    if role.kind == "tensor":
        return f"d_{role.parameter}_info"
    return f"d_{role.parameter}" if role.kind == "buffer" else role.parameter


def _buffer(role: Role) -> _Buffer:
    count = f"{role.parameter}_count"
    element = role.element or "char"
    factors = [f"({part})" if re.search(r"[-+/]", part) and len(role.shape) > 1 else part for part in role.shape]
    return _Buffer(
        name=role.parameter,
        element=element,
        count=count,
        product=f"size_t({factors[0]})" + "".join(f" * {factor}" for factor in factors[1:]),
        written=role.access in ("written", "read_written"),
        fill=tuple(_fill(role, element, count)),
        printed=f"reinterpret_cast<const {role.component} *>({role.parameter}.get())"
        if role.component
        else f"{role.parameter}.get()",
        times=f" * {role.components}" if role.component else "",
    )


def _fill(role: Role, element: str, count: str) -> Iterator[str]:
    """Statements that give a buffer what the kernel may find there."""
    if role.access == "none" or not role.needed:
        return
    kind = role.component or element
    place = f"{role.parameter}.get(), {count}"
    if role.component:
        place = f"reinterpret_cast<{kind} *>({role.parameter}.get()), {count} * {role.components}"
    whole = next((values for values in role.values if values.period == 1 and values.kind != "within"), None)
    if whole is not None and whole.kind == "offsets":
        yield f"fill_ascending({place}, {whole.low}, {whole.high});"
    elif whole is not None and whole.kind == "sorted":
        yield f"fill_ascending({place}, {whole.low}, {whole.high} - 1);"
    elif whole is not None and whole.kind != "zero":
        yield f"fill_whole(random, {place}, {whole.low}, {whole.high});"
    elif whole is None and (kind in _FLOATING or role.floating):
        yield f"fill_uniform(random, {place}, 0, 1);"
    elif whole is None:
        yield f"fill_whole(random, {place}, 0, {2 if kind == 'bool' else 4});"
    for values in role.values:
        if values.period > 1:
            yield f"fill_whole(random, {place}, {values.low}, {values.high}, {values.column}, {values.period});"
