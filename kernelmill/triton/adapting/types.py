"""Calls of types: `tl.float32(x)`, which current versions of Triton reject, becomes `tl.cast(x, tl.float32)`."""

import libcst as cst

from kernelmill.triton.adapting.names import LANGUAGE, dotted, name_node
from kernelmill.triton.adapting.passes import Pass

_TYPES = frozenset({
    "float64", "float32", "float16", "bfloat16", "int64", "int32", "int16", "int8", "uint64", "uint32", "uint16",
    "uint8", "int1",
})  # fmt: skip


class TypePass(Pass):
    """Replaces calls of types of the language."""

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.Call:
        name = dotted(original_node.func)
        base, _, kind = name.rpartition(".")
        if kind not in _TYPES or f"{base}." not in LANGUAGE or len(original_node.args) != 1:
            return updated_node
        if original_node.args[0].keyword is not None or original_node.args[0].star:
            return updated_node
        self.changed(original_node, "type_call", f"{name}(…) → {base}.cast(…, {name})")
        first = updated_node.args[0].with_changes(
            comma=cst.Comma(whitespace_after=cst.SimpleWhitespace(" ")), whitespace_after_arg=cst.SimpleWhitespace("")
        )
        return updated_node.with_changes(func=name_node(f"{base}.cast"), args=[first, cst.Arg(value=name_node(name))])
