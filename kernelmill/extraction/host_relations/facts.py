"""The facts that the host code of each kernel states, from its launcher up to Python, over the kernel's parameters."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from kernelmill.cpp.expressions import (
    Binary,
    Call,
    Cast,
    Literal,
    Member,
    Name,
    Node,
    Opaque,
    Unary,
    rebuilt,
    walk,
    write,
)
from kernelmill.cpp.folding import integer
from kernelmill.cpp.parser import parse
from kernelmill.extraction.host_relations.cpp_text import plain, read_cpp
from kernelmill.extraction.host_relations.python_text import functions_that_call
from kernelmill.extraction.host_relations.stated import HostText, Statement
from kernelmill.records import Kernel, Launch, Operator, OperatorLink
from kernelmill.records.host_facts import HostFact, KernelHostFacts

_BOUND_NAME = re.compile(rb'\barg\s*\(\s*"(\w+)"')
_POINTERS = re.compile(r"^(?:(?:mutable_|const_)?data_ptr|data)(?:<.*>)?$")
"""Methods of a tensor that return a pointer to its memory."""
_HOST = ("launcher", "dispatcher")
MOST_SUBSTITUTIONS = 6
"""Definitions of local variables that are followed from an expression."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HostSources:
    """The texts of a project by path: files of C++ and CUDA, and of Python."""

    cpp: Mapping[str, bytes]
    python: Mapping[str, bytes]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Level:
    """One function of the chain, and the expressions in it that are known in terms of the kernel's parameters."""

    host: HostText
    path: str
    known: Mapping[str, Node]
    """Text of an expression -> the same in terms of the kernel's parameters, or else of the launcher's."""
    passed: Mapping[str, Node]
    """Text of an expression over the launcher's variables -> the parameter to which the launch passes it."""
    taken: frozenset[str]
    """The names of the kernel's parameters, and for callers also those of the launcher's."""
    parameters: frozenset[str]
    """The names of the kernel's parameters."""
    tensors: frozenset[str]
    """Those of them that point to the memory of a tensor."""
    called: tuple[int, ...]
    """The lines on which the function launches the kernel, or calls the function below."""

    def rewritten(self, node: Node, depth: int = MOST_SUBSTITUTIONS) -> Node:
        """Return an expression of this function over the kernel's parameters, as far as possible."""
        found = self.known.get(write(node))
        own = self.host.definitions.get(node.text) if isinstance(node, Name) else None
        follows = own is not None and depth > 0 and own != node and _is_pure(own)
        if found is not None:
            # A variable of the launcher's that the kernel does not have may be a size of a tensor that it has.
            meant = self.rewritten(own, depth - 1) if own is not None and follows else found
            return meant if not self._is_about_kernel(found) and self._is_about_kernel(meant) else found
        if isinstance(node, Name):
            if own is not None and follows:
                return self.rewritten(own, depth - 1)
            return Name(f"{node.text}_given") if node.text in self.taken else node
        if isinstance(node, Call) and isinstance(node.callee, Member):
            arguments = tuple(self._dimension(node.callee.object, one) for one in node.arguments)
            tensor = self.rewritten(node.callee.object, depth)
            made = Call(Member(tensor, ".", node.callee.name), arguments)
            return self.passed.get(write(made), made)
        return rebuilt(node, lambda part: self.rewritten(part, depth))

    def _dimension(self, tensor: Node, given: Node) -> Node:
        """Count a negative dimension from the front if the function states the number of dimensions."""
        number = integer(given)
        if number is None or number >= 0:
            return given
        count = Call(Member(tensor, ".", "dim"), ())
        for one in self.host.statements:
            total = integer(one.right)
            if one.left == count and one.comparison == "==" and total is not None and total + number >= 0:
                return Literal(str(total + number))
        return Literal(str(number))

    def facts(self) -> Iterator[HostFact]:
        """Yield what the function states about the kernel's parameters."""
        for one in self.host.statements:
            left, right = self.rewritten(one.left), self.rewritten(one.right)
            if left != right and self._is_about_kernel(left, right):
                conditional = self.host.is_conditional(one, self.called)
                yield _fact(one, left, right, self.path, conditional=conditional)

    def _is_about_kernel(self, *nodes: Node) -> bool:
        if not all(map(_is_pure, nodes)):
            return False
        parts = [part for node in nodes for part in walk(node)]
        whole = [part for part in parts if isinstance(part, Name)]
        sized = [part.object for part in parts if isinstance(part, Member)]
        if any(whole.count(one) > sized.count(one) for one in whole if one.text in self.tensors):
            return False  # a tensor that is compared itself: its name has another meaning here
        return any(one.text in self.parameters for one in whole)


def host_facts(kernels: Iterable[Kernel], sources: HostSources) -> tuple[KernelHostFacts, ...]:
    """Return the facts about each kernel that has a launch and for which host code states any."""
    reader = _Reader(sources)
    kernels = tuple(kernels)
    own = {kernel.id: reader.facts(kernel) for kernel in kernels}
    every = {kernel.id: tuple(dict.fromkeys((*own[kernel.id], *_of_partners(kernel, own)))) for kernel in kernels}
    return tuple(
        KernelHostFacts(kernel_id=kernel.id, source=kernel.source, facts=every[kernel.id])
        for kernel in kernels
        if every[kernel.id]
    )


def _of_partners(kernel: Kernel, facts: Mapping[str, Sequence[HostFact]]) -> Iterator[HostFact]:
    """Yield the facts about the forward of a backward kernel, or the other way, that name only parameters of both.

    The forward of an autograd function checks its arguments, and the backward relies on it.
    """
    names = {one.name for one in kernel.parameters if one.pointer_depth == 0}
    for partner in sorted({one for operator in kernel.operator for one in operator.partners}):
        stated = facts.get(partner, ())
        sizes = dict[str, Node]()
        for fact in stated:
            if fact.comparison == "==" and isinstance(parse(fact.left), Name):
                sizes.setdefault(fact.right, Name(fact.left))
        for fact in stated:
            left, right = (_of_sizes(parse(text), sizes) for text in (fact.left, fact.right))
            parts = [*walk(left), *walk(right)]
            if left == right or any(isinstance(part, Call) for part in parts):
                continue
            if all(part.text in names for part in parts if isinstance(part, Name)):
                yield replace(fact, left=write(left), right=write(right))


def _of_sizes(node: Node, sizes: Mapping[str, Node]) -> Node:
    """Return an expression with parameters in place of the sizes of tensors that are passed as these parameters."""
    if isinstance(node, Call):
        return sizes.get(write(node), node)
    return rebuilt(node, lambda part: _of_sizes(part, sizes))


class _Reader:
    """Reads each host function once."""

    def __init__(self, sources: HostSources) -> None:
        self._sources = sources
        self._read: dict[tuple[str, int], HostText | None] = {}

    def facts(self, kernel: Kernel) -> tuple[HostFact, ...]:
        launches = [one for one in kernel.launches if one.argument_origins and one.host is not None]
        found = dict[HostFact, None]()
        for launch in launches[:1]:
            found |= dict.fromkeys(_passed(launch))
            assert launch.host is not None
            bottom = self._cpp(launch.host.path, launch.host.start_line, launch.host.end_line)
            if bottom is None:
                continue
            taken = frozenset(one.name for one in kernel.parameters)
            known = _known(launch)
            tensors = frozenset(one.parameter for one in launch.argument_origins if one.origin is not None)
            launcher = _Level(
                host=bottom,
                path=launch.host.path,
                known=known,
                passed=_over_parameters(known),
                taken=taken,
                parameters=taken,
                tensors=tensors,
                called=_launched(kernel, launch),
            )
            found |= dict.fromkeys(launcher.facts())
            for operator in kernel.operator:
                if any(link.role == "launcher" and link.path == launch.host.path for link in operator.links):
                    for level in self._callers(operator, launcher):
                        found |= dict.fromkeys(level.facts())
        return tuple(found)

    def _callers(self, operator: Operator, launcher: _Level) -> Iterator[_Level]:
        """Yield the functions above the launcher, as far as each calls the one below."""
        links = [link for link in operator.links if link.role in _HOST]
        below, callee = launcher, _last(links[-1].qualified_name)
        for link in reversed(links[:-1]):
            host = self._cpp(link.path, link.start_line, link.end_line)
            if host is None:
                return
            level = _calling(host, link.path, below, (callee, _last(link.qualified_name)))
            if level is None:
                return
            yield level
            below, callee = level, _last(link.qualified_name)
        yield from self._python(operator, below)

    def _python(self, operator: Operator, below: _Level) -> Iterator[_Level]:
        name = _last(operator.name)
        bound = self._bound_names([link for link in operator.links if link.role == "binding"])
        ranges = dict[str, list[tuple[int, int]]]()
        for link in operator.links:
            if link.role == "python":
                ranges.setdefault(link.path, []).append((link.start_line, link.end_line))
        for path, lines in sorted(ranges.items()):
            for host in functions_that_call(self._sources.python.get(path, b""), lines, name):
                level = _calling(host, path, below, (name,), bound)
                if level is not None:
                    yield level

    def _bound_names(self, bindings: Sequence[OperatorLink]) -> tuple[str, ...]:
        """The names of arguments that a binding declares for Python."""
        for link in bindings:
            text = _lines(self._sources.cpp.get(link.path, b""), link.start_line, link.end_line)
            found = tuple(name.decode() for name in _BOUND_NAME.findall(text))
            if found:
                return found
        return ()

    def _cpp(self, path: str, start: int, end: int) -> HostText | None:
        if (path, start) not in self._read:
            self._read[path, start] = read_cpp(_lines(self._sources.cpp.get(path, b""), start, end), start)
        return self._read[path, start]


def _calling(
    host: HostText, path: str, below: _Level, names: Sequence[str], bound: Sequence[str] = ()
) -> _Level | None:
    """Return a function with what its call of the function below says about its variables; None if it has no call.

    A function that calls a dispatcher of its own name (`names[1]`) passes on its arguments as they are.
    """
    parameters = below.host.parameters
    for name in names:
        for call in host.calls:
            arguments = call.arguments
            if name != call.name:
                if not (arguments and arguments[0] == Name(name) and len(arguments) == len(parameters) + 1):
                    continue
                arguments = arguments[1:]
            if len(arguments) + len(call.keywords) > len(parameters):
                continue
            positions = {own: at for at, own in enumerate(bound or parameters)}
            given = dict(zip(parameters, arguments, strict=False))
            given |= {
                parameters[positions[k]]: v
                for k, v in call.keywords.items()
                if k in positions and positions[k] < len(parameters)
            }
            known = dict[str, Node]()
            for parameter, argument in given.items():
                passed = _tensor(plain(argument))
                if integer(passed) is None:
                    known.setdefault(write(passed), below.rewritten(Name(parameter)))
            return _Level(
                host=host,
                path=path,
                known=known,
                passed=below.passed,
                taken=below.taken | frozenset(parameters),
                parameters=below.parameters,
                tensors=below.tensors,
                called=tuple(one.line for one in host.calls if one.name == call.name),
            )
    return None


def _launched(kernel: Kernel, launch: Launch) -> tuple[int, ...]:
    """The lines on which the function of a launch launches the kernel."""
    return tuple(one.line for one in kernel.launches if one.host == launch.host)


def _tensor(argument: Node) -> Node:
    """Return the tensor whose memory an argument points to; the argument itself if it is no such pointer."""
    match argument:
        case Cast(_, operand):
            return _tensor(operand)
        case Call(Member(tensor, _, method), ()) if _POINTERS.match(method):
            return tensor
    return argument


def _known(launch: Launch) -> dict[str, Node]:
    """Return what the launch passes: the text of each argument, and of each tensor, with the parameter."""
    known = dict[str, Node]()
    for one in launch.argument_origins:
        if one.origin is not None:
            known.setdefault(write(plain(parse(one.origin))), Name(one.parameter))
        else:
            node = plain(parse(one.expression))
            if integer(node) is None and not isinstance(node, Opaque):
                known.setdefault(write(node), Name(one.parameter))
        written = plain(parse(one.argument))
        written = written.operand if isinstance(written, Cast) else written
        if isinstance(written, Name):
            known.setdefault(written.text, Name(one.parameter))
    return known


def _over_parameters(known: Mapping[str, Node]) -> dict[str, Node]:
    """Return what is known also for sizes that are written with the parameter in place of the tensor."""
    found = dict(known)
    for text, value in known.items():
        match parse(text):
            case Call(Member(tensor, operator, method), arguments) if write(tensor) in known:
                found.setdefault(write(Call(Member(known[write(tensor)], operator, method), arguments)), value)
    return found


def _passed(launch: Launch) -> Iterator[HostFact]:
    """Yield each argument of a launch that is more than a variable, in terms of the other arguments."""
    known = _known(launch)
    taken = frozenset(one.parameter for one in launch.argument_origins)
    nothing = HostText(parameters=(), definitions={}, statements=(), calls=())
    for one in launch.argument_origins:
        node = plain(parse(one.expression))
        if one.origin is not None or isinstance(node, (Name, Opaque)):
            if isinstance(node, Name) and known.get(node.text, Name(one.parameter)) != Name(one.parameter):
                yield HostFact(
                    left=one.parameter,
                    comparison="==",
                    right=write(known[node.text]),
                    evidence="argument",
                    path=launch.path,
                    line=launch.line,
                )
            continue
        others = {text: value for text, value in known.items() if text != write(node) or value != Name(one.parameter)}
        level = _Level(
            host=nothing,
            path=launch.path,
            known=others,
            passed={},
            taken=taken,
            parameters=taken,
            tensors=frozenset(),
            called=(),
        )
        right = level.rewritten(node)
        if _is_pure(right):
            yield HostFact(
                left=one.parameter,
                comparison="==",
                right=write(right),
                evidence="argument",
                path=launch.path,
                line=launch.line,
            )


def _fact(one: Statement, left: Node, right: Node, path: str, *, conditional: bool) -> HostFact:
    return HostFact(
        left=write(left),
        comparison=one.comparison,
        right=write(right),
        evidence=one.evidence,
        path=path,
        line=one.line,
        conditional=conditional,
    )


def _is_pure(node: Node) -> bool:
    """Whether an expression only computes with numbers, variables and the sizes of tensors."""
    match node:
        case Name() | Literal():
            return True
        case Call(Member(tensor, _, "size" | "numel" | "dim"), arguments):
            return isinstance(tensor, Name) and all(integer(one) is not None for one in arguments)
        case Binary(_, left, right):
            return _is_pure(left) and _is_pure(right)
        case Unary("-" | "+", operand):
            return _is_pure(operand)
    return False


def _last(name: str) -> str:
    return re.split(r"::|\.", name)[-1]


def _lines(text: bytes, start: int, end: int) -> bytes:
    return b"".join(text.splitlines(keepends=True)[start - 1 : end])
