"""Closures: the declarations of a project that a kernel needs in order to compile standalone."""

from pydantic.dataclasses import dataclass

from kernelmill.records.base import STRICT
from kernelmill.records.reasons import InstantiateReason


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ProjectDeclaration:
    """A declaration of the project that a kernel needs, as a range of bytes in its file."""

    name: str
    """The qualified name."""
    kind: str
    """`function`, `class`, `enum`, `alias`, `variable`, `macro` or `using`."""
    path: str
    """The file, relative to the root of the source."""
    start_offset: int
    """The first byte of the declaration in its file."""
    end_offset: int
    """The byte after the declaration."""
    start_line: int
    """The first line of the declaration, counted from 1."""
    namespaces: tuple[str, ...] = ()
    """The enclosing namespaces, outermost first; an anonymous namespace is the empty string."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ExternalName:
    """A name declared outside the project that the kernel or one of its declarations uses."""

    name: str
    """The qualified name."""
    origin: str
    """`torch`, `cuda`, `clang` or `system`."""
    header: str
    """The header that declares the name: its path in the include folder if known, else its file name."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class ParameterReference:
    """A range of the kernel's text that names one of its template parameters; offsets count from the start of the file.

    Shadowed names are not references to the parameter.
    """

    parameter: str
    start_offset: int
    end_offset: int
    in_macro: bool = False
    """Whether the reference is part of a macro argument, which a comma in its replacement would split."""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class InstanceClosure:
    """The closure of instances of a kernel template, including the declarations that their arguments name."""

    instances: tuple[tuple[str, ...], ...]
    """The template arguments of each instance, spelled as in `Launch.template_arguments`."""
    declarations: tuple[ProjectDeclaration, ...] = ()
    external_names: tuple[ExternalName, ...] = ()
    command_line_macros: tuple[str, ...] = ()
    reason: InstantiateReason | None = None
    """The reason if there is no closure: as for `Closure.reason`, or an argument that only its function can name."""
    detail: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, config=STRICT)
class Closure:
    """All declarations of the project that a kernel needs, in an order that compiles."""

    kernel: str
    """The id of the kernel; in the result of a single parse, its qualified name."""
    declarations: tuple[ProjectDeclaration, ...] = ()
    """The declarations, in an order that compiles."""
    external_names: tuple[ExternalName, ...] = ()
    references: tuple[ParameterReference, ...] = ()
    namespaces: tuple[str, ...] = ()
    """The namespaces around the kernel, outermost first; an anonymous namespace is the empty string."""
    command_line_macros: tuple[str, ...] = ()
    """Macros of the command line that the declarations use, each as the text after `#define`."""
    instance_closures: tuple[InstanceClosure, ...] = ()
    """The closures of instances whose template arguments name declarations of the project."""
    named_instances: tuple[tuple[str, ...], ...] = ()
    """The template arguments of every instantiation that the translation unit names, as in `Launch`, sorted."""
    host: InstanceClosure | None = None
    """What the kernel needs in the host pass, if its file has code for one of the passes only; templates need both."""
    reason: InstantiateReason | None = None
    """The reason if there is no closure: the device pass does not define the kernel, or a macro has two definitions."""
    detail: str = ""
    """The name that `reason` refers to."""
