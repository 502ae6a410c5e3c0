"""Grids of launches: tuples that need the configuration of an autotuned kernel become functions of it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import libcst as cst
import libcst.matchers as m

from kernelmill.triton.adapting.names import dotted
from kernelmill.triton.adapting.passes import Pass

META = "meta"


@dataclass(slots=True)
class _Scope:
    """A function, with the names that it assigns grids to and the autotuned kernels that are launched with them."""

    grids: dict[str, str]
    """The kernel that each name of a grid is used for."""


class GridPass(Pass):
    """Repairs launches whose grid or arguments contradict the decorators of the kernel."""

    def __init__(self, chosen: Mapping[str, frozenset[str]], kernels: frozenset[str]) -> None:
        super().__init__()
        self._chosen, self._kernels = chosen, kernels
        self._scopes: list[_Scope] = []

    def visit_Module(self, node: cst.Module) -> bool:
        self._scopes.append(_Scope(self._named_grids(node)))
        return True

    def visit_FunctionDef(self, node: cst.FunctionDef) -> bool:
        self._scopes.append(_Scope(self._named_grids(node.body)))
        return True

    def leave_FunctionDef(
        self,
        original_node: cst.FunctionDef,  # noqa: ARG002
        updated_node: cst.FunctionDef,
    ) -> cst.FunctionDef:
        self._scopes.pop()
        return updated_node

    def _named_grids(self, body: cst.CSTNode) -> dict[str, str]:
        """Return the names that grids of launches have within a function, without the functions in it."""
        found: dict[str, str] = {}
        for call in m.findall(body, m.Call(func=m.Subscript())):
            assert isinstance(call, cst.Call)
            kernel, grid = _launch(call)
            if kernel in self._kernels and isinstance(grid, cst.Name):
                found.setdefault(grid.value, kernel)
        return found

    def leave_Assign(self, original_node: cst.Assign, updated_node: cst.Assign) -> cst.Assign:
        if len(original_node.targets) != 1:
            return updated_node
        kernel = self._scopes[-1].grids.get(dotted(original_node.targets[0].target))
        if kernel is None:
            return updated_node
        grid = self._repaired(original_node, updated_node.value, kernel)
        return updated_node.with_changes(value=grid)

    def leave_Call(self, original_node: cst.Call, updated_node: cst.Call) -> cst.Call:
        kernel, grid = _launch(original_node)
        if kernel not in self._kernels or grid is None:
            return updated_node
        assert isinstance(updated_node.func, cst.Subscript)
        if len(original_node.func.slice) == 1 and not isinstance(grid, cst.Name):  # type: ignore[attr-defined]
            repaired = self._repaired(original_node, _index(updated_node.func.slice[0]), kernel)
            updated_node = updated_node.with_changes(
                func=updated_node.func.with_changes(slice=[cst.SubscriptElement(cst.Index(repaired))])
            )
        return updated_node.with_changes(args=self._arguments(original_node, updated_node, kernel))

    def _arguments(self, original: cst.Call, updated: cst.Call, kernel: str) -> Sequence[cst.Arg]:
        """Return the arguments without those that the decorators of the kernel choose, which triton rejects."""
        chosen = self._chosen.get(kernel, frozenset())
        kept = []
        for one, new in zip(original.args, updated.args, strict=True):
            if one.keyword and one.keyword.value in chosen:
                self.changed(one, "launch_argument", f"{one.keyword.value} is chosen by the decorators of {kernel}")
            else:
                kept.append(new)
        if kept and len(kept) < len(updated.args) and original.args[-1].keyword not in [one.keyword for one in kept]:
            kept[-1] = kept[-1].with_changes(comma=original.args[-1].comma)
        return kept

    def _repaired(self, place: cst.CSTNode, grid: cst.BaseExpression, kernel: str) -> cst.BaseExpression:
        if isinstance(grid, cst.Integer) or m.matches(grid, m.Call(func=m.Attribute(attr=m.Name("cdiv")))):
            self.changed(place, "grid_tuple", f"{_text(grid)} → ({_text(grid)},)")
            grid = cst.parse_expression(f"({_text(grid)},)")
        if not isinstance(grid, cst.Tuple | cst.List):
            return grid
        names = {one.value for one in m.findall(grid, m.Name()) if isinstance(one, cst.Name)}
        wanted = names & self._chosen.get(kernel, frozenset())
        if not wanted:
            return grid
        body = grid.visit(_Meta(wanted))
        assert isinstance(body, cst.BaseExpression)
        self.changed(place, "grid_lambda", f"the decorators of {kernel} choose {', '.join(sorted(wanted))}")
        return cst.parse_expression(f"lambda {META}: {_text(body)}")


class _Meta(cst.CSTTransformer):
    """Replaces names by entries of the configuration."""

    def __init__(self, names: set[str]) -> None:
        super().__init__()
        self._names = names

    def visit_Attribute(self, node: cst.Attribute) -> bool:
        return not dotted(node)

    def leave_Name(self, original_node: cst.Name, updated_node: cst.Name) -> cst.BaseExpression:
        if original_node.value not in self._names:
            return updated_node
        return cst.parse_expression(f'{META}["{original_node.value}"]')


class _Decorators(cst.CSTVisitor):
    def __init__(self) -> None:
        super().__init__()
        self.chosen: dict[str, frozenset[str]] = {}
        self.kernels: set[str] = set()

    def visit_FunctionDef(self, node: cst.FunctionDef) -> bool:
        decorators = [one.decorator for one in node.decorators]
        names = [dotted(one.func if isinstance(one, cst.Call) else one) for one in decorators]
        if not any(name.rpartition(".")[2] == "jit" for name in names):
            return True
        self.kernels.add(node.name.value)
        parameters = {one.name.value for one in (*node.params.params, *node.params.kwonly_params)}
        chosen = {
            str(element.key.evaluated_value)
            for one, name in zip(decorators, names, strict=True)
            if name.rpartition(".")[2] in ("autotune", "heuristics")
            for element in m.findall(one, m.DictElement(key=m.SimpleString()))
            if isinstance(element, cst.DictElement) and isinstance(element.key, cst.SimpleString)
        }
        self.chosen[node.name.value] = frozenset(chosen & parameters)
        return False


def grid_pass(module: cst.Module) -> GridPass:
    """Return the pass for a module, which knows what the decorators of each kernel choose."""
    found = _Decorators()
    module.visit(found)
    return GridPass(found.chosen, frozenset(found.kernels))


def _launch(call: cst.Call) -> tuple[str, cst.BaseExpression | None]:
    """Return the kernel and the grid of a call `kernel[grid](...)`."""
    if not isinstance(call.func, cst.Subscript) or not call.func.slice:
        return "", None
    kernel = dotted(call.func.value).rpartition(".")[2]
    element = call.func.slice[0]
    return kernel, element.slice.value if isinstance(element.slice, cst.Index) else None


def _index(element: cst.SubscriptElement) -> cst.BaseExpression:
    assert isinstance(element.slice, cst.Index)
    return element.slice.value


def _text(node: cst.CSTNode) -> str:
    return cst.Module([]).code_for_node(node)
