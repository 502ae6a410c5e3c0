"""Device strings, and calls of `torch.cuda` that exist for CUDA only or are deprecated."""

import re
from collections.abc import Sequence

import libcst as cst

from kernelmill.triton.adapting.names import DEVICE, DEVICE_VALUE, dotted, name_node
from kernelmill.triton.adapting.passes import Pass

_CUDA = re.compile(r"cuda(:\d+)?")
_AMP = {"torch.cuda.amp.autocast", "torch.cuda.amp.custom_fwd", "torch.cuda.amp.custom_bwd"}
_AMP_MODULE = "torch.cuda.amp"
_AMP_NAMES = {"autocast", "custom_fwd", "custom_bwd"}


class DevicePass(Pass):
    """Replaces `"cuda"` by a constant of the module, and the functions of `torch.cuda.amp` by those of `torch.amp`."""

    def __init__(self, *, has_device: bool) -> None:
        super().__init__()
        self._has_device = has_device
        self._used = False
        self._amp_names: set[str] = set()

    # Imports

    def visit_ImportFrom(self, node: cst.ImportFrom) -> bool:
        if dotted(node.module) == _AMP_MODULE and not isinstance(node.names, cst.ImportStar):
            self._amp_names |= {
                one.evaluated_alias or one.evaluated_name for one in node.names if one.evaluated_name in _AMP_NAMES
            }
        return False

    def leave_ImportFrom(self, original_node: cst.ImportFrom, updated_node: cst.ImportFrom) -> cst.ImportFrom:
        if dotted(original_node.module) != _AMP_MODULE or isinstance(original_node.names, cst.ImportStar):
            return updated_node
        if not all(one.evaluated_name in _AMP_NAMES for one in original_node.names):
            self.flagged(original_node, "torch_cuda", "torch.cuda.amp has names that torch.amp lacks")
            return updated_node
        self.changed(original_node, "torch_cuda", "torch.cuda.amp → torch.amp")
        return updated_node.with_changes(module=name_node("torch.amp"))

    # Decorators without a call

    def leave_Decorator(self, original_node: cst.Decorator, updated_node: cst.Decorator) -> cst.Decorator:
        name = dotted(original_node.decorator)
        if name not in _AMP and not (name in self._amp_names and name != "autocast"):
            return updated_node
        plain = name if name in self._amp_names else f"torch.amp.{name.rpartition('.')[2]}"
        self._used = True
        self.changed(original_node, "torch_cuda", f"@{name} → @{plain}(device_type=…)")
        return updated_node.with_changes(decorator=cst.parse_expression(f"{plain}(device_type={DEVICE}.type)"))

    # Calls

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.BaseExpression:
        name = dotted(original_node.func)
        method = original_node.func.attr.value if isinstance(original_node.func, cst.Attribute) else ""
        if name in _AMP or name in self._amp_names:
            return self._amp(original_node, updated_node, name)
        if method == "cuda" and dotted(original_node.func) != "torch.cuda":
            self._used = True
            self.changed(original_node, "device_string", ".cuda() → .to(DEVICE)")
            assert isinstance(updated_node.func, cst.Attribute)
            return updated_node.with_changes(
                func=updated_node.func.with_changes(attr=cst.Name("to")),
                args=[cst.Arg(cst.Name(DEVICE)), *[one for one in updated_node.args if one.keyword]],
            )
        if name == "torch.device" and len(original_node.args) == 1 and _is_cuda(original_node.args[0].value):
            self._used = True
            self.changed(original_node, "device_string", f"{_text(original_node)} → {DEVICE}")
            return cst.Name(DEVICE)
        return updated_node.with_changes(args=self._arguments(original_node, updated_node, method))

    def _amp(self, original_node: cst.Call, updated_node: cst.Call, name: str) -> cst.Call:
        if any(one.keyword and one.keyword.value == "device_type" for one in original_node.args):
            return updated_node
        if name in self._amp_names and original_node.args and _is_device_type(original_node.args[0].value):
            return updated_node
        plain = name if name in self._amp_names else f"torch.amp.{name.rpartition('.')[2]}"
        self._used = True
        self.changed(original_node, "torch_cuda", f"{name}(…) → {plain}(device_type=…)")
        positional = name.endswith("autocast")
        device = cst.Arg(
            keyword=None if positional else cst.Name("device_type"),
            value=name_node(f"{DEVICE}.type"),
            equal=cst.MaybeSentinel.DEFAULT if positional else _tight(),
        )
        args = [device, *updated_node.args] if positional else [*updated_node.args, device]
        return updated_node.with_changes(func=name_node(plain), args=args)

    def _arguments(self, original: cst.Call, updated: cst.Call, method: str) -> Sequence[cst.Arg]:
        args = list(updated.args)
        for index, one in enumerate(original.args):
            keyword = one.keyword.value if one.keyword else ""
            if not _is_cuda(one.value):
                continue
            if keyword in ("device", "device_type") or (method == "to" and index == 0 and not keyword):
                value = f"{DEVICE}.type" if keyword == "device_type" else DEVICE
                args[index] = args[index].with_changes(value=name_node(value))
                self._used = True
                self.changed(one, "device_string", f"{_text(one.value)} → {value}")
        return args

    # Defaults and assignments

    def leave_Param(self, original_node: cst.Param, updated_node: cst.Param) -> cst.Param:
        if not original_node.name.value.startswith("device") or not _is_cuda(original_node.default):
            return updated_node
        self._used = True
        self.changed(original_node, "device_string", f"{_text(original_node.default)} → {DEVICE}.type")
        return updated_node.with_changes(default=name_node(f"{DEVICE}.type"))

    def leave_Assign(self, original_node: cst.Assign, updated_node: cst.Assign) -> cst.Assign:
        names = [dotted(one.target) for one in original_node.targets]
        if not _is_cuda(original_node.value) or not any("device" in name.lower() for name in names):
            return updated_node
        if DEVICE in names:
            self.changed(original_node, "device_string", f"{_text(original_node.value)} → {DEVICE_VALUE}")
            return updated_node.with_changes(value=cst.parse_expression(DEVICE_VALUE))
        self._used = True
        self.changed(original_node, "device_string", f"{_text(original_node.value)} → {DEVICE}.type")
        return updated_node.with_changes(value=name_node(f"{DEVICE}.type"))

    def leave_Module(self, original_node: cst.Module, updated_node: cst.Module) -> cst.Module:  # noqa: ARG002
        if not self._used or self._has_device:
            return updated_node
        body = list(updated_node.body)
        after = max([0, *(index + 1 for index, one in enumerate(body) if _is_prelude(one))])
        lines = [cst.parse_statement(f"{DEVICE} = {DEVICE_VALUE}\n")]
        if not any(_imports_torch(one) for one in body):
            lines.insert(0, cst.parse_statement("import torch\n"))
        lines[0] = lines[0].with_changes(leading_lines=[cst.EmptyLine(indent=False)] if after else [])
        return updated_node.with_changes(body=[*body[:after], *lines, *body[after:]])


def defines_device(module: cst.Module) -> bool:
    """Whether a module has the constant at its top level."""
    lines = (inner for one in module.body if isinstance(one, cst.SimpleStatementLine) for inner in one.body)
    return any(
        dotted(target.target) == DEVICE for one in lines if isinstance(one, cst.Assign) for target in one.targets
    )


def _tight() -> cst.AssignEqual:
    return cst.AssignEqual(cst.SimpleWhitespace(""), cst.SimpleWhitespace(""))


def _is_cuda(node: cst.CSTNode | None) -> bool:
    return isinstance(node, cst.SimpleString) and bool(_CUDA.fullmatch(str(node.evaluated_value)))


def _is_device_type(node: cst.BaseExpression) -> bool:
    return isinstance(node, cst.SimpleString) or dotted(node).endswith(".type")


def _text(node: cst.CSTNode | None) -> str:
    return cst.Module([]).code_for_node(node) if node is not None else ""


def _is_prelude(node: cst.BaseStatement | cst.BaseSmallStatement) -> bool:
    """Whether a statement is an import at the top level, after which the constant is defined."""
    return isinstance(node, cst.SimpleStatementLine) and any(
        isinstance(one, cst.Import | cst.ImportFrom) for one in node.body
    )


def _imports_torch(node: cst.BaseStatement | cst.BaseSmallStatement) -> bool:
    return isinstance(node, cst.SimpleStatementLine) and any(
        isinstance(one, cst.Import) and any(alias.evaluated_name == "torch" and not alias.asname for alias in one.names)
        for one in node.body
    )
