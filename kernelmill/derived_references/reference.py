"""CPU references: a kernel and the functions it calls as host functions, run for one thread after another.

The text is the unit's own, without device attributes, includes and unchanged macros; thread indices become variables.
At a barrier, a thread yields to the next one of its block. Threads are coroutines rather than loops that are split at
barriers, because kernels wait inside of loops with returns, breaks and per-thread state. They switch by `swapcontext`,
which compiles everywhere; the CPU runtime provides one without system calls.
"""

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from kernelmill.derived_references import bounds, intrinsics
from kernelmill.hip_cpu import scan
from kernelmill.proof.units.stripping import (
    without_additions,
    without_enumerations,
    without_specialisations,
    without_stand_ins,
)
from kernelmill.records import Program, Wrapper
from kernelmill.templates.composition import declaration
from kernelmill.templates.environment import broken, cpp_templates

Arithmetic = Literal["bounded", "converting", "double", "own"]
"""The arithmetic of a reference: double precision throughout, with or without error bounds, or that of the kernel.
`converting`: with bounds, and with implicit conversions to integers, which are ambiguous in some expressions."""
BOUNDED: frozenset[Arithmetic] = frozenset({"bounded", "converting"})
_TEMPLATES = cpp_templates(Path(__file__).parent)
_DIRECTIVE = re.compile(r"^[ \t]*#[ \t]*(?P<kind>\w+)(?:\\\n|[^\n])*\n", re.MULTILINE)
_UNDEFINED = re.compile(r"^[ \t]*#[ \t]*undef[ \t]+(\w+)", re.MULTILINE)
_DEFINED = re.compile(r"#[ \t]*define[ \t]+(\w+)")
_ATTRIBUTES = frozenset({"__global__", "__device__", "__host__", "__constant__", "__noinline__"})
_BECOMES = {"__forceinline__": "inline"}
_BOUNDS = "__launch_bounds__"
_OF_WARPS = re.compile(
    r"^(?:__ballot\w*|__any\w*|__all\w*|__activemask|__match_\w+|__reduce_\w+"
    r"|hipcub|cub|cooperative_groups|rocprim|thrust|asm|__builtin_amdgcn_\w+|__syncthreads_\w+|clock|clock64|wall_clock64|printf)$"
)
"""Functions that a sequential reference cannot express."""
_KERNEL = "__global__"
_BARRIER = "__syncthreads"
_SHUFFLES = re.compile(r"^(?:__shfl(?:_up|_down|_xor)?(?:_sync)?|__syncwarp|warpSize)$")
_DYNAMIC = re.compile(
    r"\bextern\s+__shared__\s+(?:__align__\(\d+\)\s*)?(?P<type>[\w:]+(?:\s+\w+)*?)\s+(?P<name>\w+)\s*\[\s*\];"
)
_SHARED = re.compile(r"\b__shared__\b")
_TWIN = re.compile(r"\b(?:float|__half|half|Half|_Float16|__hip_bfloat16|hip_bfloat16|BFloat16)\b")
_DOUBLE = re.compile(r"\bdouble\b")
_TWIN_OR_DOUBLE = re.compile(rf"\b(?:{'|'.join(bounds.NUMBERS)})\b")
_IN_FLOAT = re.compile(
    r"\b(acosh?|asinh?|atan[2h]?|cbrt|ceil|copysign|cosh?|erfc?|exp2?|expm1|fabs|fdim|floor|fma|fmax|fmin|fmod|hypot"
    r"|ldexp|lgamma|log|log10|log1p|log2|nearbyint|pow|remainder|rint|round|rsqrt|sinh?|sqrt|tanh?|tgamma|trunc)f(?=\s*\()"
)
"""C functions that compute in single precision regardless of their argument type."""
_OF_STD = re.compile(r"(?<![\w:.>])(isnan|isinf|isfinite|signbit)(?=\s*\()")
"""Functions that AMD's headers declare for devices in the global namespace."""
_SHORT = {"Half": {"Half", "__half", "half"}, "BFloat16": {"BFloat16", "__hip_bfloat16", "hip_bfloat16"}}
"""Names of equivalent types, by the name of the unit's class."""


class NotTestableError(Exception):
    """A unit in which an expected pattern does not match; the message names both."""


class NoReferenceError(Exception):
    """A kernel that has no reference of this kind, and why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reference:
    """A CPU reference."""

    arithmetic: Arithmetic
    text: str

    def element(self, kind: str) -> str:
        """The reference's element type for a type of the unit."""
        if re.search(rf"\b(?:using {kind} =|typedef [^;]*\b{kind};|struct {kind}\b)", self.text):
            return f"reference::{kind}"
        if self.arithmetic in BOUNDED:
            return _TWIN_OR_DOUBLE.sub(lambda found: f"reference::{bounds.NUMBERS[found[0]]}", kind)
        return in_precision(kind, self.arithmetic)


def in_precision(text: str, arithmetic: Arithmetic) -> str:
    """C++ with all floating-point types and functions in double precision, with or without bounds, or unchanged."""
    if arithmetic in BOUNDED:
        return bounds.in_bounded(_without_suffixes(text))
    return _IN_FLOAT.sub(r"\1", _TWIN.sub("double", text)) if arithmetic == "double" else text


def _without_suffixes(text: str) -> str:
    """C++ with functions in single precision replaced by those for any type, unless they round numbers in double."""
    if _DOUBLE.search(text) is None:
        return _IN_FLOAT.sub(r"\1", text)
    kept = bounds.IN_SINGLE.sub(lambda found: found["name"], text)
    return _IN_FLOAT.sub(lambda found: found[0] if bounds.IN_SINGLE.match(f"{found[0]}(") else found[1], kept)


@functools.lru_cache(maxsize=4)
def reference(program: Program, arithmetic: Arithmetic, *, ties: bool = False) -> Reference:
    """The reference of a program; with `ties`, one that can select the other one of two equal numbers.

    Raises `NoReferenceError` where there is none, and `NotTestableError` where the unit defines no kernel.
    """
    unit = without_enumerations(without_additions(program.text.unit))
    own = arithmetic == "own"
    unit = without_specialisations(unit, _short_but_not_of(program)) if own else without_stand_ins(unit)
    words = {token.text for token in scan.tokens(unit)}
    if _KERNEL not in words:
        raise NotTestableError(f"no {_KERNEL} function in the unit {program.id}")
    hindering = sorted(word for word in words if _OF_WARPS.match(word))
    if hindering:
        raise NoReferenceError(f"its threads work together: {', '.join(hindering)}")
    shuffles = any(_SHUFFLES.match(word) for word in words)
    dynamic = _DYNAMIC.search(unit) is not None
    unchanged = on_host(_without_directives(unit, arithmetic))
    host = in_precision(unchanged, arithmetic)
    if own:
        host = intrinsics.renamed(host)
    host = _OF_STD.sub(r"std::\1", host)
    definitions = list(intrinsics.needed(host, words - {*_DEFINED.findall(unit)}, arithmetic))
    run = in_precision(_run(program.text.wrapper), arithmetic).rstrip()
    bounded = ""
    if arithmetic in BOUNDED:
        host, *definitions = map(bounds.unqualified, (host, *definitions))
        single = {name: text for name, text in bounds.in_single(host).items() if name in words}
        definitions += [text for name, text in single.items() if not intrinsics.defines(host, name)]
        bounded = _bounded("\n".join((host, *definitions)), run, ties=ties, converting=arithmetic == "converting")
    text = _TEMPLATES.get_template("reference.hip.jinja").render(
        double_precision=not own and host != unchanged,
        bounded=bounded,
        waits=_BARRIER in words or shuffles,
        shuffles=shuffles,
        shared=dynamic,
        intrinsics=definitions,
        unit=host.strip(),
        run=run,
    )
    return Reference(arithmetic=arithmetic, text=text)


def _bounded(host: str, run: str, *, ties: bool, converting: bool) -> str:
    """The number types with error bounds that a reference uses.

    Raises `NoReferenceError` where it uses no floating-point numbers, which need no bounds.
    """
    types = bounds.types(host + run)
    if not types:
        raise NoReferenceError("it does not compute with floating-point numbers")
    defined = [name for name in bounds.FUNCTIONS if intrinsics.defines(host, name)]
    template = _TEMPLATES.get_template("bounds.hip.jinja")
    functions = list(bounds.functions(host, defined))
    limits = bounds.limits(host)
    return template.render(types=types, functions=functions, limits=limits, ties=ties, converting=converting)


def _short_but_not_of(program: Program) -> Iterator[str]:
    """16-bit floating-point classes that none of the program's parameters use."""
    held = {word for role in program.relations.roles for word in re.findall(r"\w+", f"{role.type} {role.element}")}
    for name, names in _SHORT.items():
        if not names & held:
            yield name


def _without_directives(unit: str, arithmetic: Arithmetic) -> str:
    """The unit without includes, pragmas and macros that the reference shares; macros that differ are redefined."""
    ended = set(_UNDEFINED.findall(unit))

    def kept(found: re.Match[str]) -> str:
        match found["kind"]:
            case "include" | "pragma":
                return ""
            case "define":
                name = _DEFINED.search(found[0])
                if name is None or name[1] in ended:
                    return found[0]
                same = in_precision(on_host(found[0]), arithmetic) == found[0]
                return "" if same else f"#undef {name[1]}\n{found[0]}"
            case _:
                return found[0]

    return re.sub(r"\n{3,}", "\n\n", _DIRECTIVE.sub(kept, unit))


def on_host(text: str) -> str:
    """Device functions rewritten as host functions."""
    tokens = scan.tokens(text)
    parts, offset, at = list[str](), 0, 0
    while at < len(tokens):
        token = tokens[at]
        if token.text in _ATTRIBUTES or token.text == _BOUNDS or token.text in _BECOMES:
            last = scan.closing(tokens, at + 1) if token.text == _BOUNDS else at
            parts += [text[offset : token.start], _BECOMES.get(token.text, "")]
            offset = tokens[last].end
            if token.text not in _BECOMES:
                offset += len(text[offset:]) - len(text[offset:].lstrip(" "))
            at = last
        at += 1
    text = re.sub(r"\b(?:inline\s+){2,}", "inline ", "".join([*parts, text[offset:]]))
    text = _DYNAMIC.sub(
        lambda found: f"{found['type']} *const {found['name']} = ({found['type']} *)shared_memory.data();", text
    )
    return _SHARED.sub("static", text)


def _run(wrapper: Wrapper) -> str:
    """The wrapper's counterpart on the host, which runs the reference in place of the kernel."""
    launch = wrapper.launch
    parameters = [declaration(one, constant=one.const_in_kernel) for one in wrapper.parameters]
    tensors = {one.name: f"{one.name}_info" for one in wrapper.tensors}
    arguments = [tensors.get(name, name) for name in launch.arguments]
    return _TEMPLATES.get_template("run.hip.jinja").render(
        wrapper=wrapper,
        signature=broken("void run(", parameters, ") {"),
        call=broken(f"    reference::{launch.kernel}(", arguments, ");"),
    )
