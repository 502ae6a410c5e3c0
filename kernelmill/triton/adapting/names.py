"""Dotted names in libcst trees, and which functions the installed triton has."""

import ast
import importlib.util
from functools import cache
from pathlib import Path

import libcst as cst

DEVICE = "DEVICE"
"""The constant of an adapted module that names its device."""
DEVICE_VALUE = 'torch.device("cuda" if torch.cuda.is_available() else "cpu")'
"""On AMD GPUs, torch calls the device `cuda` as well; without any GPU, programs run on the CPU."""
LANGUAGE = ("tl.", "triton.language.", "language.")


def dotted(node: cst.CSTNode | None) -> str:
    """Return the dotted name of an expression; empty if it is none."""
    if isinstance(node, cst.Name):
        return node.value
    if isinstance(node, cst.Attribute):
        base = dotted(node.value)
        return f"{base}.{node.attr.value}" if base else ""
    return ""


def name_node(text: str) -> cst.Attribute | cst.Name:
    """Return the node of a dotted name."""
    found = cst.parse_expression(text)
    assert isinstance(found, cst.Attribute | cst.Name)
    return found


@cache
def _defined(relative: str) -> frozenset[str]:
    """Return the functions of a module of the installed triton; none where it is not installed."""
    found = importlib.util.find_spec("triton")
    if found is None or not found.origin:
        return frozenset()
    path = Path(found.origin).parent / relative
    if not path.is_file():
        return frozenset()
    tree = ast.parse(path.read_bytes())
    imported = {one.asname or one.name for node in tree.body if isinstance(node, ast.ImportFrom) for one in node.names}
    return frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef)) | imported


def of_math() -> frozenset[str]:
    """Return the functions of `triton.language.math`."""
    return _defined("language/math.py")


def of_libdevice() -> frozenset[str]:
    """Return the functions of the device library, for any GPU."""
    return _defined("language/extra/libdevice.py")


def of_amd() -> frozenset[str]:
    """Return the functions of the device library that AMD GPUs have."""
    return _defined("language/extra/hip/libdevice.py")
