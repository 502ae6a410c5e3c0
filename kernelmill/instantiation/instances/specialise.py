"""Select the launches of one instance, and substitute its template arguments in them."""

from collections.abc import Mapping
from dataclasses import replace

from kernelmill.cpp.expressions import Cast, Member, Name, Node, rebuilt, write
from kernelmill.cpp.folding import fold
from kernelmill.cpp.parser import parse
from kernelmill.cpp.tokens import tokens
from kernelmill.cpp.words import Word, spelled, words
from kernelmill.records import ArgumentOrigin, Kernel, Launch, Resolved


def launches(kernel: Kernel, arguments: Mapping[str, str]) -> tuple[Launch, ...]:
    """Return the launches of the instance of `kernel` with these arguments, by template parameter.

    If no launch names this instance, all launches of the kernel are returned.
    """
    own = tuple(arguments.values())
    exact = tuple(one for one in kernel.launches if not own or one.template_arguments == own)
    return tuple(specialised(one, arguments) for one in exact or kernel.launches)


def specialised(launch: Launch, arguments: Mapping[str, str]) -> Launch:
    """Substitute template arguments in a launch: for template parameters in types, for host names in expressions.

    The name that host code has for an argument, such as `scalar_t` in a dispatch, is the one written at the launch.
    """
    written = zip(launch.written_template_arguments, launch.template_arguments, strict=False)
    names = {name: value for name, value in written if name.isidentifier() and name != value}
    return replace(
        launch,
        resolved_grid=_resolved(launch.resolved_grid, names, arguments),
        resolved_block=_resolved(launch.resolved_block, names, arguments),
        resolved_shared=_resolved(launch.resolved_shared, names, arguments),
        argument_origins=tuple(_argument_origin(argument, names, arguments) for argument in launch.argument_origins),
    )


def _resolved(resolved: Resolved | None, known: Mapping[str, str], arguments: Mapping[str, str]) -> Resolved | None:
    if resolved is None:
        return None
    return replace(
        resolved,
        expression=substitute_names(resolved.expression, known),
        dimensions=tuple(substitute_names(one, known) for one in resolved.dimensions),
        in_parameters=tuple(substitute_names(one, {**known, **arguments}) for one in resolved.in_parameters),
    )


def _argument_origin(
    argument: ArgumentOrigin, names: Mapping[str, str], arguments: Mapping[str, str]
) -> ArgumentOrigin:
    return replace(
        argument,
        type=_in_type(argument.type, arguments),
        element=None if argument.element is None else _in_type(argument.element, arguments),
        expression=substitute_names(argument.expression, names),
    )


def substitute_names(expression: str, known: Mapping[str, str]) -> str:
    """Replace names of types and values in an expression and fold it."""
    if not any(name in expression for name in known):
        return expression
    return write(fold(_substitute_names(parse(expression, frozenset(known)), known)))


def _substitute_names(node: Node, known: Mapping[str, str]) -> Node:
    node = rebuilt(node, lambda child: _substitute_names(child, known))
    match node:
        case Name(text):
            return parse(known[text]) if text in known else Name(_in_type(text, known))
        case Cast(kind, operand, named):
            return Cast(_in_type(kind, known), operand, named)
        case Member(owner, operator, name) if "<" in name:
            head, _, rest = name.partition("<")
            return Member(owner, operator, f"{head}<{_in_type(rest, known)}")
    return node


def _in_type(text: str, known: Mapping[str, str]) -> str:
    """Replace template parameters in a type; only whole words are replaced."""
    stream = words(list(tokens(text.encode())))
    return spelled([Word(known.get(w.text, w.text), w.kind, w.start, w.spaced) for w in stream])
