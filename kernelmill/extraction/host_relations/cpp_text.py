"""Read a C++ host function: its checks, local variables, allocations and calls.

Macros such as `TORCH_CHECK` are read as they are written: the definition of a check says no more than its name.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from kernelmill.cpp.expressions import Binary, Call, Cast, Member, Name, Node, Unary, rebuilt
from kernelmill.cpp.parser import parse
from kernelmill.cpp.tokens import Token, TokenKind, code_tokens
from kernelmill.extraction.host_relations.allocations import allocated, is_shape, with_copies
from kernelmill.extraction.host_relations.stated import Branch, HostCall, HostText, Statement, conditions, failures
from kernelmill.records.host_facts import Comparison

_CHECK = re.compile(r"check|assert|enforce|require|expect", re.IGNORECASE)
_COMPARED: dict[str, Comparison] = {"_EQ": "==", "_NE": "!=", "_LE": "<=", "_LT": "<", "_GE": ">=", "_GT": ">"}
_ERROR = re.compile(r"^(?:throw|AT_ERROR|C10_THROW_ERROR|abort|exit|PyErr_SetString|raise\w*)$")
_NEVER = [[b"(", b"false"], [b"(", b"0"]]
"""How the arguments of a check begin that never holds."""
_FAILED = re.compile(r"return\s+\w*(?:FAIL|INVALID|ERROR|UNKNOWN)\w*", re.IGNORECASE)
_CHANGES = re.compile(r"^(?:push_back|emplace_back|pop_back|insert|emplace|erase|resize|assign|clear|swap)$")
_OPENING, _CLOSING = (b"(", b"[", b"{"), (b")", b"]", b"}")
_INTEGERS = ("int", "int64_t", "size_t", "long", "unsigned", "int32_t", "uint32_t")
_TRANSPARENT = ("contiguous", "value", "detach")
"""Methods of tensors that change neither its shape nor its values."""


def read_cpp(text: bytes, first_line: int) -> HostText | None:
    """Read the function that a text starts with; None if it has no body."""
    stream = code_tokens(text)
    start = next((i for i, t in enumerate(stream[1:], 1) if t.text == b"(" and _is_word(stream[i - 1])), None)
    if start is None:
        return None
    end = _closing(stream, start)
    reader = _Reader(text, stream, first_line)
    body = next((i for i in range(end, len(stream)) if stream[i].text == b"{"), None)
    if body is None:
        return None
    return reader.read(_names(stream[start + 1 : end]), body + 1)


class _Reader:
    """The tokens of one function."""

    def __init__(self, text: bytes, stream: Sequence[Token], first_line: int) -> None:
        self._text = text
        self._stream = stream
        self._first_line = first_line

    def read(self, parameters: tuple[str, ...], body: int) -> HostText:
        assigned = list(self._assigned(body))
        times = Counter(name for name, _, _ in assigned)
        definitions = {n: node for n, node, _ in assigned if times[n] == 1 and n not in parameters}
        shapes = {n: node for n, node in definitions.items() if is_shape(node) and not self._is_changed(n, body)}
        stated = [one for name, node, line in assigned for one in allocated(name, node, line, shapes)]
        calls = list(self._calls(body))
        stated += [*self._checked(calls), *self._refused(body)]
        stated += with_copies(assigned, stated, shapes)
        return HostText(
            parameters=parameters,
            definitions=definitions,
            statements=tuple(stated),
            calls=tuple(calls),
            branches=tuple(Branch(*lines) for lines in self._branches(body)),
        )

    def _assigned(self, body: int) -> Iterator[tuple[str, Node, int]]:
        """Yield the variables that are initialized or assigned to, with the expression and the line."""
        stream = self._stream
        for i in range(body + 1, len(stream) - 1):
            if self._is_list(i):
                start = i if stream[i].text == b"{" else i + 1
                yield stream[i - 1].text.decode(), self._node(start, _closing(stream, start) + 1), self._line(i)
            if stream[i].text != b"=" or not _is_word(stream[i - 1]) or _is_member(stream, i - 2):
                continue
            if stream[i + 1].text == b"=" and stream[i + 1].start == stream[i].end:
                continue
            end = self._end(i + 1)
            yield stream[i - 1].text.decode(), self._node(i + 1, end), self._line(i)

    def _is_list(self, at: int) -> bool:
        """Whether a variable is declared with a list of elements in braces here: `std::vector<int64_t> shape{n, 3}`."""
        before, name, opening, after = self._stream[at - 2 : at + 2]
        opens = opening.text == b"{" or (opening.text == b"(" and after.text == b"{")
        return opens and _is_word(name) and (before.text == b">" or before.text.endswith(b"ArrayRef"))

    def _is_changed(self, name: str, body: int) -> bool:
        """Whether elements of a variable are added, removed or assigned to after its initialization."""
        stream = self._stream
        for i in range(body, len(stream) - 2):
            if stream[i].text != name.encode():
                continue
            if stream[i + 1].text == b"[":
                end = _closing(stream, i + 1) + 1
                if end + 1 < len(stream) and stream[end].text == b"=" and stream[end + 1].text != b"=":
                    return True
            if stream[i + 1].text == b"." and _CHANGES.match(stream[i + 2].text.decode()):
                return True
        return False

    def _calls(self, body: int) -> Iterator[HostCall]:
        stream = self._stream
        for i in range(body, len(stream) - 1):
            if _is_word(stream[i]) and stream[i + 1].text == b"(" and stream[i].text != b"if":
                end = _closing(stream, i + 1)
                nodes = tuple(self._node(first, last) for first, last in self._split(i + 2, end))
                yield HostCall(name=stream[i].text.decode(), arguments=nodes, keywords={}, line=self._line(i))

    def _checked(self, calls: Sequence[HostCall]) -> Iterator[Statement]:
        for call in calls:
            if not _CHECK.search(call.name) or not call.arguments:
                continue
            comparison = _COMPARED.get(call.name[-3:])
            if comparison is not None and len(call.arguments) > 1:
                left, right = call.arguments[:2]
                yield from conditions(Binary(comparison, left, right), "check", call.line)
            else:
                yield from conditions(call.arguments[0], "check", call.line)

    def _refused(self, body: int) -> Iterator[Statement]:
        """Yield what holds after each `if` that ends in an error."""
        stream = self._stream
        for i in range(body, len(stream) - 1):
            if stream[i].text != b"if" or stream[i + 1].text != b"(":
                continue
            end = _closing(stream, i + 1)
            after = end + 1 + (end + 1 < len(stream) and stream[end + 1].text == b"{")
            if after < len(stream) and self._is_error(after):
                yield from failures(self._node(i + 2, end), "check", self._line(i))

    def _branches(self, body: int) -> Iterator[tuple[int, int]]:
        """Yield the first and the last line of each branch that does not end in an error."""
        stream = self._stream
        for i in range(body, len(stream) - 1):
            if stream[i].text == b"if" and stream[i + 1].text == b"(":
                start = _closing(stream, i + 1) + 1
            elif stream[i].text == b"else" and stream[i + 1].text != b"if":
                start = i + 1
            else:
                continue
            if start >= len(stream):
                continue
            braced = stream[start].text == b"{"
            end = _closing(stream, start) if braced else self._end(start)
            if not self._is_error(min(start + braced, len(stream) - 1)):
                yield self._line(start), self._line(min(end, len(stream) - 1))

    def _is_error(self, at: int) -> bool:
        name = self._stream[at].text.decode()
        if _ERROR.match(name):
            return True
        if _CHECK.search(name) and [one.text for one in self._stream[at + 1 : at + 3]] in _NEVER:
            return True
        statement = self._text[self._stream[at].start : self._stream[self._end(at) - 1].end]
        return _FAILED.match(statement.decode(errors="replace")) is not None

    def _end(self, start: int) -> int:
        """The index after an expression, which a `;`, a `,` or an unmatched bracket ends."""
        depth = 0
        for i in range(start, len(self._stream)):
            text = self._stream[i].text
            if depth == 0 and text in (b";", b",", *_CLOSING):
                return i
            depth += (text in _OPENING) - (text in _CLOSING)
        return len(self._stream)

    def _split(self, start: int, end: int) -> Iterator[tuple[int, int]]:
        while start < end:
            last = min(self._end(start), end)
            yield start, last
            start = last + 1

    def _node(self, start: int, end: int) -> Node:
        if start >= end:
            return Name("_")
        text = self._text[self._stream[start].start : self._stream[end - 1].end]
        return plain(parse(text.decode(errors="replace")))

    def _line(self, at: int) -> int:
        return self._first_line + self._text.count(b"\n", 0, self._stream[at].start)


def plain(node: Node) -> Node:
    """Return an expression without integer casts and methods that change nothing; `x.sizes()[1]` is `x.size(1)`."""
    node = rebuilt(node, plain)
    match node:
        case Cast(kind, operand) if kind in _INTEGERS:
            return operand
        case Call(Name(kind), (operand,)) if kind in _INTEGERS:
            return operand
        case Call(Member(operand, _, method), ()) if method in _TRANSPARENT:
            return operand
        case Unary("*", operand) | Unary("&", operand):
            return operand
    return node


def _names(stream: Sequence[Token]) -> tuple[str, ...]:
    """The names of parameters: the last word of each, before a default argument."""
    found, depth, last, default = list[str](), 0, "", False
    for token in stream:
        text = token.text
        depth += (text in (b"(", b"[", b"{", b"<")) - (text in (b")", b"]", b"}", b">"))
        if text == b"," and depth == 0:
            found.append(last)
            last, default = "", False
        elif text == b"=" and depth == 0:
            default = True
        elif _is_word(token) and not default and depth == 0:
            last = text.decode()
    return (*found, last) if last else tuple(found)


def _is_member(stream: Sequence[Token], before: int) -> bool:
    """Whether the name after a token is that of a member: `a.b` or `a->b`, but not `std::vector<int> b`."""
    return stream[before].text == b"." or (stream[before].text == b">" and stream[before - 1].text == b"-")


def _is_word(token: Token) -> bool:
    return token.kind is TokenKind.WORD


def _closing(stream: Sequence[Token], opening: int) -> int:
    depth = 0
    for i in range(opening, len(stream)):
        depth += (stream[i].text in _OPENING) - (stream[i].text in _CLOSING)
        if depth == 0:
            return i
    return len(stream)
