"""Whether the inputs of a case meet the preconditions that the project's host code states.

Facts relate the parameters of a kernel to the dimensions of the tensors that host code passes. They confirm a case if
those that can be evaluated hold, and if nothing that the case chooses is left to us: each size and each input occurs in
one of them. No fact is about the contents of index buffers, so inputs with such a buffer are never confirmed.
"""

import math
import re
from collections.abc import Mapping, Sequence

from kernelmill.cpp.arithmetic import Number
from kernelmill.cpp.evaluation import NotComputableError, evaluate, evaluate_integer
from kernelmill.records import Case, Relations, Role
from kernelmill.records.host_facts import HostFact

_TENSOR = re.compile(r"\b(\w+)\.(size|numel|dim)\(\s*(-?\d*)\s*\)")
_NAME = re.compile(r"\b[A-Za-z_]\w*")


def confirmed(facts: Sequence[HostFact], relations: Relations, cases: Sequence[Case]) -> bool:
    """Return whether host code confirms that callers may pass the inputs of these cases; never if there are none."""
    return bool(cases) and all(_confirms(facts, relations, case) for case in cases)


def _confirms(facts: Sequence[HostFact], relations: Relations, case: Case) -> bool:
    names = _values(relations, case)
    roles = {role.parameter: role for role in relations.roles}
    inputs = [role for role in relations.roles if role.kind in ("buffer", "tensor") and role.input_required]
    if names is None or any(role.values for role in inputs):
        return False
    held = set[str]()
    for fact in facts:
        holds = _holds(fact, names, roles)
        if holds is False:
            return False
        if holds:
            held |= set(_NAME.findall(f"{fact.left} {fact.right}"))
    chosen = [size.name for size in relations.sizes if size.kind == "parameter"]
    return {*chosen, *(role.parameter for role in inputs)} <= held


def _values(relations: Relations, case: Case) -> Mapping[str, Number] | None:
    """Return the values of all sizes, modes, numbers and derived sizes in a case; none if one cannot be computed."""
    names: dict[str, Number] = {}
    try:
        for value in case.values:
            names[value.name] = evaluate(value.value, {})
        for derived in relations.derived:
            names[derived.parameter] = evaluate_integer(derived.expression, names)
    except NotComputableError:
        return None
    return names


def _holds(fact: HostFact, names: Mapping[str, Number], roles: Mapping[str, Role]) -> bool | None:
    """Return whether a fact holds; none if it has a name that is no parameter, or cannot be evaluated."""
    try:
        left, right = (_value(text, names, roles) for text in (fact.left, fact.right))
    except (NotComputableError, KeyError, IndexError):
        return None
    if fact.comparison == "divisible":
        return right != 0 and left % right == 0
    return {
        "==": left == right,
        "!=": left != right,
        "<": left < right,
        "<=": left <= right,
        ">": left > right,
        ">=": left >= right,
    }[fact.comparison]


def _value(expression: str, names: Mapping[str, Number], roles: Mapping[str, Role]) -> Number:
    return evaluate(_TENSOR.sub(lambda found: _dimension(found, names, roles), expression), names)


def _dimension(found: re.Match[str], names: Mapping[str, Number], roles: Mapping[str, Role]) -> str:
    """Return the value of `p.size(1)`, `p.numel()` or `p.dim()`."""
    shape = roles[found[1]].shape
    if found[2] == "dim":
        return str(len(shape))
    sizes = [evaluate_integer(dimension, names) for dimension in shape]
    return str(sizes[int(found[3])] if found[2] == "size" else math.prod(sizes))
