"""Turn error diagnostics into records, and select those that the project's own compiler would report."""

from dataclasses import replace
from pathlib import Path

from kernelmill.capture.commands.roots import Roots
from kernelmill.clang.facts import ParseError, UnitFacts
from kernelmill.cpp.error_classes import cause
from kernelmill.records import Diagnostic


def genuine(host: UnitFacts, device: UnitFacts | None) -> tuple[ParseError, ...]:
    """The errors of a translation unit that nvcc would report as well.

    nvcc reads the bodies of device code in its device pass only, so an error of the host pass in device code counts
    only if the device pass confirms it.
    """
    confirmed = {(e.path, e.line, e.message) for e in device.errors} if device is not None else set()
    return tuple(e for e in host.errors if not e.in_device_code or (e.path, e.line, e.message) in confirmed)


def portable(facts: UnitFacts, roots: Roots) -> UnitFacts:
    """The facts with the paths of this machine in their errors replaced by placeholders."""
    return replace(facts, errors=tuple(_portable(error, roots) for error in facts.errors))


def _portable(error: ParseError, roots: Roots) -> ParseError:
    message = error.message
    for root in roots.listed():
        message = message.replace(str(root.folder), root.placeholder)
    return replace(error, path=_placed(error.path, roots), message=message)


def diagnostic(error: ParseError) -> Diagnostic:
    """The record of an error."""
    return Diagnostic(path=error.path, line=error.line, message=error.message, cause=cause(error.message))


def _placed(path: str, roots: Roots) -> str:
    if not path:
        return ""
    for root in roots.listed():
        if Path(path).resolve().is_relative_to(root.folder.resolve()):
            inside = Path(path).resolve().relative_to(root.folder.resolve()).as_posix()
            return inside if root.placeholder == "{source}" else f"{root.placeholder}/{inside}"
    return f"{{system}}/{Path(path).name}"
