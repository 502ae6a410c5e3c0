"""Which of the values given to a variable counts at a place, by the brackets around both."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from kernelmill.extraction.launches.hosts import Assignment
from kernelmill.extraction.macros.macro_expander import SourceTexts
from kernelmill.extraction.syntax.locations import FilePosition

_LOOPS = frozenset({"for", "while", "do"})
_STATEMENT_ENDS = frozenset({";", "{", "}"})


@dataclass(frozen=True, slots=True)
class _Block:
    """Brackets around a place: where they open, and whether they are a loop's."""

    opening: int
    loop: bool
    braces: bool


@dataclass(slots=True)
class ReachingAssignments:
    """The order of statements in files, from their words."""

    texts: SourceTexts
    _known: dict[tuple[str, int], tuple[_Block, ...]] = field(default_factory=dict)

    def reaching(self, writes: Sequence[Assignment], now: FilePosition | None) -> Assignment | str | None:
        """The write whose value a variable holds at `now`; none where it still holds its first one; or why not known.

        The last write before `now` counts if it is certainly executed: a statement of its own in a block around `now`.
        """
        if not writes:
            return None
        lines = ", ".join(map(str, sorted({one.site.line for one in writes})))
        changed = f"changed at line {lines}"
        if now is None or any(one.site.path != now.path for one in writes):
            return changed
        around = {block.opening: block for block in self._around(now)}
        before = [one for one in writes if one.site.offset < now.offset]
        if any(self._share_loop(one.site, around) for one in writes if one.site.offset >= now.offset):
            return changed
        if not before:
            return None
        last = max(before, key=lambda one: one.site.offset)
        enclosing = self._around(last.site)
        certain = not enclosing or (enclosing[0].opening in around and enclosing[0].braces)
        return last if certain and last.value is not None and self._stands_alone(last.site) else changed

    def _share_loop(self, site: FilePosition, around: dict[int, _Block]) -> bool:
        return any(block.loop and block.opening in around for block in self._around(site))

    def _stands_alone(self, site: FilePosition) -> bool:
        stream, index = self.texts.words(site.path), self.texts.index(site.path, site.offset)
        return index > 0 and stream[index - 1].text in _STATEMENT_ENDS

    def _around(self, site: FilePosition) -> tuple[_Block, ...]:
        """The brackets around a place, innermost first."""
        if (site.path, site.offset) not in self._known:
            self._known[site.path, site.offset] = tuple(self._brackets(site))
        return self._known[site.path, site.offset]

    def _brackets(self, site: FilePosition) -> list[_Block]:
        stream, index = self.texts.words(site.path), self.texts.index(site.path, site.offset)
        found, depth = [], 0
        while index > 0:
            index -= 1
            text = stream[index].text
            depth += {")": 1, "}": 1, "]": 1, "(": -1, "{": -1, "[": -1}.get(text, 0)
            if depth < 0:
                depth = 0
                found.append(_Block(index, self._opens_loop(site.path, index), text == "{"))
        return found

    def _opens_loop(self, path: str, opening: int) -> bool:
        """Whether `for (...) {`, `while (...) {`, `do {`, or `for (` itself."""
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
