"""Find the launches in host code: `kernel<<<grid, block, shared, stream>>>(arguments)`."""

from collections.abc import Iterator, Sequence

from clang.cindex import Cursor, CursorKind, TranslationUnit

from kernelmill.clang.facts import LaunchFacts
from kernelmill.clang.host_facts import ExternalCall
from kernelmill.cpp.expressions import write
from kernelmill.extraction.launches.configuration import LaunchSites
from kernelmill.extraction.launches.hosts import HostCall, HostCode, LaunchCall
from kernelmill.extraction.launches.resolution.reaching_assignments import ReachingAssignments
from kernelmill.extraction.launches.resolution.resolver import Resolver
from kernelmill.extraction.launches.resolution.trace import Trace
from kernelmill.extraction.launches.sites.kernel_launch import KernelLaunch
from kernelmill.extraction.macros.macro_expander import MacroExpander
from kernelmill.extraction.macros.source_reader import SourceReader
from kernelmill.extraction.macros.source_texts import SourceTexts
from kernelmill.extraction.syntax.cursors import FUNCTIONS, is_global, overloads, qualified_name, template_of
from kernelmill.extraction.syntax.locations import ProjectTree, file_position
from kernelmill.extraction.syntax.template_arguments import spelled_arguments
from kernelmill.extraction.syntax.visits import descend
from kernelmill.records import Launch


def launches(resolver: Resolver) -> Iterator[LaunchFacts]:
    """Yield every launch of a translation unit whose kernel clang can name."""
    sites = LaunchSites(resolver)
    for call in resolver.code.launches():
        yield from _kernel_launches(call, sites)


def external_calls(resolver: Resolver) -> Iterator[ExternalCall]:
    """Yield the calls of functions that other translation units define."""
    tree = resolver.reader.tree
    for call in (one for calls in resolver.code.calls.values() for one in calls):
        target = template_of(call.call.referenced)
        site = file_position(call.call.extent.start)
        path = None if site is None else tree.relative(site.path)
        if site is None or path is None or tree.path_of(target) is None or target.get_definition() is not None:
            continue
        expressions = [resolver.reader.at(argument) for argument in call.arguments if argument is not None]
        found = [one for one in expressions if one is not None and one.words]
        given = tuple(write(resolver.resolve(one, position=site)) for one in found)
        known = given if len(given) == len(call.arguments) else ()
        yield ExternalCall(usr=target.get_usr(), path=path, line=site.line, arguments=known)


def resolver_of(unit: TranslationUnit, functions: Sequence[Cursor], tree: ProjectTree) -> Resolver:
    """Return the resolver of a translation unit, of which the given functions are walked."""
    texts = SourceTexts()
    reader = SourceReader(tree=tree, texts=texts, macros=MacroExpander(unit, tree))
    code = HostCode.of(functions)
    return Resolver(code=code, reader=reader, order=ReachingAssignments(texts), trace=Trace(reader=reader))


def _kernel_launches(call: LaunchCall, sites: LaunchSites) -> Iterator[LaunchFacts]:
    tree = sites.resolver.reader.tree
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
    """Return the kernels of a launch, each with the call that passes it if it is a parameter of the host function."""
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
                for kernel in _initializers(passing.arguments[index])
            ]
    return []


def _targets(callee: Cursor, arguments: int | None) -> list[Cursor]:
    """Return the kernels that an expression names, directly or by the initializer of a variable.

    In the body of a template, the name of a kernel template refers to the overload with the given number of parameters.
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
            return _initializers(target)
    return []


def _fitting(candidates: list[Cursor], arguments: int | None) -> list[Cursor]:
    named = [c.get_definition() or c for c in candidates if is_global(c)]
    found = {kernel.hash: kernel for kernel in named}
    if len(found) > 1:
        found = {key: kernel for key, kernel in found.items() if _parameters(kernel) == arguments}
    return list(found.values()) if len(found) == 1 else []


def _parameters(function: Cursor) -> int:
    return sum(child.kind == CursorKind.PARM_DECL for child in function.get_children())


def _initializers(variable: Cursor) -> list[Cursor]:
    """Return the kernels that the initializer of a variable names: `auto kernel = wide ? &sum<4> : &sum<1>;` names two.

    The call of a function that returns a kernel names all kernels that it may return.
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
    """Yield the kernels whose names occur in an expression."""
    for cursor in descend(expression):
        if cursor.kind != CursorKind.DECL_REF_EXPR or cursor.referenced is None:
            continue
        target = cursor.referenced
        if target.kind in FUNCTIONS and is_global(template_of(target)):
            yield target
        elif target.kind == CursorKind.OVERLOADED_DECL_REF:
            yield from _fitting(list(overloads(target)), None)


def _launch(launch: KernelLaunch, path: str, sites: LaunchSites) -> Launch:
    found = sites.details(launch)
    configuration = [*found.written.configuration, None, None, None, None]
    return Launch(
        path=path,
        line=launch.site.line,
        grid=configuration[0] or "",
        block=configuration[1] or "",
        shared=configuration[2],
        stream=configuration[3],
        arguments=found.written.arguments,
        template_arguments=spelled_arguments(launch.target),
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
