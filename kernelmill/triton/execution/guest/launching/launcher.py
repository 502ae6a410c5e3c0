"""Run launches in place of the interpreter's own executor."""

import inspect
from collections.abc import Callable, Sequence
from typing import Any

from kernelmill.triton.execution.guest.accesses import Accesses
from kernelmill.triton.execution.guest.launching.arguments import constants_of, given, grid_of, plain, recorded
from kernelmill.triton.execution.guest.launching.controls import ControlKind, Stale, falsify
from kernelmill.triton.execution.guest.launching.launch import Launch
from kernelmill.triton.execution.guest.launching.options import OPTIONS, CompiledStandIn
from kernelmill.triton.execution.guest.launching.repetitions import repeated
from kernelmill.triton.execution.guest.memory import Memory
from kernelmill.triton.execution.guest.observations import Observations
from kernelmill.triton.execution.guest.rewriting import Helpers, rewritten

DEEP_LAUNCHES = 3
"""So many launches of a kernel with the same types and constants are repeated in other orders."""


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
        self.stale: Stale = {}
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
        for unknown in sorted(options.keys() - OPTIONS):
            raise KeyError(f"Keyword argument {unknown} was specified but unrecognised")
        bound = inspect.getcallargs(kernel.fn, *arguments, **{k: v for k, v in named.items() if k in parameters})
        bound = {key: plain(bound[key]) for key in parameters}
        for hook in kernel.pre_run_hooks:
            hook(*arguments, **named)
        sizes = grid_of(grid(bound) if callable(grid) else grid)
        constants = constants_of(kernel)
        self.memory.clear()
        values = {key: value if key in constants else given(self.memory, key, value) for key, value in bound.items()}
        self.observed.launches += 1
        entry = recorded(name, bound, constants, options, values)
        self.observed.signatures.setdefault(repr(entry), entry)
        if self.control == "does_nothing" or 0 in sizes:
            return CompiledStandIn(self, kernel, bound)
        self.accesses.begin(name)
        function = self.function_of(kernel)
        run = Launch(self.memory, self.accesses, self.observed, function, values, sizes, name)
        was_running, self.running = self.running, True
        try:
            if self.control:
                before = run.contents()
                run.execute()
                falsify(run.regions, before, self.control, name, self.stale)
            else:
                repeated(run, self._is_deep(name, bound, constants))
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
        if not self.deep:
            return 0
        key = name + repr([(k, str(v) if k in constants else str(getattr(v, "dtype", ""))) for k, v in bound.items()])
        self.seen[key] = self.seen.get(key, 0) + 1
        return self.seen[key] if self.seen[key] <= DEEP_LAUNCHES else 0
