"""Brackets in the text of C++ that has no comments, and lists between them."""

_PAIRS = {"(": ")", "{": "}"}
_OPENING, _CLOSING = "([{", ")]}"


def closing(text: str, opening: int) -> int | None:
    """Return the position of the bracket that closes the one at `opening`; none if nothing does."""
    close, depth = _PAIRS[text[opening]], 0
    for position in range(opening, len(text)):
        if text[position] == text[opening]:
            depth += 1
        elif text[position] == close:
            depth -= 1
            if depth == 0:
                return position
    return None


def separated(text: str, *, angles: bool = True) -> tuple[str, ...]:
    """Split a list at its commas, except those in brackets.

    With `angles`, `<` and `>` count as brackets, as in lists of declarations; in expressions they compare.
    """
    opening, ending = (_OPENING + "<", _CLOSING + ">") if angles else (_OPENING, _CLOSING)
    parts, depth, start = [], 0, 0
    for position, character in enumerate(text):
        if character in opening:
            depth += 1
        elif character in ending:
            depth -= 1
        elif character == "," and depth == 0:
            parts.append(text[start:position])
            start = position + 1
    return tuple(part.strip() for part in (*parts, text[start:]) if part.strip())
