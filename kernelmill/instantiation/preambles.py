"""Libraries that clang takes seconds to read, such as CUB, precompiled once for all texts that begin with them."""

from collections.abc import Sequence
from pathlib import Path

from clang.cindex import Diagnostic, Index, TranslationUnit, TranslationUnitLoadError, TranslationUnitSaveError

PRECOMPILED = "-include-pch"
_OPTIONS = (
    TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD  # a text's macros must be found in it
    | TranslationUnit.PARSE_INCOMPLETE
    | 0x10  # CXTranslationUnit_ForSerialization
)
_LAUNCHES = """extern "C" int cudaConfigureCall(dim3, dim3, decltype(sizeof(0)) = 0, void* = 0);
"""
"""Libraries launch kernels of theirs, and in its device pass libclang knows no function that does it."""


class Preambles:
    """Precompiled headers of this process, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._known: dict[tuple[str, tuple[str, ...]], tuple[str, ...]] = {}

    def before(self, code: str, arguments: Sequence[str]) -> tuple[str, ...]:
        """The arguments with what a text begins with precompiled, where that is worth it and clang can.

        Headers of the language itself are read in no time: only those in folders of a library, `cub/cub.cuh`, count.
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
        place = self._folder / f"{len(self._known)}.cuh"
        place.write_text(header, encoding="utf-8")
        try:
            unit = Index.create().parse(str(place), args=list(arguments), options=_OPTIONS)
            if any(diagnostic.severity >= Diagnostic.Error for diagnostic in unit.diagnostics):
                return arguments
            unit.save(str(place.with_suffix(".pch")))
        except (TranslationUnitLoadError, TranslationUnitSaveError):
            return arguments
        own = arguments[2:] if arguments[:1] == (PRECOMPILED,) else arguments  # the new one holds that
        return (PRECOMPILED, str(place.with_suffix(".pch")), *own)


def _first_lines(code: str) -> list[str]:
    """The includes that a text begins with."""
    found = []
    for line in code.splitlines():
        if not line.startswith("#include"):
            break
        found.append(line)
    return found
