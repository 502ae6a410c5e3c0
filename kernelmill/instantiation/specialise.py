"""The launches of one unit: those of its instance, with the instance's template arguments put in."""

from collections.abc import Mapping
from dataclasses import replace

from kernelmill.cpp.expressions import Cast, Member, Name, Node, rebuilt, write
from kernelmill.cpp.folding import fold
from kernelmill.cpp.parser import Word, parse, spelled, words
from kernelmill.cpp.tokens import tokens
from kernelmill.records import ArgumentOrigin, Kernel, Launch, Resolved


def launches(kernel: Kernel, arguments: Mapping[str, str]) -> tuple[Launch, ...]:
    """The launches that start the instance of `kernel` with these arguments, by template parameter.

    Where no launch names its instance, all of the kernel's launches are possible ones.
    """
    own = tuple(arguments.values())
    exact = tuple(one for one in kernel.launches if not own or one.template_arguments == own)
    return tuple(specialised(one, arguments) for one in exact or kernel.launches)


def specialised(launch: Launch, arguments: Mapping[str, str]) -> Launch:
    """A launch with template arguments put in: for the kernel's parameters in types, for host code's names elsewhere.

    What host code calls an argument, such as `scalar_t` in a dispatch, is what it writes at the launch.
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
        expression=put_in(resolved.expression, known),
        dimensions=tuple(put_in(one, known) for one in resolved.dimensions),
        in_parameters=tuple(put_in(one, {**known, **arguments}) for one in resolved.in_parameters),
    )


def _argument_origin(
    argument: ArgumentOrigin, names: Mapping[str, str], arguments: Mapping[str, str]
) -> ArgumentOrigin:
    return replace(
        argument,
        type=_in_type(argument.type, arguments),
        element=None if argument.element is None else _in_type(argument.element, arguments),
        expression=put_in(argument.expression, names),
    )


def put_in(expression: str, known: Mapping[str, str]) -> str:
    """An expression with names replaced where they stand for types or values, and folded."""
    if not any(name in expression for name in known):
        return expression
    return write(fold(_put_in(parse(expression, frozenset(known)), known)))


def _put_in(node: Node, known: Mapping[str, str]) -> Node:
    node = rebuilt(node, lambda child: _put_in(child, known))
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
    """A type with template parameters replaced, whole words only."""
    stream = words(list(tokens(text.encode())))
    return spelled([Word(known.get(w.text, w.text), w.kind, w.start, w.spaced) for w in stream])
