"""Launch metadata: the resolved configuration of a launch and the origin of each argument."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from kernelmill.cpp.folding import literal
from kernelmill.cpp.parser import parse
from kernelmill.cpp.words import Word
from kernelmill.extraction.launches.arguments.origins import accessed, typed
from kernelmill.extraction.launches.arguments.parameter_values import ParameterValues, bare, is_plain
from kernelmill.extraction.launches.arguments.passed import LaunchArguments, PassedArgument
from kernelmill.extraction.launches.resolution.resolver import Resolver
from kernelmill.extraction.launches.resolution.trace import Trace
from kernelmill.extraction.launches.sites.case_labels import Switches, cases_around
from kernelmill.extraction.launches.sites.chevrons import LaunchText, LaunchTokens, split
from kernelmill.extraction.launches.sites.enclosing import dispatch_macros, host_function
from kernelmill.extraction.launches.sites.kernel_launch import KernelLaunch, LaunchScope
from kernelmill.extraction.macros.macro_expander import Macro
from kernelmill.extraction.syntax.cursors import TEMPLATE_PARAMETERS
from kernelmill.extraction.syntax.symbols import Frame, references
from kernelmill.records import ArgumentOrigin, Constant, Helper, HostFunction, Resolved

_LONGEST_LAUNCH = 4000
"""The number of words in which a launch must end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LaunchDetails:
    """The metadata of a launch, except for its template arguments."""

    written: LaunchText
    host: HostFunction | None = None
    dispatch: tuple[str, ...] = ()
    grid: Resolved | None = None
    block: Resolved | None = None
    shared: Resolved | None = None
    constants: tuple[Constant, ...] = ()
    helpers: tuple[Helper, ...] = ()
    argument_origins: tuple[ArgumentOrigin, ...] = ()


class _LaunchKey(NamedTuple):
    """The text of a launch, which the instances of a dispatch share."""

    path: str
    offset: int
    kernel: str
    via: int
    """The hash of the call that passed the kernel; 0 if the launch names it."""


@dataclass(slots=True)
class LaunchSites:
    """The launch sites of a translation unit, each resolved once for all instances."""

    resolver: Resolver
    _known: dict[_LaunchKey, LaunchDetails] = field(default_factory=dict)
    _switches: Switches = field(default_factory=Switches)

    def details(self, launch: KernelLaunch) -> LaunchDetails:
        """Return the metadata of a launch, with the parameter types of the launched instance."""
        via = 0 if launch.via is None else launch.via.call.hash
        key = _LaunchKey(launch.site.path, launch.site.offset, launch.kernel.spelling, via)
        found = self._known.get(key)
        if found is None:
            found = _details(self.resolver, launch, self._switches)
            if not self.resolver.trace.from_macros:
                self._known[key] = found
        return replace(found, argument_origins=tuple(typed(found.argument_origins, launch.target)))


def _details(resolver: Resolver, launch: KernelLaunch, switches: Switches) -> LaunchDetails:
    resolver.trace = trace = Trace(reader=resolver.reader)
    host = host_function(launch, resolver.code, resolver.reader)
    dispatch = dispatch_macros(launch, resolver.reader)
    tokens = _tokens(resolver, launch)
    if tokens is None:
        return LaunchDetails(written=LaunchText((), ()), host=host, dispatch=dispatch)
    scope = LaunchScope(resolver, launch, references(launch.call.call), _frame(resolver, launch, switches))
    configuration = [scope.resolve(part) for part in tokens.configuration[:3]]
    constants, helpers = dict(trace.constants), tuple(trace.helpers.values())
    passed = list(LaunchArguments(scope, tokens.arguments).passed())
    values = _parameter_values(scope, passed, tokens)
    grid, block, shared = [*(one.record(values) for one in configuration), None, None, None][:3]
    return LaunchDetails(
        written=tokens.text(),
        host=host,
        dispatch=dispatch,
        grid=grid,
        block=block,
        shared=None if shared is None else replace(shared, dimensions=(), in_parameters=shared.in_parameters[:1]),
        constants=tuple(sorted((trace.constants | constants).values(), key=lambda c: (c.path, c.line, c.name))),
        helpers=helpers,
        argument_origins=tuple(one.argument for one in passed),
    )


def _tokens(resolver: Resolver, launch: KernelLaunch) -> LaunchTokens | None:
    """Return the words of a launch; those of its macro's expansion if a macro contains it."""
    reader, site = resolver.reader, launch.site
    first = reader.texts.index(site.path, site.offset)
    stream = reader.texts.words(site.path)[first : first + _LONGEST_LAUNCH]
    found = split(stream)
    name = stream[0].text if stream else ""
    if found is None or reader.macros.is_defined(name):
        used: list[Macro] = []
        expanded = reader.macros.expand(_one_invocation(stream), site.path, used)
        resolver.trace.from_macros = True
        found = split(expanded, launch.kernel.spelling) or found
    return found


def _frame(resolver: Resolver, launch: KernelLaunch, switches: Switches) -> Frame:
    """Return the values of the host's parameters, as passed with the kernel, and of the variables of a `switch`."""
    via, host = launch.via, launch.call.host
    labels = {
        one.variable: literal(one.value)
        for one in cases_around(launch.call.call, host.function, switches)
        if all(each.site.offset < one.start for each in resolver.code.assignments.get(one.variable, ()))
    }
    if via is None:
        return labels
    values = {p.hash: resolver.passed(via, host, index) for index, p in enumerate(host.parameters)}
    return {key: value for key, value in values.items() if value is not None} | labels


def _parameter_values(scope: LaunchScope, passed: Sequence[PassedArgument], tokens: LaunchTokens) -> ParameterValues:
    """Return the values of the kernel's parameters and template parameters, in terms of the host."""
    own = [c for c in scope.launch.kernel.get_children() if c.kind in TEMPLATE_PARAMETERS]
    given = [scope.resolve(part).node for part in tokens.template_arguments]
    pairs = [(p.spelling, node) for p, node in zip(own, given, strict=False) if not is_plain(bare(node))]
    scalars = {node: name for name, node in pairs}
    scalars |= {p.node: p.name for p in passed if p.node is not None and not is_plain(p.node)}
    copied = {p.name: (p.object, accessed(parse(p.argument.initializer or ""))) for p in passed if p.object is not None}
    return ParameterValues(
        names=frozenset([*(p.name for p in passed), *(name for name, _ in pairs)]),
        scalars=scalars,
        accessors={tensor: name for name, (_, tensor) in copied.items() if tensor is not None}
        | {p.tensor: p.name for p in passed if p.tensor is not None},
        objects={one: name for name, (one, _) in copied.items()},
    )


def _one_invocation(stream: Sequence[Word]) -> Sequence[Word]:
    """Return the name of a macro and its arguments."""
    depth = 0
    for index, word in enumerate(stream):
        depth += {"(": 1, ")": -1}.get(word.text, 0)
        if index and depth == 0:
            return stream[: index + 1] if word.text == ")" else stream[:1]
    return stream
