"""Precompile the includes of slow libraries, such as CUB, once for all texts that begin with them."""

from collections.abc import Sequence
from pathlib import Path

from clang.cindex import Diagnostic, Index, TranslationUnit, TranslationUnitLoadError, TranslationUnitSaveError

from kernelmill.clang.precompile import INSTANTIATED

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
    """The precompiled includes of this process, stored in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}

    def before(self, code: str, arguments: Sequence[str]) -> tuple[str, ...]:
        """Return arguments with the leading includes of a text precompiled, if that is useful and possible.

        Only headers in a library's folder, such as `cub/cub.cuh`, are precompiled; others are fast to parse.
        """
        lines = [line for line in _first_lines(code) if "/" in line]
        if not lines:
            return tuple(arguments)
        header = "".join(f"{line}\n" for line in lines)
        if "--cuda-device-only" in arguments and "-nocudainc" not in arguments:
            header = _LAUNCHES + header
        key = (header, tuple(arguments))
        if key not in self._known:
            self._known[key] = self._precompiled(header, tuple(arguments))
        return self._known[key]

    def _precompiled(self, header: str, arguments: tuple[str, ...]) -> tuple[str, ...]:
        header_file = self._folder / f"{len(self._known)}.cuh"
        header_file.write_text(header, encoding="utf-8")
        try:
            unit = Index.create().parse(str(header_file), args=[*arguments, INSTANTIATED], options=_OPTIONS)
            if any(diagnostic.severity >= Diagnostic.Error for diagnostic in unit.diagnostics):
                return arguments
            unit.save(str(header_file.with_suffix(".pch")))
        except (TranslationUnitLoadError, TranslationUnitSaveError):
            return arguments
        own = arguments[2:] if arguments[:1] == (PRECOMPILED,) else arguments  # the new one contains that
        return (PRECOMPILED, str(header_file.with_suffix(".pch")), *own)


def _first_lines(code: str) -> list[str]:
    """Return the includes at the beginning of a text."""
    found = []
    for line in code.splitlines():
        if not line.startswith("#include"):
            break
        found.append(line)
    return found
