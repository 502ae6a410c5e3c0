"""What replies of language models contain: code in fenced blocks, and JSON wherever it stands.

Replies are untrusted text, and often not in the form that was asked for: fences are missing or never closed, JSON has
trailing commas or was cut off, and prose stands around everything.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import json_repair

MOST_CHARACTERS = 400_000
"""The length of a reply up to which it is read."""
_FENCE = re.compile(r"^[ \t]{0,3}(?P<marks>`{3,}|~{3,})[ \t]*(?P<language>[\w+#.-]*)[^\n`]*$", re.MULTILINE)
_LIKE_CODE = re.compile(r"^[ \t]*#[ \t]*(?:include|define|pragma)\b|[;{}][ \t]*$", re.MULTILINE)
_CODE = frozenset({"", "c", "c++", "cc", "cpp", "cu", "cuda", "cxx", "h", "hip", "hpp"})
_JSON = frozenset({"json", "json5", "jsonc"})
_REASONING = re.compile(r"<(think|thinking|reasoning)>.*?(?:</\1>|\Z)", re.DOTALL)


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A fenced block of a reply."""

    language: str
    """In lower case; empty if the fence names none."""
    text: str
    closed: bool
    """Whether the fence is closed; it is not if the reply was cut off in the block."""


def blocks(reply: str) -> tuple[Block, ...]:
    """Return the fenced blocks of a reply, in order."""
    return tuple(_blocks(_readable(reply)))


def code(reply: str, languages: frozenset[str] = _CODE) -> Block | None:
    """Return the code of a reply: the longest of its blocks in one of the languages.

    Several blocks are usually one program and pieces of it that are explained. A reply without any fence is code itself
    if it looks like C++; code in a field `code` of JSON counts, too.
    """
    text = _readable(reply)
    found = [one for one in _blocks(text) if one.language in languages and one.text.strip()]
    if found:
        return max(found, key=lambda one: len(one.text))
    fields = json_object(reply)
    inside = fields.get("code") if fields is not None else None
    if isinstance(inside, str) and inside.strip():
        return Block(language="", text=_with_line_end(inside), closed=True)
    if _FENCE.search(text) is None and len(_LIKE_CODE.findall(text)) > 1:
        return Block(language="", text=_with_line_end(text.strip("\n")), closed=True)
    return None


def json_object(reply: str) -> dict[str, object] | None:
    """Return the JSON object of a reply, repaired if it is malformed; none if there is none.

    It may be the whole reply, a fenced block or stand between prose. Of several, the one with most text counts.
    """
    candidates = sorted(_json_candidates(_readable(reply)), key=len, reverse=True)
    for strict in (True, False):
        for candidate in candidates:
            parsed = _parsed(candidate, strict=strict)
            if parsed:
                return parsed
    return None


def _readable(reply: str) -> str:
    """Return a reply without what models mark as their reasoning, with one kind of line end."""
    text = reply[:MOST_CHARACTERS].replace("\r\n", "\n").replace("\r", "\n")
    return _REASONING.sub("", text)


def _blocks(text: str) -> Iterator[Block]:
    at = 0
    while (opening := _FENCE.search(text, at)) is not None:
        start = min(opening.end() + 1, len(text))
        closing = _closing(text, start, opening["marks"])
        end = len(text) if closing is None else closing.start()
        yield Block(
            language=opening["language"].lower(), text=_with_line_end(text[start:end]), closed=closing is not None
        )
        at = len(text) if closing is None else closing.end()


def _closing(text: str, start: int, marks: str) -> re.Match[str] | None:
    kind = re.escape(marks[0])
    return re.compile(rf"^[ \t]{{0,3}}{kind}{{{len(marks)},}}[ \t]*$", re.MULTILINE).search(text, start)


def _with_line_end(text: str) -> str:
    return text if not text or text.endswith("\n") else f"{text}\n"


def _json_candidates(text: str) -> Iterator[str]:
    found = list(_blocks(text))
    yield from (one.text for one in found if one.language in _JSON)
    yield from (one.text for one in found if not one.language and one.text.lstrip().startswith("{"))
    if not found or text.lstrip().startswith("{"):
        start, end = text.find("{"), text.rfind("}")
        if start >= 0:
            yield text[start : end + 1] if end > start else text[start:]
            yield text[start:]


def _parsed(text: str, *, strict: bool) -> dict[str, object] | None:
    try:
        value: object = json.loads(text) if strict else json_repair.loads(text)
    except (ValueError, RecursionError):
        return None
    if isinstance(value, Sequence) and not isinstance(value, str) and len(value) == 1:
        value = value[0]
    return value if isinstance(value, dict) else None
