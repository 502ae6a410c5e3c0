"""Precompile the includes that texts begin with, once for all texts that begin with the same ones."""

import os
from collections.abc import Sequence
from pathlib import Path

from clang.cindex import Diagnostic, Index, TranslationUnit, TranslationUnitLoadError, TranslationUnitSaveError

from kernelmill.clang.precompile import INSTANTIATED
from kernelmill.storage import workcache

PRECOMPILED = "-include-pch"
_OPTIONS = (
    TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD  # macros of the text must be recorded
    | TranslationUnit.PARSE_INCOMPLETE
    | 0x10  # CXTranslationUnit_ForSerialization
)
_LAUNCHES = """extern "C" int cudaConfigureCall(dim3, dim3, decltype(sizeof(0)) = 0, void* = 0);
"""
"""Libraries launch kernels, but in the device pass libclang does not declare the function for it."""


class Preambles:
    """Precompiled includes in a folder, which several processes may share."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}
        self._seen: set[tuple[str, tuple[str, ...]]] = set()

    def before(self, code: str, arguments: Sequence[str]) -> tuple[str, ...]:
        """Return arguments with the leading includes of a text precompiled, if that is useful and possible.

        Headers in a library's folder, such as `cub/cub.cuh`, are precompiled by themselves, because they take seconds,
        and the others on top of them when a second text begins with the same ones.
        """
        lines = _first_lines(code)
        slow, others = [line for line in lines if "/" in line], [line for line in lines if "/" not in line]
        given = tuple(arguments)
        if slow:
            launches = _LAUNCHES if "--cuda-device-only" in arguments and "-nocudainc" not in arguments else ""
            given = self._with(launches + _joined(slow), given, at_once=True)
        return self._with(_joined(others), given, at_once=False) if others else given

    def _with(self, header: str, arguments: tuple[str, ...], *, at_once: bool) -> tuple[str, ...]:
        key = (header, arguments)
        if key in self._known:
            return self._known[key]
        name = workcache.key(header, *arguments)
        precompiled = self._folder / f"{name}.pch"
        if not precompiled.exists():
            if not at_once and key not in self._seen:
                self._seen.add(key)
                return arguments
            precompiled = self._precompiled(name, header, arguments) or precompiled
        own = arguments[2:] if arguments[:1] == (PRECOMPILED,) else arguments  # the new one contains that
        self._known[key] = (PRECOMPILED, str(precompiled), *own) if precompiled.exists() else arguments
        return self._known[key]

    def _precompiled(self, name: str, header: str, arguments: tuple[str, ...]) -> Path | None:
        """Write the precompiled header; return none if the header has errors."""
        header_file = (
            self._folder / f"{name}.{os.getpid()}.cuh"
        )  # if it is written again, what was made of it is invalid
        header_file.write_text(header, encoding="utf-8")
        partial = header_file.with_suffix(".partial")
        try:
            unit = Index.create().parse(str(header_file), args=[*arguments, INSTANTIATED], options=_OPTIONS)
            if any(diagnostic.severity >= Diagnostic.Error for diagnostic in unit.diagnostics):
                return None
            unit.save(str(partial))
        except (TranslationUnitLoadError, TranslationUnitSaveError):
            return None
        return partial.replace(self._folder / f"{name}.pch")


def _joined(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _first_lines(code: str) -> list[str]:
    """Return the includes at the beginning of a text."""
    found = []
    for line in code.splitlines():
        if not line.startswith("#include"):
            break
        found.append(line)
    return found
