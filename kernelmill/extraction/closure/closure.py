"""Compute closures: the smallest set of a project's declarations that a kernel needs, in an order that compiles."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from clang.cindex import Cursor, TranslationUnit

from kernelmill.cpp.words import all_words
from kernelmill.extraction.closure.declarations import macro_definition, namespaces, parameter_references
from kernelmill.extraction.closure.search import ClosureSearch, OrderedDeclaration
from kernelmill.extraction.closure.unit_index import UnitIndex
from kernelmill.extraction.macros.macro_history import MacroError, MacroHistory
from kernelmill.extraction.syntax.cursors import qualified_name
from kernelmill.extraction.syntax.locations import ProjectTree
from kernelmill.extraction.syntax.template_arguments import UNWRITABLE, is_local, named_declarations, spelled_arguments
from kernelmill.records import Closure, InstanceClosure
from kernelmill.records.reasons import InstantiateReason


def command_line_macros(arguments: Sequence[str]) -> dict[str, str]:
    """Return the macros that a command line leaves defined, each as the text after `#define`."""
    found: dict[str, str] = {}
    for index, argument in enumerate(arguments):
        value = argument[2:] or "".join(arguments[index + 1 : index + 2])
        name = re.match(r"\w*", value)
        if not argument.startswith(("-D", "-U")) or name is None:
            continue
        found.pop(name[0], None)
        if argument.startswith("-D"):
            head, equals, body = value.partition("=")
            found[name[0]] = f"{head} {body if equals else 1}"
    return found


@dataclass(frozen=True, slots=True)
class ClosureBuilder:
    """Computes the closures of the kernels of one translation unit."""

    tree: ProjectTree
    index: UnitIndex
    macros: MacroHistory
    headers: str
    """The folder of the header set."""
    command_line: Mapping[str, str]
    """The macros of the command line: the text after `#define` by name."""

    @classmethod
    def of(cls, unit: TranslationUnit, tree: ProjectTree, headers: str, arguments: Sequence[str]) -> "ClosureBuilder":
        """Read the facts of a translation unit that its closures depend on."""
        return cls(tree, UnitIndex.of(unit, tree), MacroHistory(unit, tree), headers, command_line_macros(arguments))

    def closure(self, kernel: Cursor) -> Closure:
        """Return the closure of a kernel, including doubtful declarations, since unused ones can be pruned."""
        search = ClosureSearch(self.tree, self.index, self.headers)
        search.add_function(kernel)
        found = self._instance_closure(search, kernel, ())
        return Closure(
            kernel=qualified_name(kernel),
            declarations=found.declarations,
            external_names=found.external_names,
            references=() if found.reason else tuple(parameter_references(kernel, self.tree)),
            namespaces=() if found.reason else namespaces(kernel),
            command_line_macros=found.command_line_macros,
            named_instances=tuple(sorted({spelled_arguments(c) for c in self._instances(kernel)})),
            instance_closures=() if found.reason else tuple(self._by_arguments(search, kernel)),
            reason=found.reason,
            detail=found.detail,
        )

    def _instances(self, kernel: Cursor) -> list[Cursor]:
        return self.index.instances.get(kernel.canonical.hash, [])

    def _by_arguments(self, search: ClosureSearch, kernel: Cursor) -> Iterator[InstanceClosure]:
        """Yield the closures of instances; those whose arguments name the same declarations share one."""
        groups: dict[frozenset[int], dict[tuple[str, ...], Cursor]] = {}
        for instance in self._instances(kernel):
            named = frozenset(c.canonical.hash for c in named_declarations(instance) if search.is_needed_as_argument(c))
            if named:
                groups.setdefault(named, {}).setdefault(spelled_arguments(instance), instance)
        for instances in groups.values():
            arguments, first = tuple(sorted(instances)), next(iter(instances.values()))
            reason = _unwritable(first)
            if reason is not None:
                yield InstanceClosure(instances=arguments, reason=reason, detail=", ".join(arguments[0]))
                continue
            more = search.copy()
            more.add_declarations(named_declarations(first))
            for instance in instances.values():
                more.add_function(instance)  # its calls are resolved, including those found by argument types
            yield self._instance_closure(more, kernel, arguments)

    def _instance_closure(
        self, search: ClosureSearch, kernel: Cursor, instances: tuple[tuple[str, ...], ...]
    ) -> InstanceClosure:
        search.add_using_directives()
        found = _outer(sorted(search.declarations.values(), key=lambda each: each.order))
        try:
            used = self.macros.used([*(each.cursor for each in found), kernel])
        except MacroError as error:
            reason = InstantiateReason.MACRO_MEANS_TWO_THINGS
            return InstanceClosure(instances=instances, reason=reason, detail=str(error))
        declarations = [macro_definition(cursor, self.tree) for cursor in used.everywhere]
        for each, before in zip(found, used.before, strict=False):
            declarations += [*(macro_definition(cursor, self.tree) for cursor in before), each.record]
        declarations += [macro_definition(cursor, self.tree) for cursor in used.before[-1]]
        return InstanceClosure(
            instances=instances,
            declarations=tuple(declarations),
            external_names=tuple(sorted(search.externals, key=lambda e: (e.origin, e.header, e.name))),
            command_line_macros=tuple(self._command_line_macros(used.foreign)),
        )

    def _command_line_macros(self, words: frozenset[str]) -> Iterator[str]:
        """Yield the macros of the command line that some words are, and those that these use, in order of names."""
        found, waiting = set[str](), words & self.command_line.keys()
        while waiting:
            found |= waiting
            waiting = frozenset().union(*(all_words(self.command_line[name].encode()) for name in waiting))
            waiting = (waiting & self.command_line.keys()) - found
        yield from (self.command_line[name] for name in sorted(found))


def _unwritable(instance: Cursor) -> InstantiateReason | None:
    """Return why code outside the launching function cannot name the arguments of an instance; `None` if it can."""
    for argument in spelled_arguments(instance):
        for beginning, reason in UNWRITABLE:
            if beginning in argument:
                return reason
    return InstantiateReason.LOCAL_TYPE_ARGUMENT if any(is_local(c) for c in named_declarations(instance)) else None


def _outer(found: list[OrderedDeclaration]) -> list[OrderedDeclaration]:
    """Return the declarations without duplicates and without those inside others: `typedef enum {} name;` has one."""
    first = {(f.record.path, f.record.start_offset, f.record.end_offset): f for f in reversed(found)}
    return [
        f
        for (path, start, end), f in reversed(first.items())
        if not any(p == path and s <= start and end <= e and (s, e) != (start, end) for p, s, e in first)
    ]
