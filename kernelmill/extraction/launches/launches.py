"""Launch sites: `kernel<<<grid, block, shared, stream>>>(arguments)` in host code."""

from collections.abc import Iterator, Sequence

from clang.cindex import Cursor, CursorKind, TranslationUnit

from kernelmill.clang.facts import LaunchFacts
from kernelmill.clang.host_facts import ExternalCall
from kernelmill.cpp.expressions import write
from kernelmill.extraction.launches.configuration import KernelLaunch, Sites
from kernelmill.extraction.launches.hosts import HostCall, HostCode, LaunchCall
from kernelmill.extraction.launches.reaching import ReachingAssignments
from kernelmill.extraction.launches.resolve import Resolver
from kernelmill.extraction.launches.trace import Trace
from kernelmill.extraction.macros.macro_expander import MacroExpander, SourceTexts
from kernelmill.extraction.macros.source_reader import SourceReader
from kernelmill.extraction.syntax.cursors import FUNCTIONS, is_global, overloads, qualified_name, template_of
from kernelmill.extraction.syntax.locations import ProjectTree, file_position
from kernelmill.extraction.syntax.template_arguments import spelled
from kernelmill.extraction.syntax.visits import descend
from kernelmill.records import Launch


def launches(resolver: Resolver) -> Iterator[LaunchFacts]:
    """Every launch of a translation unit whose kernel clang could name."""
    sites = Sites(resolver)
    for call in resolver.code.launches():
        yield from _started(call, sites)


def external_calls(resolver: Resolver) -> Iterator[ExternalCall]:
    """Yield the calls of functions that other translation units define."""
    tree = resolver.script.tree
    for call in (one for calls in resolver.code.calls.values() for one in calls):
        target = template_of(call.call.referenced)
        site = file_position(call.call.extent.start)
        path = None if site is None else tree.relative(site.path)
        if site is None or path is None or tree.path_of(target) is None or target.get_definition() is not None:
            continue
        written = [resolver.script.at(argument) for argument in call.arguments if argument is not None]
        given = tuple(write(resolver.resolve(one, now=site)) for one in written if one is not None and one.words)
        known = given if len(given) == len(call.arguments) else ()
        yield ExternalCall(usr=target.get_usr(), path=path, line=site.line, arguments=known)


def resolver_of(unit: TranslationUnit, functions: Sequence[Cursor], tree: ProjectTree) -> Resolver:
    """What resolves the expressions of a translation unit, of which these functions are walked."""
    texts = SourceTexts()
    script = SourceReader(tree=tree, texts=texts, macros=MacroExpander(unit, tree))
    code = HostCode.of(functions)
    return Resolver(code=code, script=script, flow=ReachingAssignments(texts), trace=Trace(script=script))


def _started(call: LaunchCall, sites: Sites) -> Iterator[LaunchFacts]:
    tree = sites.resolver.script.tree
    site = file_position(call.call.extent.start)
    path = None if site is None else tree.relative(site.path)
    if site is None or path is None:
        return
    for target, via in _kernels(call, sites.resolver.code):
        template = template_of(target)
        definition = template.get_definition() or template
        kernel_path = tree.path_of(definition)
        if kernel_path is not None:
            yield LaunchFacts(
                kernel_path=kernel_path,
                kernel_offset=tree.declaration_start(kernel_path, definition.extent.start.offset),
                kernel_name=qualified_name(definition),
                launch=_launch(
                    KernelLaunch(call=call, site=site, target=target, kernel=definition, via=via), path, sites
                ),
            )


def _kernels(call: LaunchCall, code: HostCode) -> list[tuple[Cursor, HostCall | None]]:
    """The kernels that a launch starts, each with the call that passed it where it is a parameter of its function."""
    named = _targets(call.callee, call.arguments)
    if named:
        return [(target, None) for target in named]
    parameters = [p.hash for p in call.host.parameters]
    for cursor in descend(call.callee):
        target = cursor.referenced
        if target is not None and target.hash in parameters:
            index = parameters.index(target.hash)
            return [
                (kernel, passing)
                for passing in code.callers(call.host)
                if index < len(passing.arguments)
                for kernel in _initialisers(passing.arguments[index])
            ]
    return []


def _targets(callee: Cursor, arguments: int | None) -> list[Cursor]:
    """The kernels that an expression means: named there, or by the variable named there where it is initialised.

    In a template's body a kernel template is a set of overloads, of which the one with as many parameters counts.
    """
    for cursor in descend(callee):
        target = cursor.referenced
        if target is None:
            continue
        if target.kind in FUNCTIONS:
            return [target]
        if target.kind == CursorKind.OVERLOADED_DECL_REF:
            return _fitting(list(overloads(target)), arguments)
        if target.kind == CursorKind.VAR_DECL:
            return _initialisers(target)
    return []


def _fitting(candidates: list[Cursor], arguments: int | None) -> list[Cursor]:
    named = [c.get_definition() or c for c in candidates if is_global(c)]
    found = {kernel.hash: kernel for kernel in named}
    if len(found) > 1:
        found = {key: kernel for key, kernel in found.items() if _parameters(kernel) == arguments}
    return list(found.values()) if len(found) == 1 else []


def _parameters(function: Cursor) -> int:
    return sum(child.kind == CursorKind.PARM_DECL for child in function.get_children())


def _initialisers(variable: Cursor) -> list[Cursor]:
    """Every kernel that a variable's initialiser names: `auto kernel = wide ? &sum<4> : &sum<1>;` names two.

    The call of a function that picks one names all that it may return.
    """
    found: dict[int, Cursor] = {}
    for cursor in descend(variable):
        if cursor.kind == CursorKind.CALL_EXPR:
            picked = cursor.referenced
            definition = (
                None if picked is None or picked.kind not in FUNCTIONS else template_of(picked).get_definition()
            )
            if definition is not None and not is_global(definition):
                returned = [part for part in descend(definition) if part.kind == CursorKind.RETURN_STMT]
                found.update((kernel.hash, kernel) for part in returned for kernel in _named(part))
    found.update((kernel.hash, kernel) for kernel in _named(variable))
    return list(found.values())


def _named(expression: Cursor) -> Iterator[Cursor]:
    """Every kernel whose name stands in an expression."""
    for cursor in descend(expression):
        if cursor.kind != CursorKind.DECL_REF_EXPR or cursor.referenced is None:
            continue
        target = cursor.referenced
        if target.kind in FUNCTIONS and is_global(template_of(target)):
            yield target
        elif target.kind == CursorKind.OVERLOADED_DECL_REF:
            yield from _fitting(list(overloads(target)), None)


def _launch(started: KernelLaunch, path: str, sites: Sites) -> Launch:
    found = sites.resolved(started)
    configuration = [*found.written.configuration, None, None, None, None]
    return Launch(
        path=path,
        line=started.site.line,
        grid=configuration[0] or "",
        block=configuration[1] or "",
        shared=configuration[2],
        stream=configuration[3],
        arguments=found.written.arguments,
        template_arguments=spelled(started.target),
        written_template_arguments=found.written.template_arguments,
        host=found.host,
        dispatch=found.dispatch,
        resolved_grid=found.grid,
        resolved_block=found.block,
        resolved_shared=found.shared,
        constants=found.constants,
        helpers=found.helpers,
        argument_origins=found.argument_origins,
    )
