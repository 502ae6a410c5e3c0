"""Split the text of launches into their parts: `kernel<<<grid, block, shared, stream>>>(arguments)`."""

from collections.abc import Sequence
from dataclasses import dataclass

from kernelmill.cpp.words import Word, spelled
from kernelmill.extraction.launches.hosts import BY_ADDRESS


@dataclass(frozen=True, slots=True)
class LaunchText:
    """The parts of a launch as text."""

    configuration: tuple[str, ...]
    arguments: tuple[str, ...]
    template_arguments: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LaunchTokens:
    """The parts of a launch as words."""

    configuration: tuple[tuple[Word, ...], ...]
    arguments: tuple[tuple[Word, ...], ...]
    template_arguments: tuple[tuple[Word, ...], ...] = ()

    def text(self) -> LaunchText:
        """Return the parts as text, with white space folded."""
        return LaunchText(
            tuple(map(spelled, self.configuration)),
            tuple(map(spelled, self.arguments)),
            tuple(map(spelled, self.template_arguments)),
        )


def split(stream: Sequence[Word], kernel: str | None = None) -> LaunchTokens | None:
    """Return the parts of the first launch in a stream, or the first of the named kernel; `None` if there is none."""
    start = 0
    if kernel is not None:
        named = (index for index, word in enumerate(stream) if word.text == kernel and _launches(stream, index))
        start = next(named, 0)
    if stream and stream[0].text in BY_ADDRESS and len(stream) > 1 and stream[1].text == "(":
        given = [*_split(stream[2 : _close(stream, 1)]), (), (), ()]
        return LaunchTokens(tuple(given[1:3] + [part for part in given[4:6] if part]), ())
    opening = _find(stream, ("<<", "<"), start)
    closing = None if opening is None else _find(stream, (">", ">", ">"), opening + 2)
    if opening is None or closing is None:
        return None
    arguments = closing + 3
    return LaunchTokens(
        _split(stream[opening + 2 : closing]),
        _split(stream[arguments + 1 : _close(stream, arguments)]),
        _split(_in_angles(stream[start:opening])),
    )


def _in_angles(callee: Sequence[Word]) -> Sequence[Word]:
    """Return the template arguments at the end of a name."""
    depth = 0
    for index in range(len(callee) - 1, -1, -1):
        depth += {">": 1, "<": -1}.get(callee[index].text, 0)
        if depth <= 0:
            return callee[index + 1 : -1]
    return ()


def _launches(stream: Sequence[Word], name: int) -> bool:
    """Return whether chevrons follow a name and its template arguments."""
    opening = _find(stream, ("<<", "<"), name)
    return opening is not None and all(word.text not in (";", "{", "}") for word in stream[name:opening])


def _find(stream: Sequence[Word], chevrons: tuple[str, ...], start: int) -> int | None:
    """Return the index of the first adjacent words that form the chevrons, outside parentheses."""
    depth = 0
    for index in range(start, len(stream) - len(chevrons) + 1):
        depth += {"(": 1, ")": -1, "{": 1, "}": -1}.get(stream[index].text, 0)
        if depth < 0:
            return None
        several = stream[index : index + len(chevrons)]
        if depth == 0 and tuple(w.text for w in several) == chevrons and not any(w.spaced for w in several[1:]):
            return index
    return None


def _close(stream: Sequence[Word], opening: int) -> int:
    depth = 0
    for index in range(opening, len(stream)):
        depth += {"(": 1, ")": -1}.get(stream[index].text, 0)
        if depth == 0:
            return index
    return len(stream)


def _split(stream: Sequence[Word]) -> tuple[tuple[Word, ...], ...]:
    """Split expressions at commas outside brackets and template arguments."""
    parts: list[list[Word]] = [[]]
    depth = angle = 0
    for index, word in enumerate(stream):
        depth += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(word.text, 0)
        if word.text == "<" and _opens_template(stream, index):
            angle += 1
        elif word.text == ">" and angle:
            angle -= 1
        if word.text == "," and depth == 0 and angle == 0:
            parts.append([])
        else:
            parts[-1].append(word)
    return tuple(tuple(part) for part in parts if part)


def _opens_template(stream: Sequence[Word], index: int) -> bool:
    """Return whether `<` opens template arguments rather than a comparison, judged by what follows the matching `>`."""
    depth = 0
    for position in range(index, len(stream)):
        text = stream[position].text
        depth += {"<": 1, ">": -1}.get(text, 0)
        if text in ("(", ")", ";") and depth:
            return False
        if depth == 0:
            following = stream[position + 1].text if position + 1 < len(stream) else ","
            return following in ("(", "::", "{", ">", ",", ")")
    return False
