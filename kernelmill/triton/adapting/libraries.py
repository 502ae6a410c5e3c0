"""Paths of the device library: those of CUDA become the one for any GPU."""

import libcst as cst

from kernelmill.triton.adapting.names import dotted, name_node, of_amd, of_libdevice, of_math
from kernelmill.triton.adapting.passes import Pass

_MODULES = {
    "triton.language.extra.cuda": "triton.language.extra",
    "triton.language.extra.cuda.libdevice": "triton.language.extra.libdevice",
    "triton.language.libdevice": "triton.language.extra.libdevice",
}
_PREFIXES = {
    "tl.extra.cuda.libdevice": "tl.extra.libdevice",
    "triton.language.extra.cuda.libdevice": "triton.language.extra.libdevice",
    "tl.libdevice": "tl.extra.libdevice",
    "triton.language.libdevice": "triton.language.extra.libdevice",
}
_MATH = {"tl.math": "tl.extra.libdevice", "triton.language.math": "triton.language.extra.libdevice"}
_LIBRARY = "libdevice"


class LibraryPass(Pass):
    """Replaces the paths of libdevice; functions that AMD's library lacks are flagged."""

    def leave_ImportFrom(self, original_node: cst.ImportFrom, updated_node: cst.ImportFrom) -> cst.ImportFrom:
        module = dotted(original_node.module)
        if isinstance(original_node.names, cst.ImportStar) or original_node.relative:
            return updated_node
        names = [one.evaluated_name for one in original_node.names]
        target = _MODULES.get(module)
        if module == "triton.language.extra.cuda" and names != [_LIBRARY]:
            self.flagged(original_node, "nvidia_library", f"{', '.join(names)} of triton.language.extra.cuda")
            return updated_node
        if module == "triton.language" and _LIBRARY in names and len(names) == 1:
            target = "triton.language.extra"
        if module == "triton.language.math" and names and all(_only_in_libdevice(name) for name in names):
            target = "triton.language.extra.libdevice"
        if (target or module).endswith(f".{_LIBRARY}"):
            self._check(original_node, names)
        if target is None:
            return updated_node
        self.changed(original_node, "libdevice_path", f"{module} → {target}")
        return updated_node.with_changes(module=name_node(target))

    def leave_Import(self, original_node: cst.Import, updated_node: cst.Import) -> cst.Import:
        aliases = list(updated_node.names)
        for index, one in enumerate(original_node.names):
            target = _MODULES.get(one.evaluated_name)
            if target and target.endswith(_LIBRARY) and one.asname:
                aliases[index] = aliases[index].with_changes(name=name_node(target))
                self.changed(original_node, "libdevice_path", f"{one.evaluated_name} → {target}")
        return updated_node.with_changes(names=aliases)

    def visit_Attribute(self, node: cst.Attribute) -> bool:
        return not dotted(node)

    def leave_Attribute(self, original_node: cst.Attribute, updated_node: cst.Attribute) -> cst.BaseExpression:
        name = dotted(original_node)
        base, _, function = name.rpartition(".")
        if not base:
            return updated_node
        target = _PREFIXES.get(base)
        if target is None and base in _MATH and _only_in_libdevice(function):
            target = _MATH[base]
        if (target or base).rpartition(".")[2] == _LIBRARY:
            self._check(original_node, [function])
        if target is None:
            return updated_node
        self.changed(original_node, "libdevice_path", f"{name} → {target}.{function}")
        return name_node(f"{target}.{function}")

    def _check(self, node: cst.CSTNode, names: list[str]) -> None:
        for name in names:
            if name in of_libdevice() and name not in of_amd():
                self.flagged(node, "libdevice_function", f"AMD's device library lacks {name}")


def _only_in_libdevice(name: str) -> bool:
    return name in of_libdevice() and name not in of_math()
