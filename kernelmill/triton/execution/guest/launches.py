"""Launches of kernels: every program of the grid in order, then in other orders, and with other undefined values."""

import inspect
import random
from collections.abc import Callable, Sequence
from typing import Any, Literal

import numpy as np
import torch
import triton.language as tl
from triton.runtime import interpreter
from triton.runtime.jit import mangle_type
from triton.tools.tensor_descriptor import TensorDescriptor

from kernelmill.triton.execution.guest.accesses import UNDEFINED, Accesses, Undefined
from kernelmill.triton.execution.guest.builder import Handle
from kernelmill.triton.execution.guest.launch_options import OPTIONS, CompiledStandIn
from kernelmill.triton.execution.guest.memory import Memory, Region
from kernelmill.triton.execution.guest.observations import Observations
from kernelmill.triton.execution.guest.rewriting import Helpers, rewritten

ControlKind = Literal["", "does_nothing", "writes_zeros", "copies_input", "returns_stale_memory"]

DEEP_LAUNCHES = 3
"""So many launches of a kernel with the same types and constants are repeated in other orders."""
DEEP_PROGRAMS = 4096
DEEP_OPERATIONS = 40_000
"""Launches with more programs or memory operations are repeated in reverse order only if they are the first."""
MOST_REPEATED = 300_000
"""Launches with more memory operations are not repeated at all, as each repetition takes minutes."""
TOLERANCE = {"e": 2e-2, "f": 1e-4, "d": 1e-9}


class Launcher:
    """Runs launches in place of the interpreter's own executor."""

    def __init__(self, memory: Memory, accesses: Accesses, observed: Observations, control: ControlKind = "") -> None:
        self.memory = memory
        self.accesses = accesses
        self.observed = observed
        self.control = control
        self.deep = True
        """Whether launches are repeated in other orders."""
        self.helpers = Helpers(observed, accesses)
        self.seen: dict[str, int] = {}
        self.stale: dict[tuple[str, int, int], np.ndarray[Any, Any]] = {}
        self.running = False
        self.rewritten: dict[Any, Callable[..., Any]] = {}

    def function_of(self, kernel: Any) -> Callable[..., Any]:
        """The function that is executed for a kernel or a function that kernels call."""
        if kernel.fn not in self.rewritten:
            self.rewritten[kernel.fn] = rewritten(kernel.fn, self.helpers)
        return self.rewritten[kernel.fn]

    def launch(self, kernel: Any, grid: Any, arguments: Sequence[Any], named: dict[str, Any]) -> Any:
        """Launch a kernel like the compiled one, with its checks of the arguments."""
        name = kernel.fn.__name__
        parameters = inspect.signature(kernel.fn).parameters
        options = {key: value for key, value in named.items() if key not in parameters}
        for unknown in options.keys() - OPTIONS:
            raise KeyError(f"Keyword argument {unknown} was specified but unrecognised")
        bound = inspect.getcallargs(kernel.fn, *arguments, **{k: v for k, v in named.items() if k in parameters})
        bound = {key: _plain(bound[key]) for key in parameters}
        for hook in kernel.pre_run_hooks:
            hook(*arguments, **named)
        sizes = _grid(grid(bound) if callable(grid) else grid)
        constants = _constants(kernel)
        self.memory.clear()
        given = {key: value if key in constants else self._argument(key, value) for key, value in bound.items()}
        self.observed.launches += 1
        self._record(name, bound, constants, options, given)
        if self.control == "does_nothing" or 0 in sizes:
            return CompiledStandIn(self, kernel, bound)
        self.accesses.begin(name)
        function = self.function_of(kernel)
        run = _Launch(self, function, given, sizes, name)
        was_running, self.running = self.running, True
        try:
            run.execute(self._is_deep(name, bound, constants))
        finally:
            self.running = was_running
        return CompiledStandIn(self, kernel, bound)

    def warm_up(self, kernel: Any, arguments: Sequence[Any], named: dict[str, Any]) -> CompiledStandIn:
        """Stand in for compiling a kernel without launching it."""
        parameters = inspect.signature(kernel.fn).parameters
        bound = inspect.signature(kernel.fn).bind_partial(
            *arguments, **{k: v for k, v in named.items() if k in parameters}
        )
        return CompiledStandIn(self, kernel, dict(bound.arguments))

    def _is_deep(self, name: str, bound: dict[str, Any], constants: frozenset[str]) -> int:
        """How often a launch like this one was repeated in other orders, if it is to be repeated again."""
        if not self.deep or self.control:
            return 0
        key = name + repr([(k, str(v) if k in constants else str(getattr(v, "dtype", ""))) for k, v in bound.items()])
        self.seen[key] = self.seen.get(key, 0) + 1
        return self.seen[key] if self.seen[key] <= DEEP_LAUNCHES else 0

    def _argument(self, name: str, value: Any) -> Any:
        """What the kernel gets for an argument."""
        if value is None or isinstance(value, (str, torch.dtype, tl.dtype)):
            return value
        if isinstance(value, tuple):
            return (
                type(value)(*(self._argument(name, one) for one in value))
                if hasattr(value, "_fields")
                else tuple(self._argument(name, one) for one in value)
            )
        if isinstance(value, TensorDescriptor):
            return self._descriptor(name, value)
        if isinstance(value, bool):
            return tl.tensor(Handle(np.array([value]), tl.int1), tl.int1)
        if isinstance(value, int):
            return interpreter._implicit_cvt(value)
        if isinstance(value, float):
            return tl.tensor(Handle(np.array([value], np.float32), tl.float32), tl.float32)
        if hasattr(value, "data_ptr"):
            kind = tl.str_to_ty(mangle_type(value), None)
            tensor = value.base if hasattr(value, "base") and not isinstance(value, torch.Tensor) else value
            is_tensor = isinstance(tensor, torch.Tensor)
            address = self.memory.address(tensor, name) if is_tensor else self.memory.pointed(value.data_ptr(), name)
            return tl.tensor(Handle(np.array([address], np.uint64), kind), kind)
        return value

    def _descriptor(self, name: str, value: Any) -> Any:
        strides: list[Any] = [interpreter._implicit_cvt(one) for one in value.strides]
        strides[-1] = tl.constexpr(1)
        return interpreter.interpreter_semantic.make_tensor_descriptor(
            base=self._argument(name, value.base),
            shape=[interpreter._implicit_cvt(one) for one in value.shape],
            strides=strides,
            block_shape=[tl.constexpr(one) for one in value.block_shape],
            padding_option=value.padding,
        )

    def _record(
        self,
        name: str,
        bound: dict[str, Any],
        constants: frozenset[str],
        options: dict[str, Any],
        given: dict[str, Any],
    ) -> None:
        """Note with which types and constants a kernel was launched, for compilers."""
        signature: dict[str, object] = {}
        values: dict[str, object] = {}
        for key, value in bound.items():
            if key in constants or value is None:
                signature[key], values[key] = "constexpr", _constant(value)
            else:
                signature[key] = _mangled(value, given[key])
        entry: dict[str, object] = {
            "kernel": name,
            "signature": signature,
            "constants": values,
            "options": {
                key: value for key, value in sorted(options.items()) if isinstance(value, (int, float, str, bool))
            },
        }
        key = repr(entry)
        if key not in self.observed.signatures:
            self.observed.signatures[key] = entry


class _Launch:
    """One launch."""

    def __init__(
        self,
        launcher: Launcher,
        function: Callable[..., Any],
        given: dict[str, Any],
        sizes: tuple[int, int, int],
        name: str,
    ) -> None:
        self.launcher = launcher
        self.accesses = launcher.accesses
        self.observed = launcher.observed
        self.function = function
        self.given = given
        self.sizes = sizes
        self.count = sizes[0] * sizes[1] * sizes[2]
        self.name = name
        self.cost = 0, 0
        """The memory operations and all operations of the launch."""

    @property
    def regions(self) -> list[Region]:
        """The memory of the launch."""
        return self.launcher.memory.regions

    def execute(self, deep: int) -> None:
        """Run the launch; `deep` counts the launches like it that were repeated, this one included."""
        self.observed.programs += self.count
        keep = bool(deep) or bool(self.launcher.control)
        before = [one.content.copy() for one in self.regions] if keep else []
        operations, steps = self.accesses.operations, self.accesses.steps
        self._programs(range(self.count))
        cost = self.accesses.operations - operations
        self.cost = cost, self.accesses.steps - steps
        self._forget()
        if self.launcher.control:
            self._falsify(before)
        elif deep and cost > MOST_REPEATED:
            self.observed.note(f"a launch of {self.name} with {self.count} programs is too large for other orders")
        elif deep and (deep == 1 or (cost < DEEP_OPERATIONS and self.count < DEEP_PROGRAMS)):
            before += [one.content.copy() for one in self.regions[len(before) :]]
            self._repeat(before, full=cost < DEEP_OPERATIONS and self.count < DEEP_PROGRAMS)

    def _programs(self, order: Sequence[int]) -> None:
        """Run programs; one that waits for another one runs those after it first, on top of its own frames."""
        builder = interpreter.interpreter_builder
        builder.set_grid_dim(*self.sizes)
        waiting = iter(order)

        def another() -> None:
            number, index = next(waiting, None), builder.grid_idx
            if number is not None:
                self._program(number)
                builder.grid_idx = index

        self.accesses.run_another = another
        for number in waiting:
            self._program(number)

    def _program(self, number: int) -> None:
        width, height, _ = self.sizes
        index = (number % width, number // width % height, number // (width * height))
        interpreter.interpreter_builder.grid_idx = index
        self.accesses.enter(number, index)
        self.function(**self.given)

    def _forget(self) -> None:
        for one in self.regions:
            one.forget()

    # repetitions

    def _repeat(self, before: list[Any], *, full: bool) -> None:
        """Run again in other orders, and with other values where they are undefined; compare what is written."""
        after = [one.content.copy() for one in self.regions]
        written = [one.written for one in self.regions]
        atomics, unfilled = self.accesses.any_atomic, sorted(self.accesses.unfilled)
        poisoned = dict(self.accesses.uninitialized)
        self.accesses.watching = False
        try:
            if self.count > 1:
                orders: list[tuple[str, Sequence[int]]] = [("in reverse", range(self.count - 1, -1, -1))]
                if full and self.count > 2:
                    shuffled = list(range(self.count))
                    random.Random(self.count).shuffle(shuffled)  # noqa: S311 (an order, no secret)
                    orders.append(("shuffled", shuffled))
                for how, order in orders:
                    if self._differs_in_order(how, order, before, after, written, atomics=atomics):
                        break
            for lanes in unfilled if full else ():
                self._fill_otherwise(lanes, before, after, written)
            if poisoned:
                self._other_poison(before, after, written, poisoned)
        finally:
            self.accesses.watching = True
            self._restore(after)
            self._forget()

    def _fill_otherwise(self, lanes: Undefined, before: list[Any], after: list[Any], written: list[bool]) -> None:
        """Run with other values of undefined lanes, of either sign."""
        text, severity = _UNDEFINED[lanes]
        for sign in (1, -1):
            self.accesses.filler, self.accesses.filled = sign, frozenset({lanes})
            found = self._run_again(range(self.count), before)
            self.accesses.filler, self.accesses.filled = 0, UNDEFINED
            if self._report(found, after, written, "undefined-lanes", text, severity=severity):
                break

    def _differs_in_order(
        self, how: str, order: Sequence[int], before: list[Any], after: list[Any], written: list[bool], *, atomics: bool
    ) -> bool:
        found = self._run_again(order, before)
        severity = "warning" if atomics else "error"
        return self._report(
            found, after, written, "order-dependent", f"differs when programs run {how}: element", severity=severity
        )

    def _run_again(self, order: Sequence[int], before: list[Any]) -> list[Any] | None:
        """What memory holds after the programs in this order; none if they fail, or wait for each other."""
        self._restore(before)
        random_state = torch.random.get_rng_state()
        accesses, (operations, steps) = self.accesses, self.cost
        limits = accesses.limit, accesses.most_steps
        accesses.limit = accesses.operations + 20 * (operations + 1000)
        accesses.most_steps = accesses.steps + 4 * (steps + 20_000)
        try:
            self._programs(order)
        except Exception:  # noqa: BLE001 (kernels may raise anything; in their own order they do not)
            return None
        finally:
            accesses.limit, accesses.most_steps = limits
            torch.random.set_rng_state(random_state)
        return [one.content.copy() for one in self.regions]

    def _other_poison(
        self, before: list[Any], after: list[Any], written: list[bool], poisoned: dict[tuple[str, int], Region]
    ) -> None:
        """Run with other contents of uninitialized memory."""
        changed, masks = [], []
        for one, content in zip(self.regions, before, strict=True):
            mask = _poison_mask(content, one)
            other = content.copy()
            other[mask] = 0x3C
            changed.append(other)
            masks.append(mask)
        found = self._run_again(range(self.count), changed)
        if found is None:
            return
        for content, mask, old in zip(found, masks, after, strict=True):
            stays = mask & (content == 0x3C)
            content[stays] = old[stays]
        (name, line), _ = next(iter(poisoned.items()))
        text = f"depends on uninitialized memory of {name}, which is read before anything is written: element"
        self._report(found, after, written, "uninitialized", text, line=line)

    def _report(
        self,
        found: list[Any] | None,
        after: list[Any],
        written: list[bool],
        kind: str,
        text: str,
        *,
        severity: str = "error",
        line: int = 0,
    ) -> bool:
        if found is None:
            return False
        for region, new, old, touched in zip(self.regions, found, after, written, strict=True):
            if not touched:
                continue
            at = _first_difference(region, new, old)
            if at is not None:
                self.observed.finding(
                    kind,
                    f"{region.name} {text} {at}",
                    self.name,
                    line,
                    (0, 0, 0),
                    argument=region.name,
                    offset=at,
                    severity=severity,
                )
                return True
        return False

    def _restore(self, contents: list[Any]) -> None:
        for one, content in zip(self.regions, contents, strict=True):
            one.content[:] = content

    # negative controls

    def _falsify(self, before: list[Any]) -> None:
        """Replace what the kernel wrote by what a wrong kernel would have written."""
        sources = [one for one in self.regions if one.read and not one.written and len(one.content)]
        for number, region in enumerate(self.regions):
            if not region.written:
                continue
            changed = region.content != before[number]
            elements = _widened(changed, region.width)
            if self.launcher.control == "writes_zeros":
                region.content[elements] = 0
            elif self.launcher.control == "copies_input":
                if sources:
                    source = max(sources, key=lambda one: (one.width == region.width, len(one.content)))
                    copied = np.resize(source.content, len(region.content))
                    region.content[elements] = copied[elements]
            else:
                key = (self.name, number, len(region.content))
                right = region.content.copy()
                region.content[elements] = self.launcher.stale.get(key, before[number])[elements]
                self.launcher.stale[key] = right


_UNDEFINED = {
    "masked": ("depends on lanes that are masked off and have no `other`, which are undefined: element", "error"),
    "padded": (
        "depends on lanes outside a block pointer, undefined without `padding_option` (compilers use zeros): element",
        "warning",
    ),
}
"""What is said of results that depend on undefined lanes. Compilers pad blocks with zeros, and widely used kernels
rely on it; a mask without `other` is more often forgotten than meant."""


def _poison_mask(content: Any, region: Region) -> Any:
    from kernelmill.triton.execution.guest.accesses import BFLOAT16_POISON, POISON  # noqa: PLC0415

    whole = len(content) // region.width * region.width
    mask = np.zeros(len(content), bool)
    if region.width in POISON:
        bits = content[:whole].view(f"u{region.width}")
        hit = (bits == POISON[region.width]) | ((bits == BFLOAT16_POISON) if region.width == 2 else False)
        mask[:whole] = hit.repeat(region.width)
    return mask


def _widened(changed: Any, width: int) -> Any:
    """The bytes of all elements of which a byte changed."""
    whole = len(changed) // width * width
    wide = changed.copy()
    wide[:whole] = changed[:whole].reshape(-1, width).any(axis=1).repeat(width)
    return wide


def _first_difference(region: Region, new: Any, old: Any) -> int | None:
    """The first element that differs by more than rounding."""
    if np.array_equal(new, old):
        return None
    whole = len(new) // region.width * region.width
    kinds = {2: "e", 4: "f", 8: "d"}
    if not region.floating or region.width not in kinds:
        different = (new[:whole] != old[:whole]).reshape(-1, region.width).any(axis=1)
        return int(np.flatnonzero(different)[0]) if different.any() else None
    left, right = (_floats(one[:whole], region) for one in (new, old))
    with np.errstate(all="ignore"):
        finite = np.abs(right[np.isfinite(right)])
        scale = float(finite.max()) if finite.size else 1.0
        tolerance = TOLERANCE[kinds[region.width]] if not region.bfloat else 4e-2
        close = np.isclose(left, right, rtol=tolerance, atol=tolerance * min(scale, 1e6), equal_nan=True)
    return None if close.all() else int(np.flatnonzero(~close)[0])


def _floats(content: Any, region: Region) -> Any:
    if region.bfloat:
        return (content.view(np.uint16).astype(np.uint32) << 16).view(np.float32)
    return content.view({2: np.float16, 4: np.float32, 8: np.float64}[region.width])


def _grid(sizes: Any) -> tuple[int, int, int]:
    if isinstance(sizes, int) and not isinstance(sizes, bool):
        raise TypeError("a grid is a tuple: write (n,) in place of n")
    values = tuple(sizes)
    if not 1 <= len(values) <= 3:
        raise ValueError(f"a grid has one to three dimensions, not {len(values)}")
    for one in values:
        if isinstance(one, float):
            raise TypeError(f"a grid has whole numbers, not {one}: divide by triton.cdiv")
    whole = [int(one) for one in values]
    if any(one < 0 for one in whole):
        raise ValueError(f"a grid has no negative sizes: {whole}")
    padded = [*whole, 1, 1][:3]
    return padded[0], padded[1], padded[2]


def _plain(value: Any) -> Any:
    if isinstance(value, tl.constexpr):
        return value.value
    if isinstance(value, np.generic):
        return value.item()
    return value


def _constants(kernel: Any) -> frozenset[str]:
    """The parameters that are constants of the compilation."""
    found = set()
    for name, annotation in kernel.fn.__annotations__.items():
        if annotation is tl.constexpr or "constexpr" in str(annotation):
            found.add(name)
    return frozenset(found)


def _constant(value: Any) -> object:
    """A constant in a form that leaves the sandbox."""
    if isinstance(value, (bool, int, float, str)) or value is None:
        return value
    if isinstance(value, tl.dtype):
        return {"dtype": str(value)}
    if hasattr(value, "fn"):
        return {"function": value.fn.__name__}
    return {"other": type(value).__name__}


def _mangled(value: Any, given: Any) -> object:
    if isinstance(value, tuple):
        return [_mangled(one, inner) for one, inner in zip(value, given, strict=True)]
    if isinstance(value, TensorDescriptor):
        return f"tensordesc<{tl.str_to_ty(mangle_type(value.base), None).element_ty}{list(value.block_shape)}>"
    try:
        return str(mangle_type(value))
    except (TypeError, KeyError, ValueError):
        return type(value).__name__
