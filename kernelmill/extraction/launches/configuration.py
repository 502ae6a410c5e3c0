"""Launch metadata: the resolved configuration of a launch and the origin of each argument."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from clang.cindex import Cursor, CursorKind, TypeKind

from kernelmill.cpp.expressions import Name, Node, walk, write
from kernelmill.cpp.folding import literal
from kernelmill.cpp.parser import Word, parse, spelled
from kernelmill.extraction.launches.arguments import accessed, kind_of, origin_of, typed
from kernelmill.extraction.launches.branches import cases_around
from kernelmill.extraction.launches.hosts import HostCall, LaunchCall
from kernelmill.extraction.launches.in_parameters import ParameterValues, bare, is_plain
from kernelmill.extraction.launches.resolve import Resolver
from kernelmill.extraction.launches.trace import Trace
from kernelmill.extraction.macros.chevrons import LaunchText, LaunchTokens, split
from kernelmill.extraction.macros.macro_expander import Macro
from kernelmill.extraction.syntax.cursors import TEMPLATE_PARAMETERS, qualified_name
from kernelmill.extraction.syntax.locations import FilePosition, file_position
from kernelmill.extraction.syntax.symbols import Frame, References, dimensions, last_name, references
from kernelmill.records import ArgumentOrigin, Constant, Helper, HostFunction, Resolved, Unresolved


@dataclass(frozen=True, slots=True, eq=False)
class KernelLaunch:
    """A launch and the kernel that it starts."""

    call: LaunchCall
    site: FilePosition
    target: Cursor
    """The instance, or the template where no instance is named."""
    kernel: Cursor
    """What the project wrote."""
    via: HostCall | None
    """The call that passed the kernel to the function with the launch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What is known of a launch beside its template arguments."""

    written: LaunchText
    host: HostFunction | None = None
    dispatch: tuple[str, ...] = ()
    grid: Resolved | None = None
    block: Resolved | None = None
    shared: Resolved | None = None
    constants: tuple[Constant, ...] = ()
    helpers: tuple[Helper, ...] = ()
    argument_origins: tuple[ArgumentOrigin, ...] = ()


class _Key(NamedTuple):
    """A launch as far as its text tells: instances of a dispatch share it."""

    path: str
    offset: int
    kernel: str
    via: int


@dataclass(slots=True)
class Sites:
    """The launch sites of a translation unit, each resolved once for all instances."""

    resolver: Resolver
    _known: dict[_Key, Found] = field(default_factory=dict)

    def resolved(self, started: KernelLaunch) -> Found:
        """All that is to be said of a launch."""
        via = 0 if started.via is None else started.via.call.hash
        key = _Key(started.site.path, started.site.offset, started.kernel.spelling, via)
        found = self._known.get(key)
        if found is None:
            found = _Site(self.resolver, started).found()
            if not self.resolver.trace.from_macros:
                self._known[key] = found
        return replace(found, argument_origins=tuple(typed(found.argument_origins, started.target)))


@dataclass(slots=True)
class _Site:
    """One launch being resolved."""

    resolver: Resolver
    started: KernelLaunch

    def found(self) -> Found:
        resolver, started = self.resolver, self.started
        resolver.trace = trace = Trace(script=resolver.script)
        host, dispatch = self._host(), self._dispatch()
        spans = self._spans()
        if spans is None:
            return Found(written=LaunchText((), ()), host=host, dispatch=dispatch)
        refs = references(started.call.call)
        frame = self._frame()
        configuration = [self._resolved(part, refs, frame) for part in spans.configuration[:3]]
        constants, helpers = dict(trace.constants), tuple(trace.helpers.values())
        passed = list(self._passed(spans, refs, frame))
        known = self._known(passed, spans, refs, frame)
        outcomes = [one.record(known) for one in configuration]
        grid, block, shared = [*outcomes, None, None, None][:3]
        return Found(
            written=spans.parts(),
            host=host,
            dispatch=dispatch,
            grid=grid,
            block=block,
            shared=None if shared is None else replace(shared, dimensions=(), in_parameters=shared.in_parameters[:1]),
            constants=tuple(sorted((trace.constants | constants).values(), key=lambda c: (c.path, c.line, c.name))),
            helpers=helpers,
            argument_origins=tuple(one.argument for one in passed),
        )

    def _known(
        self, passed: Sequence["_Passed"], spans: LaunchTokens, refs: References, frame: Frame
    ) -> ParameterValues:
        """What the parameters hold, in terms of the host."""
        own = [c for c in self.started.kernel.get_children() if c.kind in TEMPLATE_PARAMETERS]
        given = [self._resolved(part, refs, frame).node for part in spans.template_arguments]
        pairs = [(p.spelling, node) for p, node in zip(own, given, strict=False) if not is_plain(bare(node))]
        scalars = {node: name for name, node in pairs}
        scalars |= {p.node: p.name for p in passed if p.node is not None and not is_plain(p.node)}
        made = {p.name: (p.object, accessed(parse(p.argument.made_by or ""))) for p in passed if p.object is not None}
        return ParameterValues(
            names=frozenset([*(p.name for p in passed), *(name for name, _ in pairs)]),
            scalars=scalars,
            accessors={tensor: name for name, (_, tensor) in made.items() if tensor is not None}
            | {p.tensor: p.name for p in passed if p.tensor is not None},
            objects={one: name for name, (one, _) in made.items()},
        )

    def _spans(self) -> LaunchTokens | None:
        resolver, site = self.resolver, self.started.site
        first = resolver.script.texts.index(site.path, site.offset)
        stream = resolver.script.texts.words(site.path)[first : first + 4000]
        found = split(stream)
        name = stream[0].text if stream else ""
        if found is None or resolver.script.macros.known(name):
            used: list[Macro] = []
            expanded = resolver.script.macros.expand(_one_invocation(stream), site.path, used)
            resolver.trace.from_macros = True
            found = split(expanded, self.started.kernel.spelling) or found
        return found

    def _resolved(self, part: Sequence[Word], refs: References, frame: Frame) -> "_Outcome":
        resolver = self.resolver
        before, depth = resolver.trace.unresolved, resolver.trace.depth
        resolver.trace.unresolved, resolver.trace.depth = {}, 0
        written = resolver.script.written(part, self.started.site.path, refs)
        node = resolver.resolve(written, frame, self.started.site)
        outcome = _Outcome(node, tuple(resolver.trace.unresolved.items()), resolver.trace.depth)
        resolver.trace.unresolved, resolver.trace.depth = before, max(depth, outcome.depth)
        return outcome

    def _frame(self) -> Frame:
        """What the call that passes the kernel passes else, and what `case` says of the variable of its `switch`."""
        via, host = self.started.via, self.started.call.host
        chosen = {
            one.variable: literal(one.value)
            for one in cases_around(self.started.call.call, host.function)
            if all(each.site.offset < one.start for each in self.resolver.code.writes.get(one.variable, ()))
        }
        if via is None:
            return chosen
        values = {p.hash: self.resolver.passed(via, host, i) for i, p in enumerate(host.parameters)}
        return {key: value for key, value in values.items() if value is not None} | chosen

    def _host(self) -> HostFunction | None:
        function, resolver = self.started.call.host.function, self.resolver
        start, end = file_position(function.extent.start), file_position(function.extent.end)
        if start is None or end is None:
            return None
        sites = [file_position(call.call.extent.start) for call in resolver.code.callers(self.started.call.host)]
        return HostFunction(
            name=qualified_name(function),
            path=resolver.script.shown(start.path),
            start_line=start.line,
            end_line=end.line,
            callers=tuple(
                sorted(f"{resolver.script.shown(site.path)}:{site.line}" for site in sites if site is not None)
            ),
        )

    def _dispatch(self) -> tuple[str, ...]:
        """Macros whose arguments the launch stands in, by the brackets around it."""
        resolver, site = self.resolver, self.started.site
        begin = file_position(self.started.call.host.function.extent.start)
        if begin is None or begin.path != site.path:
            return ()
        stream = resolver.script.texts.words(site.path)
        first, index = (
            resolver.script.texts.index(site.path, begin.offset),
            resolver.script.texts.index(site.path, site.offset),
        )
        found: list[str] = []
        depth = 0
        while index > first:
            index -= 1
            depth += {")": 1, "}": 1, "]": 1, "(": -1, "{": -1, "[": -1}.get(stream[index].text, 0)
            if depth < 0:
                depth = 0
                name = stream[index - 1].text
                if stream[index].text == "(" and (name.isupper() or resolver.script.macros.known(name)):
                    found.append(name)
        return tuple(reversed(found))

    def _passed(self, spans: LaunchTokens, refs: References, frame: Frame) -> Iterator["_Passed"]:
        parameters = [c for c in self.started.kernel.get_children() if c.kind == CursorKind.PARM_DECL]
        arguments = self._unpacked(spans.arguments)
        for index, parameter in enumerate(parameters):
            name = parameter.spelling
            if index < len(arguments):
                written, outcome = arguments[index]
            else:
                default = self.resolver.script.initialiser(parameter)
                written = "" if default is None else spelled(default.words)
                outcome = None
                if default is not None:
                    outcome = self._resolved(default.words, default.references, {})
            if isinstance(outcome, tuple):
                outcome = self._resolved(outcome, refs, frame)
            yield self._argument_origin(name, parameter, written, outcome)

    def _unpacked(self, arguments: Sequence[Sequence[Word]]) -> list["tuple[str, tuple[Word, ...] | _Outcome]"]:
        """The arguments of a launch; a pack of the function's parameters is what its one caller passes."""
        found: list[tuple[str, tuple[Word, ...] | _Outcome]] = []
        for part in arguments:
            if part[-1].text != "...":
                found.append((spelled(part), tuple(part)))
                continue
            host = self.started.call.host
            via = self.started.via
            callers = [via] if via is not None else self.resolver.code.callers(host)
            pack = [i for i, p in enumerate(host.parameters) if any(p.spelling == word.text for word in part)]
            if len(callers) == 1 and pack and callers[0] is not None:
                now = file_position(callers[0].call.extent.start)
                for argument in callers[0].arguments[pack[0] :]:
                    written = self.resolver.script.at(argument)
                    if written is not None:
                        node = self.resolver.resolve(written, None, now)
                        found.append((spelled(part), _Outcome(node, (), 1)))
        return found

    def _argument_origin(self, name: str, parameter: Cursor, written: str, outcome: "_Outcome | None") -> "_Passed":
        spelling = parameter.type.spelling
        if outcome is None:
            reason = "nothing is passed for it at the launch" if not written else "not looked into"
            if not written and self.started.call.arguments is None:
                reason = "passed by address in an array"
            argument = ArgumentOrigin(
                parameter=name,
                type=spelling,
                argument=written,
                expression=written,
                kind="unknown",
                unresolved=(Unresolved(name=name, reason=reason),),
            )
            return _Passed(name=name, node=None, argument=argument)
        origin = origin_of(outcome.node, parameter)
        unresolved = tuple(Unresolved(name=n, reason=r) for n, r in outcome.unresolved)
        argument = ArgumentOrigin(
            parameter=name,
            type=spelling,
            argument=written,
            expression=write(outcome.node),
            kind=kind_of(outcome.node, origin, unresolved),
            origin=None if origin is None else write(origin),
            made_by=None if origin is None else self._made_by(origin),
            depth=outcome.depth,
            unresolved=unresolved,
        )
        pointer = parameter.type.kind == TypeKind.POINTER
        return _Passed(
            name=name,
            node=None if pointer or origin is not None else outcome.node,
            argument=argument,
            object=bare(outcome.node) if not pointer else None,
            tensor=accessed(bare(outcome.node)),
        )

    def _made_by(self, origin: Node) -> str | None:
        """The initialiser of a local object, as written."""
        first = next((node for node in walk(origin) if isinstance(node, Name)), None)
        target = None if first is None else self.started.call.host.variables.get(last_name(first.text))
        if target is None or self.resolver.code.writes.get(target.hash):
            return None  # its first value need not be the one that is passed
        written = self.resolver.script.initialiser(target)
        return None if written is None or not written.words else spelled(written.words)[:400]


@dataclass(frozen=True, slots=True)
class _Outcome:
    """A resolved expression."""

    node: Node
    unresolved: tuple[tuple[str, str], ...]
    depth: int

    def record(self, known: ParameterValues) -> Resolved:
        """The record, with what the kernel's parameters hold expressed by them."""
        found = dimensions(self.node)
        return Resolved(
            expression=write(self.node),
            dimensions=tuple(map(write, found)),
            in_parameters=known.put_back(found),
            unresolved=tuple(Unresolved(name=name, reason=reason) for name, reason in self.unresolved),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Passed:
    """What one parameter gets."""

    name: str
    node: Node | None
    """Its value where it is one of the host's, not memory."""
    argument: ArgumentOrigin
    object: Node | None = None
    """What it is a copy of, where it is no pointer."""
    tensor: Node | None = None
    """What it is an accessor of."""


def _one_invocation(stream: Sequence[Word]) -> Sequence[Word]:
    """A macro's name and its arguments."""
    depth = 0
    for index, word in enumerate(stream):
        depth += {"(": 1, ")": -1}.get(word.text, 0)
        if index and depth == 0:
            return stream[: index + 1] if word.text == ")" else stream[:1]
    return stream
