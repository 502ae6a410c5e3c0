"""Leave out of a unit what its kernel does not reach, and see that what is left compiles and means the same."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import get_args

from clang.cindex import Diagnostic, Index, TranslationUnit, TranslationUnitLoadError

from kernelmill.instantiation import framework
from kernelmill.instantiation.facts import Draft, Part, PartKind, Pruned, joined
from kernelmill.instantiation.preambles import PRECOMPILED, Preambles
from kernelmill.instantiation.references import ByteRange, ExternalName, Overloads, Reached, reach

_FILE = "unit.cu"
_OPTIONS = TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD | 0x200  # CXTranslationUnit_KeepGoing


@dataclass(frozen=True, slots=True)
class ParsedUnit:
    """A text as clang sees it in all passes."""

    texts: tuple[str, ...]
    starts: tuple[int, ...]
    """Where each part that is left begins, in bytes."""
    reached: tuple[Reached, ...]
    errors: tuple[str, ...]

    @property
    def meaning(self) -> tuple[tuple[str, ...], ...]:
        """What each name that the kernel reaches means, in each pass."""
        return tuple(tuple(reached.meaning) for reached in self.reached)


class Pruner:
    """Prunes drafts under the arguments of each pass."""

    def __init__(self, passes: Sequence[Sequence[str]], preambles: Preambles | None = None) -> None:
        self._passes, self._preludes = passes, preambles

    def first(self, drafts: Sequence[Draft]) -> Pruned:
        """The first of the drafts that compiles; the errors of the last where none does."""
        for number, draft in enumerate(drafts):
            look = self._pruned(draft)
            if not look.errors or number == len(drafts) - 1:
                return Pruned(taken=number, texts=look.texts, errors=look.errors)
        raise ValueError("no drafts")

    def _pruned(self, draft: Draft) -> ParsedUnit:
        whole = self.look(draft.parts, tuple(part.text for part in draft.parts))
        cut = self.look(draft.parts, _reached(draft.parts, whole, with_using=False))
        if _stands_for(cut, whole):
            return cut
        if any(part.kind == "using" for part in draft.parts):
            used = self.look(draft.parts, _reached(draft.parts, whole, with_using=True))
            if _stands_for(used, whole):
                return self._of_kinds(draft.parts, used, ("using",))
        if not whole.errors:
            return self._of_kinds(draft.parts, whole, get_args(PartKind))
        return self._with_overloads(draft.parts, cut)

    def _with_overloads(self, parts: Sequence[Part], cut: ParsedUnit) -> ParsedUnit:
        """What is cut, with overloads that nothing calls but without which a template's text names nothing."""
        whole = self.look(parts, tuple(part.text for part in parts), "named")
        more = self.look(parts, _reached(parts, whole, with_using=False))
        if more.errors:
            return cut
        return self._least(parts, more, [n for n in range(len(parts) - 1) if more.texts[n] and not cut.texts[n]])

    def _of_kinds(self, parts: Sequence[Part], look: ParsedUnit, kinds: Sequence[PartKind]) -> ParsedUnit:
        """Leave out each part of some kinds that can be left out."""
        return self._least(parts, look, [n for n in range(len(parts) - 1) if parts[n].kind in kinds and look.texts[n]])

    def _least(self, parts: Sequence[Part], look: ParsedUnit, numbers: Sequence[int]) -> ParsedUnit:
        """Leave out each of the numbered parts that can be left out: all together, else those of either half."""
        if not numbers:
            return look
        out = frozenset(numbers)
        without = self.look(parts, tuple("" if n in out else text for n, text in enumerate(look.texts)))
        if _stands_for(without, look):
            return without
        if len(numbers) == 1:
            return look
        middle = len(numbers) // 2
        return self._least(parts, self._least(parts, look, numbers[middle:]), numbers[:middle])

    def look(self, parts: Sequence[Part], texts: tuple[str, ...], overloads: Overloads = "called") -> ParsedUnit:
        """What clang sees of parts of which only `texts` are left."""
        left = [part for part, text in zip(parts, texts, strict=True) if text]
        code = joined(texts, tuple(parts))
        starts, at = [], 0
        for text in (text for text in texts if text):
            at = code.index(text.strip("\n"), at)
            starts.append(len(code[:at].encode()))
            at += len(text.strip("\n"))
        reached, errors = [], []
        for arguments in self._passes:
            unit = parsed(code, arguments if self._preludes is None else self._preludes.before(code, arguments))
            if unit is None:
                errors.append("clang could not read it")
                reached.append(Reached())
            else:
                errors += [f"line {d.location.line}: {d.spelling}" for d in _wrong(unit)]
                reached.append(reach(unit, left, starts, overloads))
        return ParsedUnit(texts, tuple(starts), tuple(reached), tuple(errors))


def parsed(code: str, arguments: Sequence[str]) -> TranslationUnit | None:
    """One pass over a text, without the precompiled header where another run has replaced that."""
    try:
        index = Index.create(excludeDecls=True)
        unit = index.parse(_FILE, args=list(arguments), unsaved_files=[(_FILE, code)], options=_OPTIONS)
    except TranslationUnitLoadError:
        unit = None
    if arguments[0] == PRECOMPILED and (unit is None or any("PCH" in d.spelling for d in _wrong(unit))):
        return parsed(code, arguments[2:])
    return unit


def _wrong(unit: TranslationUnit) -> list[Diagnostic]:
    return [d for d in unit.diagnostics if d.severity >= Diagnostic.Error]


def _stands_for(less: ParsedUnit, more: ParsedUnit) -> bool:
    """Whether a text compiles and every name that the kernel reaches means in it what it meant before."""
    return not less.errors and (bool(more.errors) or less.meaning == more.meaning)


def _reached(parts: Sequence[Part], whole: ParsedUnit, *, with_using: bool) -> tuple[str, ...]:
    """What is left of each part when all that no pass reaches is left out."""
    numbers = set().union(*(reached.parts for reached in whole.reached))
    headers = set().union(*(set(_headers(reached.outside)) for reached in whole.reached))
    kept = set().union(*(reached.kept for reached in whole.reached))
    useless = set().union(*(reached.declared for reached in whole.reached)) - kept
    texts = []
    for number, part in enumerate(parts):
        needed = number in numbers
        if part.kind == "include":
            needed = part.name in headers
        elif part.kind == "using":
            needed = with_using
        text = part.text if needed else ""
        texts.append(_without(text, whole.starts[number], useless) if part.kind == "stand_in" and needed else text)
    return tuple(texts)


def _headers(outside: Iterable[ExternalName]) -> Iterator[str]:
    for name in outside:
        header = framework.include_of(name.header, name.name)
        if header is not None:
            yield header


def _without(text: str, start: int, useless: Iterable[ByteRange]) -> str:
    """A stand-in without some of its declarations, and without the lines that these leave empty."""
    code = text.strip("\n").encode()
    outer, end = list[ByteRange](), 0
    for stretch in sorted(useless, key=lambda s: (s.start, -s.end)):
        if stretch.end > end:  # what lies inside of another goes with it
            outer.append(stretch)
            end = stretch.end
    for stretch in reversed(outer):
        first, last = stretch.start - start, stretch.end - start
        if 0 <= first < len(code):
            last += len(code[last:]) - len(code[last:].lstrip(b" ;"))
            first = code.rfind(b"\n", 0, first) + 1
            code = code[:first] + code[last:].removeprefix(b"\n")
    return code.decode()
