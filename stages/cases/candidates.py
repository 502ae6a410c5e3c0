"""Candidate cases: sizes, modes, numbers and contents, derived from the relations of a kernel."""

import math
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.cpp.evaluation import NotComputableError, evaluate_integer
from kernelmill.records import Case, CaseValue, Program, Relations, Role, ShapeSize
from stages.cases.fills import index_end, must_differ
from stages.cases.program import Value, values
from stages.cases.reference import NotTestableError

MOST_ELEMENTS = 60_000
"""The largest buffer of a case; cases run on a CPU too."""
MOST_THREADS = 20_000
MOST_SPECULATIVE = 16
"""Speculative cases of a program."""
_STEPS = (1.0, 0.5, 3.5, -0.5)
"""Added to floating-point parameters: relations were proven under numbers like these."""
_HIGH, _LOW = re.compile(r"max|upper"), re.compile(r"min|lower")
PRIMES = (3, 5, 7, 11, 13, 17, 23, 31, 41, 53, 67, 83, 97, 131, 257, 521, 1031)


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """The extent of a case with given sizes."""

    threads: int
    block: int
    elements: int
    """The elements of the largest buffer."""


def shape(relations: Relations, sizes: Mapping[str, int]) -> Shape | None:
    """The number of threads and elements for given sizes; none where the launch or a buffer is empty.

    Raises `NotTestableError` where an expression of the relations cannot be computed.
    """
    known = _known(relations, sizes)
    block, grid = _product(relations.launch.block, known), _product(relations.launch.grid, known)
    counts = [_product(role.shape, known) for role in relations.roles if role.kind in ("buffer", "tensor")]
    if block < 1 or grid < 1 or min(counts, default=1) < 1:
        return None
    return Shape(threads=block * grid, block=block, elements=max(counts, default=1))


def _known(relations: Relations, sizes: Mapping[str, int]) -> dict[str, int]:
    """The values of sizes, of modes and integers at their typical values, and of what is derived from them."""
    known = dict(sizes) | {
        role.parameter: int(_whole(role.typical))
        for role in relations.roles
        if role.kind in ("mode", "number") and re.fullmatch(r"-?\d+", _whole(role.typical))
    }
    pending = list(relations.derived)
    while pending:
        failures = []
        for one in pending:
            try:
                known[one.parameter] = evaluate_integer(one.expression, known)
            except NotComputableError as error:
                failures.append((one, error))
        if len(failures) == len(pending):
            raise NotTestableError(str(failures[0][1])) from failures[0][1]
        pending = [one for one, _ in failures]
    return known


def _product(expressions: Sequence[str], known: Mapping[str, int]) -> int:
    try:
        return math.prod(evaluate_integer(one, known) for one in expressions)
    except NotComputableError as error:
        raise NotTestableError(str(error)) from error


def candidates(program: Program) -> tuple[Case, ...]:
    """Cases in the order of preference: those of the kinds that a suite has first, then those that reach more.

    Raises `NotTestableError` where an expression of the relations cannot be computed.
    """
    return _numbered(_made(program), first=1)


def speculative_cases(program: Program, first: int) -> tuple[Case, ...]:
    """Cases outside of what relations were proven for, which may access memory out of bounds.

    Modes that typical sizes do not allow, numbers that the kernel compares parameters with, inputs of large magnitude,
    invalid indices. Seeds count from `first`. A case is to be used only after a run under sanitizers without findings.
    """
    return _numbered(_speculative(program), first)[:MOST_SPECULATIVE]


@dataclass(frozen=True, slots=True)
class _Maker:
    """A factory of cases from sizes; modes and numbers are typical unless given."""

    relations: Relations
    chosen: Sequence[Value]
    usual: Mapping[str, str]

    @classmethod
    def of(cls, program: Program) -> "_Maker":
        relations = program.relations
        usual = {role.parameter: _usual(role) for role in relations.roles if role.kind in ("mode", "number")}
        return cls(relations, values(program), usual)

    @property
    def sizes(self) -> dict[str, int]:
        """The typical sizes."""
        return {one.name: one.typical for one in self.relations.sizes}

    @property
    def ones(self) -> dict[str, int]:
        """The smallest sizes that the relations allow."""
        return _fitting(self.relations, dict.fromkeys(self.sizes, 1))

    def case(self, kind: str, label: str, contents: str, sized: Mapping[str, int], /, **others: str) -> Case:
        roomy = _small(self.relations, sized)
        given = {**{name: str(number) for name, number in roomy.items()}, **self.usual, **others}
        return Case(
            kind=kind,  # type: ignore[arg-type]  # validated on construction
            label=label,
            seed=1,
            contents=contents,  # type: ignore[arg-type]
            values=tuple(CaseValue(name=value.name, value=given[value.name]) for value in self.chosen),
        )


def _speculative(program: Program) -> Iterator[Case]:
    make, relations = _Maker.of(program), program.relations
    unit = program.text.unit
    sizes, ones = make.sizes, make.ones
    for role in relations.roles:
        if role.kind not in ("mode", "number") or _is_float(role):
            continue
        for number in _compared_with(role.parameter, unit, bool(re.search(r"\bbool\b", role.type))):
            if str(number) not in (make.usual[role.parameter], *map(str, role.choices)):
                for sized in (sizes, ones):
                    label = f"{role.parameter} = {number}" + (", one element per dimension" if sized is ones else "")
                    yield make.case("branch", label, "wide", sized, **{role.parameter: str(number)})
    yield make.case("branch", "values in [-60, 60)", "far", sizes)
    yield make.case("branch", "values in [-60, 60), ragged sizes", "far", _ragged(relations))
    yield make.case("branch", "values in [-6, 0)", "below", sizes)
    if any(index_end(role) is not None for role in relations.roles):
        yield make.case("branch", "out-of-range indices: negative", "negative_index", sizes)
        yield make.case("branch", "out-of-range indices: past the end", "index_past_end", sizes)
    for one in relations.sizes:
        for number in _compared_with(one.name, unit, boolean=False):
            if number > one.typical:
                fitted = _limited(relations, {**sizes, one.name: number + 1})
                yield make.case("branch", f"{one.name} > {number}", "wide", fitted)


def _compared_with(name: str, text: str, boolean: bool) -> Sequence[int]:
    """Integers that a text compares a parameter with; both values of a bool."""
    found = re.findall(rf"\b{name}\s*(?:[=!]=|[<>]=?)\s*(-?\d+)\b(?!\.)", text)
    return sorted({int(number) for number in found} | ({0, 1} if boolean else set()))


def _numbered(made: Iterable[Case], first: int) -> tuple[Case, ...]:
    """The cases without duplicates, each with a seed of its own."""
    known: dict[tuple[CaseValue, ...], set[str]] = {}
    kept: list[Case] = []
    for case in made:
        if case.contents not in known.setdefault(case.values, set()):
            known[case.values].add(case.contents)
            kept.append(replace(case, seed=len(kept) + first))
    return tuple(kept)


def _made(program: Program) -> Iterator[Case]:
    make, relations = _Maker.of(program), program.relations
    case, sizes = make.case, make.sizes
    yield case("typical", "typical", "wide", sizes)
    yield case("boundary", "one element per dimension", "wide", make.ones)
    if (block := _one_block(relations)) is not None:
        yield case("boundary", "exactly one block", "unit", block)
    yield case("special", "positive and negative zeros", "zeros", sizes)
    yield case("ragged", "sizes not a multiple of the block", "wide", _ragged(relations))
    yield case("large", "large", "unit", _large(relations))
    yield case("typical", "values in [0, 1)", "unit", sizes)
    yield case(
        "special", "integer values", "whole", _limited(relations, {name: 2 * n + 1 for name, n in sizes.items()})
    )
    yield case("special", "NaN and infinities", "nonfinite", sizes)
    for role in relations.roles:
        for number in _others(role):
            label = f"{role.parameter} = {number}"
            kind = "mode" if role.kind == "mode" else "branch"
            yield case(kind, label, "wide", sizes, **{role.parameter: number})
            if role.kind == "number":
                yield case("branch", label, "unit", sizes, **{role.parameter: number})
    yield case(
        "branch", "smaller sizes", "wide", _fitting(relations, {name: max(1, n // 2) for name, n in sizes.items()})
    )
    yield case("branch", "larger sizes", "wide", _limited(relations, {name: 2 * n + 1 for name, n in sizes.items()}))


def _usual(role: Role) -> str:
    """The typical value of a mode or a number, as a C++ literal; between two bounds there should be something."""
    text = str(role.typical)
    kind = role.type
    if role.kind == "mode" or re.search(r"\b(?:bool|char|short|int|long|unsigned|\w*_t)\b", kind):
        return text
    shift = 3.5 if _HIGH.search(role.parameter.lower()) else -0.5 if _LOW.search(role.parameter.lower()) else 0.0
    return _literal(kind, float(text) + shift)


def _literal(kind: str, number: float) -> str:
    text = f"{number:g}" if not number.is_integer() else f"{number:.1f}"
    if re.search(r"\bfloat\b", kind):
        return f"{text}f"
    return text if re.search(r"\bdouble\b", kind) else f"{' '.join(kind.replace('const', ' ').split())}({text}f)"


def _roomy(relations: Relations, sizes: Mapping[str, int]) -> dict[str, int]:
    """Sizes raised so that buffers written through distinct indices have enough elements."""
    raised = dict(sizes)
    for role in relations.roles:
        for one in role.values:
            if one.high in raised and must_differ(one, relations):
                count = _product(role.shape, _known(relations, raised))
                raised[one.high] = max(raised[one.high], min(count, MOST_ELEMENTS))
    return raised


def _small(relations: Relations, wanted: Mapping[str, int]) -> dict[str, int]:
    """The same, reduced where room for distinct indices would make a case too large."""
    sizes, roomy = dict(wanted), _roomy(relations, wanted)
    while roomy != sizes and (come := shape(relations, roomy)) is not None and come.elements > MOST_ELEMENTS:
        largest = max(sizes, key=lambda name: (sizes[name], name))
        smaller = _fitting(relations, {**sizes, largest: sizes[largest] // 2})
        if smaller == sizes:
            break
        sizes, roomy = smaller, _roomy(relations, smaller)
    return roomy


def _is_float(role: Role) -> bool:
    return bool(re.search(r"\b(?:float|double)\b|half|bfloat", role.type, re.IGNORECASE))


def _others(role: Role) -> Iterator[str]:
    """Further values of a mode or a number."""
    if role.kind == "mode":
        yield from (str(choice) for choice in role.choices if str(choice) != _whole(role.typical))
    elif role.kind == "number" and _is_float(role):
        for step in _STEPS:
            yield _literal(role.type, float(role.typical or 0) + step)
    elif role.kind == "number":
        yield from ("0", "1", "2")


def _whole(text: str | None) -> str:
    return {"true": "1", "false": "0"}.get(text or "", text or "")


def _fitting(relations: Relations, wanted: Mapping[str, int]) -> dict[str, int]:
    """Sizes no smaller than wanted, and no smaller and no other than they may be."""
    fitted = dict(wanted)
    for _ in relations.sizes:
        for one in relations.sizes:
            step = _step(one, fitted)
            fitted[one.name] = step * max(1, -(-max(wanted[one.name], one.least) // step))
    return fitted


def _step(size: ShapeSize, known: Mapping[str, int]) -> int:
    return max(1, math.prod(int(part) if part.isdigit() else known.get(part, 1) for part in size.multiple_of))


def _limited(relations: Relations, wanted: Mapping[str, int]) -> dict[str, int]:
    """Sizes that wanted ones come to when they are made small enough to run."""
    fitted = _fitting(relations, wanted)
    for _ in range(40):
        come = shape(relations, fitted)
        if come is not None and come.elements <= MOST_ELEMENTS and come.threads <= MOST_THREADS:
            return fitted
        largest = max(fitted, key=lambda name: (fitted[name], name))
        if fitted[largest] <= 2:
            break
        fitted = _fitting(relations, {**fitted, largest: fitted[largest] // 2})
    return _fitting(relations, {one.name: one.typical for one in relations.sizes})


def _one_block(relations: Relations) -> dict[str, int] | None:
    """Sizes with exactly as much work as one block has threads, where one size can bring that about."""
    words = set(re.findall(r"[A-Za-z_]\w*", " ".join(relations.launch.grid)))
    small = _fitting(relations, {one.name: 1 for one in relations.sizes})
    come = shape(relations, small)
    if come is None:
        return None
    for one in relations.sizes:
        for number in (come.block, come.block // 2, come.block // 4):
            sized = _fitting(relations, {**small, one.name: max(1, number)})
            expressions = [*words, *(size.expression for size in relations.derived if size.parameter in words)]
            if sized != small and any(_is(text, sized, come.block) for text in expressions):
                return sized
    return None


def _is(expression: str, known: Mapping[str, int], wanted: int) -> bool:
    try:
        return evaluate_integer(expression, known) == wanted
    except NotComputableError:
        return False


def _ragged(relations: Relations) -> dict[str, int]:
    """Sizes that are primes, or multiples of what must divide them."""
    primes = {one.name: min((p for p in PRIMES if p > one.typical), default=one.typical + 1) for one in relations.sizes}
    typical = {one.name: one.typical for one in relations.sizes}
    made = _limited(relations, primes)
    return made if made != typical else _fitting(relations, {name: size + 1 for name, size in typical.items()})


def _large(relations: Relations) -> dict[str, int]:
    """The size that most work depends on raised as far as it runs quickly, the others a little."""
    sizes = {one.name: one.typical for one in relations.sizes}
    if not sizes:
        return {}
    best = dict(sizes)
    for one in relations.sizes:
        for factor in (3, 10, 40, 160):
            tried = _fitting(relations, {**sizes, one.name: one.typical * factor + 1})
            come, now = shape(relations, tried), shape(relations, best)
            if come is None or come.elements > MOST_ELEMENTS or come.threads > MOST_THREADS:
                break
            if now is None or come.threads * come.elements > now.threads * now.elements:
                best = tried
    return best
