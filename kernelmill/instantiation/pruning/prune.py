"""Prune a draft to what its kernel reaches, and check that the result compiles and has the same meaning."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import get_args

from clang.cindex import Diagnostic, Index, TranslationUnit, TranslationUnitLoadError

from kernelmill.clang.plain_cursors import OffsetsInFile
from kernelmill.instantiation.drafts import framework
from kernelmill.instantiation.facts import Draft, Part, PartKind, Pruned, joined
from kernelmill.instantiation.pruning.declarations import ByteRange, host_members
from kernelmill.instantiation.pruning.preambles import PRECOMPILED, Preambles
from kernelmill.instantiation.pruning.references import HeaderDeclaration, Overloads, Reached, reach

_FILE = "unit.cu"
_OPTIONS = TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD | 0x200  # CXTranslationUnit_KeepGoing


@dataclass(frozen=True, slots=True)
class ParsedUnit:
    """The text of a unit and what all passes over it found."""

    texts: tuple[str, ...]
    starts: tuple[int, ...]
    """The byte offset of each remaining part."""
    reached: tuple[Reached, ...]
    errors: tuple[str, ...]
    unknown: frozenset[int] = frozenset()
    """The indices of the using directives whose namespace no remaining part declares."""

    @property
    def meanings(self) -> tuple[tuple[str, ...], ...]:
        """The declaration that each reached name refers to, for each pass."""
        return tuple(tuple(reached.meanings) for reached in self.reached)


class Pruner:
    """Prunes drafts, with the compiler arguments of each pass."""

    def __init__(self, passes: Sequence[Sequence[str]], preambles: Preambles | None = None) -> None:
        self._passes, self._preambles = passes, preambles
        self._read: dict[tuple[tuple[str, ...], Overloads], ParsedUnit] = {}
        """The units of the present draft by the texts of their parts."""
        self._whole: dict[str, tuple[TranslationUnit | None, ...]] = {}
        """The passes over the whole draft, which may be searched twice, by its text."""

    def first(self, drafts: Sequence[Draft]) -> Pruned:
        """Return the first draft that compiles, pruned, or the errors of the last draft if none does.

        If none does, they are tried again without the members of classes that only host code can call, which may need
        the framework: a constructor from a tensor, for example.
        """
        found: Pruned | None = None
        leaner: list[tuple[int, Draft]] = []
        for number, draft in enumerate(drafts):
            found = self._attempt(number, draft)
            if not found.errors:
                return found
            without = self._without_host_members(draft)
            if without != draft:
                leaner.append((number, without))
        for number, draft in leaner:
            found = self._attempt(number, draft)
            if not found.errors:
                return found
        if found is None:
            raise ValueError("no drafts")
        return found

    def _attempt(self, number: int, draft: Draft) -> Pruned:
        unit = self._pruned(draft)
        return Pruned(draft=number, texts=unit.texts, errors=unit.errors)

    def _without_host_members(self, draft: Draft) -> Draft:
        """Remove the members of the project's classes that only host code can call, from a draft that was parsed."""
        whole = self.parse(draft.parts, tuple(part.text for part in draft.parts))
        units = next(iter(self._whole.values()))
        unit = next((unit for unit in units if unit is not None), None)
        if unit is None:
            return draft
        members = tuple(host_members(unit.cursor, OffsetsInFile(unit.spelling).of))
        parts = tuple(
            replace(part, text=_without(part.text, start, members)) if part.kind == "declaration" else part
            for part, start in zip(draft.parts, whole.starts, strict=True)
        )
        return replace(draft, parts=parts)

    def _pruned(self, draft: Draft) -> ParsedUnit:
        self._read.clear()
        self._whole.clear()
        whole = self.parse(draft.parts, tuple(part.text for part in draft.parts))
        cut = self.parse(draft.parts, _reached(draft.parts, whole, with_using=False))
        if _is_equivalent(cut, whole):
            return cut
        if any(part.kind == "using" for part in draft.parts):
            used = self._with_using(draft.parts, whole)
            if _is_equivalent(used, whole):
                return self._without_kinds(draft.parts, used, ("using",))
        if not whole.errors:
            return self._without_kinds(draft.parts, whole, get_args(PartKind))
        return self._with_overloads(draft.parts, cut)

    def _with_using(self, parts: Sequence[Part], whole: ParsedUnit) -> ParsedUnit:
        """Parse what is reached and the using directives, except those for namespaces of which nothing is needed."""
        texts = _reached(parts, whole, with_using=True)
        used = self.parse(parts, texts)
        return self.parse(parts, tuple("" if n in used.unknown else text for n, text in enumerate(texts)))

    def _with_overloads(self, parts: Sequence[Part], cut: ParsedUnit) -> ParsedUnit:
        """Add overloads that no instantiation calls, but that the text of a template needs to compile."""
        whole = self.parse(parts, tuple(part.text for part in parts), "named")
        more = self.parse(parts, _reached(parts, whole, with_using=False))
        if more.errors:
            return cut
        return self._without_parts(
            parts, more, [n for n in range(len(parts) - 1) if more.texts[n] and not cut.texts[n]]
        )

    def _without_kinds(self, parts: Sequence[Part], unit: ParsedUnit, kinds: Sequence[PartKind]) -> ParsedUnit:
        """Remove each part of the given kinds that can be removed."""
        return self._without_parts(
            parts, unit, [n for n in range(len(parts) - 1) if parts[n].kind in kinds and unit.texts[n]]
        )

    def _without_parts(self, parts: Sequence[Part], unit: ParsedUnit, numbers: Sequence[int]) -> ParsedUnit:
        """Remove each part with one of these numbers that can be removed, by bisection."""
        if not numbers:
            return unit
        out = frozenset(numbers)
        without = self.parse(parts, tuple("" if n in out else text for n, text in enumerate(unit.texts)))
        if _is_equivalent(without, unit):
            return without
        if len(numbers) == 1:
            return unit
        middle = len(numbers) // 2
        return self._without_parts(parts, self._without_parts(parts, unit, numbers[middle:]), numbers[:middle])

    def parse(self, parts: Sequence[Part], texts: tuple[str, ...], overloads: Overloads = "called") -> ParsedUnit:
        """Parse the parts of which `texts` remain, in all passes, unless that has been done."""
        if (texts, overloads) not in self._read:
            self._read[texts, overloads] = self._parsed(parts, texts, overloads)
        return self._read[texts, overloads]

    def _parsed(self, parts: Sequence[Part], texts: tuple[str, ...], overloads: Overloads) -> ParsedUnit:
        code = joined(texts, tuple(parts))
        left = [part for part, text in zip(parts, texts, strict=True) if text]
        starts, at = [], 0
        for text in (text for text in texts if text):
            at = code.index(text.strip("\n"), at)
            starts.append(len(code[:at].encode()))
            at += len(text.strip("\n"))
        numbers = [number for number, text in enumerate(texts) if text]
        reached, errors, unknown = [], [], set[int]()
        for unit in self._passes_over(code):
            if unit is None:
                errors.append("clang could not read it")
                reached.append(Reached())
            else:
                errors += [f"line {d.location.line}: {d.spelling}" for d in _errors(unit)]
                at_fault = {numbers[bisect_right(starts, d.location.offset) - 1] for d in _errors(unit) if _is_here(d)}
                unknown.update(number for number in at_fault if parts[number].kind == "using")
                reached.append(reach(unit, left, starts, overloads))
        return ParsedUnit(texts, tuple(starts), tuple(reached), tuple(errors), frozenset(unknown))

    def _passes_over(self, code: str) -> Iterator[TranslationUnit | None]:
        if code in self._whole:
            return iter(self._whole[code])
        before = self._preambles.before if self._preambles is not None else lambda _, arguments: tuple(arguments)
        units = (parsed(code, before(code, arguments)) for arguments in self._passes)
        if self._whole:
            return units  # one at a time, since each takes tens of megabytes
        self._whole[code] = tuple(units)
        return iter(self._whole[code])


def parsed(code: str, arguments: Sequence[str]) -> TranslationUnit | None:
    """Parse a text in one pass; without the precompiled header if another run has replaced that."""
    try:
        index = Index.create(excludeDecls=True)
        unit = index.parse(_FILE, args=list(arguments), unsaved_files=[(_FILE, code)], options=_OPTIONS)
    except TranslationUnitLoadError:
        unit = None
    if arguments[0] == PRECOMPILED and (unit is None or any("PCH" in d.spelling for d in _errors(unit))):
        return parsed(code, arguments[2:])
    return unit


def _errors(unit: TranslationUnit) -> list[Diagnostic]:
    return [d for d in unit.diagnostics if d.severity >= Diagnostic.Error]


def _is_here(diagnostic: Diagnostic) -> bool:
    """Whether a diagnostic is about the text itself, and not about a header."""
    return diagnostic.location.file is not None and diagnostic.location.file.name == _FILE


def _is_equivalent(pruned: ParsedUnit, original: ParsedUnit) -> bool:
    """Whether a pruned text compiles, and every name that the kernel reaches has the same meaning as before."""
    return not pruned.errors and (bool(original.errors) or pruned.meanings == original.meanings)


def _reached(parts: Sequence[Part], whole: ParsedUnit, *, with_using: bool) -> tuple[str, ...]:
    """Return the text of each part after removal of what no pass reaches."""
    numbers = set().union(*(reached.parts for reached in whole.reached))
    headers = set().union(*(set(_headers(reached.externals)) for reached in whole.reached))
    kept = set().union(*(reached.needed for reached in whole.reached))
    unneeded = set().union(*(reached.removable for reached in whole.reached)) - kept
    texts = []
    for number, part in enumerate(parts):
        needed = number in numbers
        if part.kind == "include":
            needed = part.name in headers
        elif part.kind == "using":
            needed = with_using
        text = part.text if needed else ""
        texts.append(_without(text, whole.starts[number], unneeded) if part.kind == "stand_in" and needed else text)
    return tuple(texts)


def _headers(externals: Iterable[HeaderDeclaration]) -> Iterator[str]:
    for name in externals:
        header = framework.include_of(name.header, name.name)
        if header is not None:
            yield header


def _without(text: str, start: int, unneeded: Iterable[ByteRange]) -> str:
    """Remove ranges of declarations from a part, with the lines that become empty."""
    code = text.strip("\n").encode()
    outer, end = list[ByteRange](), 0
    for one in sorted(unneeded, key=lambda s: (s.start, -s.end)):
        if one.end > end:  # a range inside of another is removed with it
            outer.append(one)
            end = one.end
    for one in reversed(outer):
        first, last = one.start - start, one.end - start
        if 0 <= first < len(code):
            last += len(code[last:]) - len(code[last:].lstrip(b" ;"))
            line = code.rfind(b"\n", 0, first) + 1
            if code[line:first].strip():
                code = code[:first] + code[last:]
            else:
                code = code[:line] + code[last:].removeprefix(b"\n")
    return code.decode()
