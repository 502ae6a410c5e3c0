"""Recognize devices in host code: enumerators, and branches that test the device of a tensor."""

from collections.abc import Mapping

from clang.cindex import Cursor, CursorKind

from kernelmill.clang.host_facts import Side
from kernelmill.extraction.syntax.locations import ProjectTree, file_position

REFERENCES = frozenset({CursorKind.DECL_REF_EXPR, CursorKind.MEMBER_REF_EXPR})
OTHER_SIDE: Mapping[Side, Side] = {"cuda": "cpu", "cpu": "cuda"}
# The framework's enumerations of devices: c10/core/DeviceType.h, c10/core/DispatchKey.h.
_ENUMERATIONS = frozenset({"DeviceType", "DispatchKey"})
# Methods of at::Tensor and c10::Device, and constants that they are compared with.
_TESTS: Mapping[str, Side] = {
    "is_cuda": "cuda",
    "is_hip": "cuda",
    "is_cpu": "cpu",
    "kCUDA": "cuda",
    "kHIP": "cuda",
    "kCPU": "cpu",
    "CUDA": "cuda",
    "HIP": "cuda",
    "CPU": "cpu",
}


def named_device(target: Cursor) -> str | None:
    """Return the device that an enumerator, or a constant such as `at::kCUDA`, names, in lower case."""
    if target.kind == CursorKind.ENUM_CONSTANT_DECL:
        return target.spelling.lower() if target.semantic_parent.spelling in _ENUMERATIONS else None
    is_constant = target.spelling[:1] == "k" and target.type.get_canonical().spelling.endswith("DeviceType")
    return target.spelling[1:].lower() if is_constant else None


def tested_side(condition: Cursor, tree: ProjectTree) -> Side | None:
    """Return the side on which a condition holds; `None` unless it tests for exactly one of the two."""
    sides = {_TESTS[c.spelling] for c in condition.walk_preorder() if c.kind in REFERENCES and c.spelling in _TESTS}
    if len(sides) != 1:
        return None
    (side,) = sides
    start, end = file_position(condition.extent.start), file_position(condition.extent.end)
    path = None if start is None else tree.relative(start.path)
    if start is None or end is None or path is None:
        return None
    written = tree.text(path)[start.offset : end.offset]
    return OTHER_SIDE[side] if b"!" in written else side
