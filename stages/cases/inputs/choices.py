"""What each case of a program chooses: sizes, modes, numbers, and which of the optional buffers it passes."""

from collections.abc import Mapping
from dataclasses import dataclass

from kernelmill.records import Program, Relations, Role
from kernelmill.templates.cpp_types import is_sixteen_bits, unqualified


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseParameter:
    """A size, a mode or a number, which each case chooses."""

    name: str
    type: str

    @property
    def held(self) -> str:
        """The type that the table of cases holds it in: values of 16-bit floats are no constants."""
        return "float" if is_sixteen_bits(self.type) else self.type

    @property
    def read(self) -> str:
        """The expression that reads it from a case."""
        value = f"test_case.values.{self.name}"
        return f"from_number<{self.type}>({value})" if is_sixteen_bits(self.type) else value


def values(program: Program) -> tuple[CaseParameter, ...]:
    """What a case of this program chooses, in order."""
    return (
        *(CaseParameter(name=one.name, type=one.type) for one in program.text.sizes),
        *(CaseParameter(name=role.parameter, type=unqualified(role.type)) for role in choices(program.relations)),
    )


def choices(relations: Relations) -> tuple[Role, ...]:
    """Return the modes and numbers in order, then a mode for each optional buffer: whether a case passes it."""
    return (
        *(role for role in relations.roles if role.kind in ("mode", "number")),
        *(
            Role(parameter=name, type="bool", kind="mode", choices=(0, 1), typical="true")
            for name in presences(relations).values()
        ),
    )


def presences(relations: Relations) -> Mapping[str, str]:
    """Return the name of the mode that says whether a case passes a buffer, by the buffer, for optional ones."""
    taken = {*(role.parameter for role in relations.roles), *(size.name for size in relations.sizes)}
    found = dict[str, str]()
    for role in relations.roles:
        if role.optional:
            name = f"has_{role.parameter}"
            while name in taken:
                name += "_"
            taken.add(name)
            found[role.parameter] = name
    return found
