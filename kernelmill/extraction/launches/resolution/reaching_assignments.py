"""Find the assignment that determines the value of a variable at a position, by the brackets around both."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from kernelmill.extraction.launches.hosts import Assignment
from kernelmill.extraction.macros.source_texts import SourceTexts
from kernelmill.extraction.syntax.locations import FilePosition

_LOOPS = frozenset({"for", "while", "do"})
_STATEMENT_ENDS = frozenset({";", "{", "}"})
_DEPTHS = {")": 1, "}": 1, "]": 1, "(": -1, "{": -1, "[": -1}
"""The change of the nesting depth at each bracket, read backwards."""


@dataclass(frozen=True, slots=True)
class _Block:
    """A pair of brackets around a position."""

    opening: int
    loop: bool
    """Whether it is the head or the body of a loop."""
    braces: bool


@dataclass(frozen=True, slots=True)
class AssignmentLines:
    """The lines of assignments of which it is not known whether they determine a value."""

    lines: tuple[int, ...]

    @classmethod
    def of(cls, assignments: Sequence[Assignment]) -> "AssignmentLines":
        """Return the distinct lines of assignments, in ascending order."""
        return cls(tuple(sorted({one.site.line for one in assignments})))


@dataclass(slots=True)
class ReachingAssignments:
    """Reaching definitions: finds the assignments whose values variables have, by their order in the text of files."""

    texts: SourceTexts
    _known: dict[tuple[str, int], tuple[_Block, ...]] = field(default_factory=dict)

    def reaching(
        self, assignments: Sequence[Assignment], position: FilePosition | None
    ) -> Assignment | AssignmentLines | None:
        """Return the assignment whose value a variable has at a position, and `None` if it has its initial value.

        If the assignment cannot be determined, the result is the lines of all assignments.

        The last assignment before the position counts if it is certainly executed: it is a statement of its own in a
        block that contains the position.
        """
        if not assignments:
            return None
        changed = AssignmentLines.of(assignments)
        if position is None or any(one.site.path != position.path for one in assignments):
            return changed
        around = {block.opening: block for block in self._around(position)}
        before = [one for one in assignments if one.site.offset < position.offset]
        if any(self._share_loop(one.site, around) for one in assignments if one.site.offset >= position.offset):
            return changed
        if not before:
            return None
        last = max(before, key=lambda one: one.site.offset)
        enclosing = self._around(last.site)
        certain = not enclosing or (enclosing[0].opening in around and enclosing[0].braces)
        return last if certain and last.value is not None and self._is_statement(last.site) else changed

    def _share_loop(self, site: FilePosition, around: dict[int, _Block]) -> bool:
        return any(block.loop and block.opening in around for block in self._around(site))

    def _is_statement(self, site: FilePosition) -> bool:
        stream, index = self.texts.words(site.path), self.texts.index(site.path, site.offset)
        return index > 0 and stream[index - 1].text in _STATEMENT_ENDS

    def _around(self, site: FilePosition) -> tuple[_Block, ...]:
        """Return the brackets around a position, innermost first."""
        if (site.path, site.offset) not in self._known:
            self._known[site.path, site.offset] = tuple(self._brackets(site))
        return self._known[site.path, site.offset]

    def _brackets(self, site: FilePosition) -> list[_Block]:
        stream, index = self.texts.words(site.path), self.texts.index(site.path, site.offset)
        found, depth = [], 0
        while index > 0:
            index -= 1
            text = stream[index].text
            depth += _DEPTHS.get(text, 0)
            if depth < 0:
                depth = 0
                found.append(_Block(index, self._opens_loop(site.path, index), text == "{"))
        return found

    def _opens_loop(self, path: str, opening: int) -> bool:
        """Return whether a bracket opens `for (...) {`, `while (...) {`, `do {`, or the head of a loop."""
        stream, index = self.texts.words(path), opening - 1
        if index >= 0 and stream[index].text in _LOOPS:
            return True
        if stream[opening].text != "{" or index < 0 or stream[index].text != ")":
            return False
        depth = 0
        while index >= 0:
            depth += {")": 1, "(": -1}.get(stream[index].text, 0)
            if depth == 0:
                break
            index -= 1
        return index > 0 and stream[index - 1].text in _LOOPS
