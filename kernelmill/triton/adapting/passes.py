"""The base of the passes over a module, which note each change and each flag with its line."""

from collections.abc import Sequence

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider

from kernelmill.records import TritonNote


class Pass(cst.CSTTransformer):
    """A transformation of a module."""

    METADATA_DEPENDENCIES = (PositionProvider,)

    def __init__(self) -> None:
        super().__init__()
        self.notes: list[TritonNote] = []

    def changed(self, node: cst.CSTNode, rule: str, detail: str) -> None:
        """Note a change."""
        self.notes.append(TritonNote(kind="changed", rule=rule, line=self._line(node), detail=detail))

    def flagged(self, node: cst.CSTNode, rule: str, detail: str) -> None:
        """Note what cannot be adapted."""
        self.notes.append(TritonNote(kind="flagged", rule=rule, line=self._line(node), detail=detail))

    def _line(self, node: cst.CSTNode) -> int:
        found = self.get_metadata(PositionProvider, node)
        assert isinstance(found, CodeRange)
        return found.start.line


def applied(module: cst.Module, passes: Sequence[Pass]) -> tuple[cst.Module, list[TritonNote]]:
    """Apply passes one after another; the notes are in the order of the lines."""
    notes: list[TritonNote] = []
    for each in passes:
        module = MetadataWrapper(module, unsafe_skip_copy=True).visit(each)
        notes += each.notes
    return module, sorted(notes, key=lambda note: (note.line, note.rule, note.detail))
