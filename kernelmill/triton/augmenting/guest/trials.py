"""Calls of a sample's functions with guarded tensors: what they launch, read, write and return."""

import ast
import contextlib
import io
import linecache
import sys
import types
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
import torch

from kernelmill.triton.augmenting import helpers, rendering
from kernelmill.triton.augmenting.plans import Plan, size_of
from kernelmill.triton.augmenting.rendering import TestCase
from kernelmill.triton.execution.guest.accesses import Accesses
from kernelmill.triton.execution.guest.memory import Region

PATH = "program.py"
"""The name of samples in their code objects."""
MOST_OPERATIONS = 60_000
MOST_STEPS = 150_000
"""The operations of all kinds that a call may have: about two seconds; `MOST_OPERATIONS` are those of memory."""
CASE_STEPS = 8_000
"""The operations that a case has if some sizes allow it: mutants and other orders repeat it some fifty times."""
FURTHER_STEPS = 40_000
"""The operations of a case that flags, other paths or mutants call for."""
MOST_ELEMENTS = 40_000


@dataclass(slots=True)
class Touched:
    """What the kernels of a call did to one storage."""

    storage: torch.UntypedStorage
    """Kept until the end of the call: no tensor that is made later has its address then."""
    bytes: npt.NDArray[np.bool_]
    """Whether each byte is the first of an element that was accessed."""
    width: int
    """The size of an element in bytes."""
    kinds: set[str] = field(default_factory=set)
    """The kinds of accesses, such as `load`."""

    @property
    def accessed(self) -> int:
        """The number of bytes of the elements that were accessed."""
        return int(self.bytes.sum()) * self.width


class Watched(Accesses):
    """Notes which bytes of which storages are accessed."""

    touched: dict[int, Touched]

    def touch(self, what: str, region: Region, offsets: npt.NDArray[np.int64]) -> None:
        """Note which bytes are accessed."""
        address = region.storage.data_ptr()
        note = self.touched.get(address)
        if note is None:
            note = Touched(storage=region.storage, bytes=np.zeros(len(region.content), bool), width=region.width)
            self.touched[address] = note
        note.bytes[offsets] = True
        note.width = region.width
        note.kinds.add(what)


@dataclass(slots=True)
class Outcome:
    """What a call showed."""

    error: str = ""
    outputs: list[torch.Tensor] = field(default_factory=list)
    mutated: list[str] = field(default_factory=list)
    kernels: list[str] = field(default_factory=list)
    share: float = 0.0
    """The share of the elements of all tensors that the kernels accessed."""
    steps: int = 0
    """The operations that the kernels executed."""
    reached: set[tuple[int, str, bool]] = field(default_factory=set)
    """The outcomes of conditions in kernels."""
    races: bool = False
    """Whether programs of a launch write different values to one element."""
    roles: dict[str, str] = field(default_factory=dict)
    """For each argument, whether kernels read it, write it, or do both."""


def namespace(code: str, path: str) -> dict[str, Any]:
    """Return the names of a module after its definitions are executed; statements that only run things are left out."""
    linecache.cache[path] = (len(code), None, code.splitlines(keepends=True), path)
    tree = ast.parse(code)
    tree.body = [one for one in tree.body if not _only_runs(one)]
    module = types.ModuleType("sample")
    module.__file__ = path
    sys.modules["sample"] = module
    exec(compile(tree, path, "exec", dont_inherit=True), vars(module))  # noqa: S102 (the process is confined)
    return vars(module)


def restore(code: str) -> None:
    """Make the text of a sample known again after that of a mutant was."""
    linecache.cache[PATH] = (len(code), None, code.splitlines(keepends=True), PATH)


def _only_runs(node: ast.stmt) -> bool:
    """Whether a statement only tests, prints or measures: a call, a loop, or `if __name__ == "__main__"`."""
    if isinstance(node, ast.If):
        return "__name__" in ast.unparse(node.test)
    if isinstance(node, ast.Assign):
        return any(isinstance(one, ast.Call) and _is_host_work(one) for one in ast.walk(node.value))
    return isinstance(node, ast.For | ast.While | ast.Assert) or (
        isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
    )


def _is_host_work(call: ast.Call) -> bool:
    name = ast.unparse(call.func)
    return name.startswith(("torch.rand", "torch.manual_seed", "torch.ones", "torch.zeros", "torch.empty"))


def values(plan: Plan, case: TestCase, scope: Mapping[str, Any]) -> dict[str, Any]:
    """Return the inputs of a case by name, as its test makes them."""
    made = {**scope, **_HELPERS}
    found = {name: eval(text, made) for name, text in rendering.inputs(plan, case)}  # noqa: S307 (our own text)
    if plan.is_autograd:
        found["probe"] = eval(rendering.probe(case), made)  # noqa: S307 (our own text)
    return found


_HELPERS: dict[str, Any] = {"torch": torch, "_DEVICE": torch.device("cpu")}
for _text in (helpers.VALUES, helpers.CAPPED):
    exec(_text, _HELPERS)  # noqa: S102 (our own text)


def elements(plan: Plan, case: TestCase) -> int:
    """Return the number of elements of all inputs."""
    sizes = dict(case.sizes)
    return sum(
        int(np.prod([size_of(one, sizes) for one in each.shape or ()])) for each in rendering.effective(plan, case)
    )


class Running(NamedTuple):
    """What calls are executed with."""

    scope: dict[str, Any]
    watched: Watched
    launcher: Any
    most: float = MOST_STEPS
    """The operations after which a call ends."""


def called(running: Running, plan: Plan, given: Mapping[str, Any], replaced: Sequence[tuple[str, str]] = ()) -> Outcome:
    """Call the entry of a plan with the backward pass of an autograd class."""
    scope, watched, launcher, most = running
    outcome = Outcome()
    tensors = {name: one for name, one in given.items() if isinstance(one, torch.Tensor) and name != "probe"}
    before = {name: one.clone() for name, one in tensors.items()}
    watched.touched, watched.operations, watched.limit = {}, 0, MOST_OPERATIONS
    watched.most_steps = watched.steps + most
    steps = watched.steps
    watched.observed.reached.clear()
    watched.observed.findings.clear()
    launched: list[str] = []
    original = launcher.launch

    def launch(kernel: Any, *arguments: Any, **named: Any) -> Any:
        launched.append(kernel.fn.__name__)
        return original(kernel, *arguments, **named)

    launcher.launch = launch
    kept = {name: scope[name] for name, _ in replaced}
    try:
        scope.update({name: eval(text, {**scope, **_HELPERS}) for name, text in replaced})  # noqa: S307 (our own text)
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            wrapper: dict[str, Any] = dict(scope)
            exec(rendering.wrapper(plan, ()), wrapper)  # noqa: S102
            outcome.outputs = list(wrapper[rendering.ENTRY](**given))
    except BaseException as error:  # noqa: BLE001 (samples may raise anything)
        outcome.error = f"{type(error).__name__}: {' '.join(str(error).split())[:300]}"
    finally:
        launcher.launch = original
        scope.update(kept)
    outcome.steps, outcome.reached = watched.steps - steps, set(watched.observed.reached)
    outcome.races = any(one.kind == "race" for one in watched.observed.findings.values())
    outcome.kernels = list(dict.fromkeys(launched))
    if outcome.error:
        return outcome
    outcome.mutated = [] if plan.is_autograd else [n for n, one in tensors.items() if not _equal(one, before[n])]
    own = {one.untyped_storage().data_ptr() for name, one in tensors.items() if name in outcome.mutated}
    returned = [one for one in outcome.outputs if one.untyped_storage().data_ptr() not in own]
    outcome.outputs = [one.detach().clone() for one in returned] + [tensors[one] for one in outcome.mutated]
    seen = [watched.touched.get(one.untyped_storage().data_ptr()) for one in tensors.values()]
    total = sum(one.numel() * one.element_size() for one in tensors.values())
    outcome.share = sum(one.accessed for one in seen if one) / total if total else 0.0
    if plan.is_autograd:  # the wrapper works on clones
        outcome.share = min(1.0, sum(one.accessed for one in watched.touched.values()) / max(1, total))
    outcome.roles = {name: _role(one.kinds if one else frozenset()) for name, one in zip(tensors, seen, strict=True)}
    return outcome


def _role(kinds: Collection[str]) -> str:
    read, written = "load" in kinds, any(kind != "load" for kind in kinds)
    return {(True, False): "read", (False, True): "written", (True, True): "read_and_written"}.get(
        (read, written), "unused"
    )


def _equal(one: torch.Tensor, other: torch.Tensor) -> bool:
    return one.shape == other.shape and bool(torch.equal(torch.nan_to_num(one), torch.nan_to_num(other)))
